/** The customer's home, where things are answered in place, and the page of a project. */
import { proposeTime } from '#app/features/bookings/move-booking.server.ts'
import { assignOrbiter } from '#app/features/projects/assign-orbiter.server.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'

async function withAnswersToGive() {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, date } = await createBooking({ customer, orbiter, status: 'accepted' })
  await proposeTime(viewerOf(orbiter), id, { date, time: '15:00', note: 'The light is better.' })
  const done = await createBooking({ customer, orbiter, time: '18:00', status: 'completed' })
  return { customer, id, done: done.id }
}

test('a new time and stars are answered on the home itself, and every count follows [P-MYB-03]', async ({
  page,
}) => {
  const { customer, done } = await withAnswersToGive()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, customer)
  await open(page, '/dashboard')
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toContainText('One to answer.')
  const answers = page.getByRole('region', { name: 'Needs your answer' })
  await expect(answers).toContainText('The light is better.')
  await expect(answers).toBeInViewport()
  await expectAccessible(page)
  await answers.getByRole('button', { name: 'Move to 3:00 PM, with Robin Vale' }).click()
  await expect(page.getByText('Booking moved')).toBeVisible()
  await expect(headline).toContainText('Nothing to answer.')
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
  await open(page, '/my-bookings?tab=completed')
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book again: Robin Vale' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review: Robin Vale' })).toHaveCount(0)
  await open(page, `/bookings/${done}`)
  await expect(page.getByText('Quick and kind.')).toBeVisible()
})

test('a list begins with the next event or the newest request, as the customer likes [P-MYB-12]', async ({
  page,
}) => {
  const { customer } = await withAnswersToGive()
  await signIn(page, customer)
  await open(page, '/dashboard/bookings?tab=confirmed')
  const order = page.getByRole('navigation', { name: 'Order' })
  await expect(order.getByRole('link', { name: 'By event date' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await order.getByRole('link', { name: 'Newest request' }).click()
  await expect(page).toHaveURL('/dashboard/bookings?tab=confirmed&order=newest')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByText(/^in \d+ /)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an answer on the home leads through the page of its booking', async ({ page }) => {
    const { customer, id } = await withAnswersToGive()
    await signIn(page, customer)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Keep .+, with Robin Vale$/ }).click()
    await expect(page).toHaveURL(`/bookings/${id}`)
    await expect(page.getByRole('status').filter({ hasText: 'New time declined' })).toBeVisible()
  })
})

test('a project has a page: its state, its session, its Orbiter, and its thread', async ({
  page,
}) => {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  const orbiter = await createTrained({ fullName: 'Robin Vale' })
  const { id } = await createJob({ customer, inDays: 13 })
  await assignOrbiter(viewerOf(admin), {
    projectId: id,
    orbiterId: orbiter.id,
    despiteConflicts: true,
  })
  await signIn(page, customer)
  await open(page, '/dashboard/bookings')
  await page.getByRole('heading', { level: 3 }).getByRole('link').click()
  await expect(page).toHaveURL(`/projects/${id}`)
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Matched')
  await expect(page.getByText('Robin Vale films your event')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('textbox', { name: /Robin Vale/ }).fill('Which door?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: /^Messages/ })).toContainText('Which door?')
  await expect(page).toHaveURL(`/projects/${id}`)
})
