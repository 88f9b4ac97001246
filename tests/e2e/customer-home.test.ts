/** The customer's home, where things are answered in place. */
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

async function withAnswersToGive() {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, date } = await createBooking({ customer, orbiter, status: 'accepted' })
  await proposeTime(viewerOf(orbiter), id, { date, time: '15:00', note: 'The light is better.' })
  const done = await createBooking({ customer, orbiter, time: '18:00', status: 'completed' })
  return { customer, done: done.id }
}

test('a new time and stars are answered on the home itself, and every count follows [P-MYB-03]', async ({
  page,
}) => {
  const { customer, done } = await withAnswersToGive()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, customer)
  await open(page, '/dashboard')
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toContainText('1 needs your answer.')
  const answers = page.getByRole('region', { name: 'Needs your answer' })
  await expect(answers).toContainText('The light is better.')
  await expect(answers).toBeInViewport()
  await answers.getByRole('button', { name: 'Accept 3:00 PM, with Robin Vale' }).click()
  await expect(page.getByText('Booking moved')).toBeVisible()
  await expect(headline).toContainText('Next event: ')
  await expect(answers).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  const stars = page.getByRole('region', { name: 'How was it?' })
  await expect(stars.getByRole('button', { name: 'Publish review' })).toBeHidden()
  await stars.getByRole('radio', { name: '1 star', exact: true }).focus()
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await stars.getByLabel('What should others know?').fill('Quick and kind.')
  await stars.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Review published')).toBeVisible()
  await expect(stars).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await open(page, `/bookings/${done}`)
  await expect(page.getByText('Quick and kind.')).toBeVisible()
})
