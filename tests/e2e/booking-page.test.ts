/** A booking's own page, for both sides. */
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { payByCard } from '#tests/support/pay-by-card.ts'

test('from a request without a price to a booking: quote, confirmation and brief, live on both sides [P-REQ-08]', async ({
  openAs,
  mailbox,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    offer: 'general',
    customerName: 'Casey Quinn',
  })
  const [theirs, ours] = [await openAs(customer), await openAs(orbiter)]
  await open(theirs, `/bookings/${id}`)
  await expect(
    theirs.getByRole('heading', { name: 'Robin Vale is preparing a quote' }),
  ).toBeVisible()
  await open(ours, '/orbiter/bookings')
  await ours.getByRole('link', { name: 'Send a quote for Casey Quinn' }).click()
  await ours.getByLabel('Price in dollars').fill('nothing')
  await ours.getByRole('button', { name: 'Send the quote' }).click()
  await expect(ours.getByText('Enter your price in dollars, for example 240.')).toBeVisible()
  await ours.getByLabel('Price in dollars').fill('240')
  await ours.getByRole('button', { name: 'Send the quote' }).click()
  await expect(ours).toHaveURL(`/bookings/${id}`)
  await expect(ours.getByRole('heading', { name: 'Your quote: $240' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Book for $240' }).click()
  await payByCard(theirs)
  await expect(theirs.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  await expect(ours.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  const mail = await mailbox.waitFor({ to: orbiter.email, kind: 'booking-accepted' })
  expect(mail.text).toContain(`/bookings/${id}`)
  await theirs.getByRole('link', { name: /^Tell \S+ what to film$/ }).click()
  await theirs.getByLabel('Must-have moments').fill('The toast at nine')
  await theirs.getByLabel('Keep off camera').fill('The children')
  await theirs.getByRole('button', { name: 'Save the brief' }).click()
  await expect(ours.getByRole('region', { name: 'The brief' })).toContainText('The toast at nine')
})

test('another time, messages with their counts, and a cancellation that says first what it means [P-MYB-04] [P-MYB-05]', async ({
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { customer } = await createBooking({
    orbiter,
    status: 'accepted',
    customerName: 'Casey Quinn',
  })
  const [theirs, ours] = [await openAs(customer), await openAs(orbiter)]
  await open(ours, '/notifications')
  await open(theirs, '/my-bookings')
  await theirs.locator('summary', { hasText: 'More: Robin Vale' }).click()
  await theirs.getByRole('link', { name: 'Message Robin Vale' }).click()
  await theirs.getByLabel('Message to Robin Vale').fill('Which door do you take?')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(theirs.getByLabel('Message to Robin Vale')).toHaveValue('')
  await ours.getByRole('link', { name: 'Inbox 1 unread' }).click()
  await ours
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Casey Quinn.*Which door/ })
    .click()
  await expect(ours.getByRole('list', { name: 'Messages with Casey Quinn' })).toContainText(
    'Which door do you take?',
  )
  await expect(theirs.getByText('Read', { exact: true })).toBeVisible()
  await ours.getByLabel('Message to Casey Quinn').fill('The side door')
  await ours.getByLabel('Message to Casey Quinn').press('Control+Enter')
  await expect(theirs.getByRole('list', { name: 'Messages with Robin Vale' })).toContainText(
    'The side door',
  )
  await ours.getByRole('link', { name: 'Open booking' }).click()
  await theirs.getByRole('link', { name: 'Reschedule' }).click()
  await theirs.getByRole('button', { name: 'Next month' }).click()
  await theirs.getByRole('gridcell').getByRole('button', { name: /15/ }).click()
  await theirs.locator('label').filter({ hasText: '4:30 PM' }).click()
  await theirs.getByRole('button', { name: 'Send the proposal' }).click()
  await expect(theirs.getByRole('heading', { name: /^You proposed/ })).toBeVisible()
  await ours.getByRole('button', { name: 'Accept the new time' }).click()
  await expect(theirs.getByRole('region', { name: 'When and where' })).toContainText('4:30 PM')
  await theirs.getByRole('link', { name: 'Cancel booking' }).click()
  await expect(theirs.getByText('You get $125.00 back on your card.')).toBeVisible()
  await theirs.getByLabel('Reason').fill('The party is off')
  await theirs.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(theirs.getByRole('heading', { name: 'You cancelled this booking' })).toBeVisible()
  await expect(
    ours.getByRole('heading', { name: 'Casey Quinn cancelled this booking' }),
  ).toBeVisible()
  await expect(ours.getByRole('region', { name: 'Timeline' })).toContainText('The party is off')
})

test('on a phone nothing runs over, however long the names are', async ({ page }) => {
  const orbiter = await createOrbiter({
    fullName: 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley',
    timeZone: 'America/Los_Angeles',
  })
  const { id, customer } = await createBooking({
    orbiter,
    status: 'accepted',
    venueAddress: '5 Elm St, Dallas, TX 75201',
    notes: 'x'.repeat(300),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, customer)
  for (const path of [
    `/bookings/${id}`,
    `/bookings/${id}?do=cancel`,
    '/notifications',
    '/dashboard/messages',
    '/dashboard/profile',
  ]) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, path).toBeLessThanOrEqual(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an accepted booking is written to, moved and cancelled by plain forms', async ({
    page,
  }) => {
    const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
    const { id, customer } = await createBooking({ orbiter, status: 'accepted' })
    await signIn(page, customer)
    await page.goto(`/bookings/${id}`)
    await page.getByLabel('Message to Robin Vale').fill('By plain form')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('list', { name: 'Messages with Robin Vale' })).toContainText(
      'By plain form',
    )
    await page.getByRole('link', { name: 'Reschedule' }).click()
    const date = new Date(now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('New date').fill(date)
    await page.getByRole('button', { name: 'Show free times' }).click()
    await page.locator('label').filter({ hasText: '10:00 AM' }).click()
    await page.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(page.getByRole('heading', { name: /^You proposed/ })).toBeVisible()
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await page.getByLabel('Reason').fill('Off')
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('heading', { name: 'You cancelled this booking' })).toBeVisible()
    const { status } = await db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
  })
})
