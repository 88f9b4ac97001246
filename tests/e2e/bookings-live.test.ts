/** Two people in two browsers: each sees the other's actions without doing anything. */
import { expect, open, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

test("the customer's page changes by itself when the Orbiter accepts or declines, with a toast, and the desk of the Orbiter when a request is taken back [P-MYB-09] [P-MYB-10] [P-MYB-11] [P-TOAST-16] [P-TOAST-17] [P-TOAST-70] [P-TOAST-71] [P-OD-16] [P-OD-17]", async ({
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const customer = await createUser()
  const ask = (customerName: string, time: string) =>
    createBooking({ orbiter, customer, customerName, time, offer: 'reel:30', notes: customerName })
  await ask('Ann Accepted', '09:00')
  await ask('Dan Declined', '13:00')
  await ask('Tia Taken', '17:00')
  const [theirs, ours] = [await openAs(customer), await openAs(orbiter)]
  await open(theirs, '/my-bookings')
  await open(ours, '/orbiter')
  const card = (name: string) => theirs.getByRole('article').filter({ hasText: name })
  await expect(card('Ann Accepted')).toContainText('Pending')
  await ours.getByRole('button', { name: 'Accept the request of Ann Accepted' }).click()
  // Together, because toasts disappear.
  await Promise.all([
    expect(ours.getByText('Booking Accepted!')).toBeVisible(),
    expect(
      ours.getByText(
        'The customer has been notified and the booking has been added to your calendar.',
      ),
    ).toBeVisible(),
    expect(theirs.getByText('Booking Accepted!')).toBeVisible(),
    expect(theirs.getByText('Your booking request has been accepted.')).toBeVisible(),
  ])
  await expect(card('Ann Accepted').locator('.badge')).toHaveText('Accepted')
  await expect(card('Ann Accepted').getByRole('link', { name: /Cancel the request/ })).toBeHidden()
  await expect(theirs.getByRole('link', { name: /^Confirmed/ })).toHaveText('Confirmed1')

  await ours.getByRole('link', { name: 'Reject the request of Dan Declined' }).click()
  await ours.getByLabel('Reason').fill('I am away that week.')
  await ours.getByRole('button', { name: 'Reject request' }).click()
  const toast = theirs.locator('.toast-bad')
  await Promise.all([
    expect(ours.getByText('Booking Rejected')).toBeVisible(),
    expect(ours.getByText('The customer has been notified of the rejection.')).toBeVisible(),
    expect(toast).toContainText('Booking Declined'),
    expect(toast).toContainText('Your booking request was declined.'),
  ])
  await expect(card('Dan Declined').locator('.badge')).toHaveText('Declined')
  await expect(card('Dan Declined')).toContainText('Reason: I am away that week.')

  await card('Tia Taken').locator('summary', { hasText: 'More: Robin Vale' }).click()
  await card('Tia Taken').getByRole('link', { name: 'Cancel the request to Robin Vale' }).click()
  await theirs.getByRole('button', { name: 'Cancel request' }).click()
  await expect(theirs.getByText('Request cancelled')).toBeVisible()
  await expect(ours.getByText('All caught up!')).toBeVisible()
})

test('accepting one of two requests for a time declines the other on both open pages, and leads its customer to the nearest times [P-MYB-11] [P-OD-16]', async ({
  openAs,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale', location: 'Dallas, TX' })
  const customer = await createUser()
  const second = { customer, customerName: 'Second Come', offer: 'reel:30', time: '12:30' }
  await createBooking({ orbiter, ...second })
  await createBooking({ orbiter, customerName: 'First Served', time: '12:00' })
  const [theirs, ours] = [await openAs(customer), await openAs(orbiter)]
  await open(theirs, '/my-bookings')
  await open(ours, '/orbiter/bookings')
  await ours.getByRole('button', { name: 'Accept the request of First Served' }).click()
  await expect(ours.getByRole('article', { name: 'Second Come' })).toContainText('Declined')
  await expect(theirs.locator('.toast-bad')).toContainText('Booking Declined')
  const card = theirs.getByRole('article', { name: 'Robin Vale' })
  await expect(card.getByRole('link', { name: /1:00 PM/ })).toHaveAttribute(
    'href',
    /\/orbiter\/.*\?book=reel%3A30&date=.*&time=13%3A00/,
  )
  await card.locator('summary', { hasText: 'More: Robin Vale' }).click()
  await expect(card.getByRole('link', { name: 'Ask someone else' })).toHaveAttribute(
    'href',
    '/browse-creators?location=Dallas%2C+TX',
  )
})

test("a new request stands on the Orbiter's page without a reload, and the badge grows [P-OD-02] [P-OD-10] [P-OD-11]", async ({
  openAs,
}) => {
  const orbiter = await createOrbiter()
  const page = await openAs(orbiter)
  await open(page, '/orbiter')
  const bookings = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Bookings/ })
  await expect(bookings).toHaveText('Bookings')
  await expect(page.getByText('All caught up!')).toBeVisible()
  await createBooking({ orbiter, customerName: 'Ada Early' })
  await expect(page.getByRole('article', { name: 'Ada Early' })).toBeVisible()
  await expect(bookings).toHaveText('Bookings1 waiting for your answer')
  for (const time of ['09:00', '10:30', '15:00'])
    await createBooking({ orbiter, time, customerName: `Late ${time}` })
  await expect(bookings).toHaveText('Bookings4 waiting for your answer')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'View All Requests (4)' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('what was sent stays sent, and what a page has answered stands, while something else happens', async ({
  openAs,
}) => {
  const orbiter = await createOrbiter()
  const page = await openAs(orbiter)
  // The answer arrives first, then the rest of the page, then the live update.
  await page.route('**/enquiry.data?_routes=root', async (route) => {
    await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeVisible()
    await route.continue()
  })
  await open(page, '/enquiry')
  await page.getByLabel('Event type').selectOption('birthday')
  const { key } = await page.evaluate(() => history.state as { key: string })
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect.poll(() => page.evaluate(() => (history.state as { key: string }).key)).not.toBe(key)
  await createBooking({ orbiter })
  await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName(/1/)
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeVisible()

  await open(page, '/orbiter/calendar')
  await page.getByRole('button', { name: 'Add availability' }).click()
  const answer = page.getByRole('main').getByText('Please select both start and end times.').first()
  await expect(answer).toBeVisible()
  await createBooking({ orbiter, time: '15:00' })
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Bookings/ }),
  ).toHaveText('Bookings2 waiting for your answer')
  await expect(answer).toBeVisible()
})
