import { rejectBooking } from '#app/features/bookings/answer-request.server.ts'
import { now } from '#app/platform/clock.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

async function oneOfEach() {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
  })
  const common = { customer, orbiter, offer: `service:${orbiter.serviceIds[0] ?? ''}` }
  await createBooking({ ...common, time: '09:00', status: 'completed' })
  await createBooking({
    ...common,
    time: '11:00',
    status: 'accepted',
    venueAddress: '5 Elm St, Dallas, TX 75201',
    notes: 'Side door.\nRing twice.',
  })
  await createBooking({ ...common, time: '13:00', status: 'rejected', reason: 'Away that day' })
  await createBooking({ ...common, time: '15:00', status: 'cancelled' })
  await createBooking({ ...common, time: '17:00', requestedAt: hoursAgo(26) })
  await createBooking({ ...common, time: '19:00' })
  return { customer, orbiter }
}

test('each tab shows its own and counts it; a card says all there is to know [P-MYB-01] [P-MYB-02] [P-MYB-03] [P-MYB-04] [P-MYB-05] [P-MYB-12] [P-OD-19]', async ({
  page,
}) => {
  const { customer, orbiter } = await oneOfEach()
  await signIn(page, customer)
  await open(page, '/my-bookings')
  const tabs = page.getByRole('navigation', { name: 'Bookings by status' })
  await expect(tabs.getByRole('link')).toHaveText([
    'All6',
    'Pending1',
    'Confirmed1',
    'Completed1',
    'Declined1',
  ])
  await expect(page.getByRole('article')).toHaveCount(6)
  await tabs.getByRole('link', { name: /^Confirmed/ }).click()
  await expect(page).toHaveURL('/my-bookings?tab=confirmed')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  for (const text of [
    'Robin Vale',
    'Kitchen night',
    '11:00 AM C',
    '1.5 hours',
    '5 Elm St, Dallas, TX 75201',
    'Side door.',
    '$180',
    'Accepted',
  ])
    await expect(card).toContainText(text)
  await expect(card.locator('.badge-ok')).toHaveText('Accepted')
  await expect(card.getByRole('link', { name: 'Robin Vale', exact: true })).toHaveAttribute(
    'href',
    `/orbiter/${orbiter.id}`,
  )
  await expect(card.getByRole('link')).toHaveText([
    'Robin Vale',
    'View Details',
    'Message',
    'Reschedule',
    'Cancel',
  ])
  await tabs.getByRole('link', { name: /^Declined/ }).click()
  await expect(page.getByRole('article').locator('.badge-bad')).toHaveText('Declined')
  await expect(page.getByRole('article')).toContainText('Reason: Away that day')
  await page.goBack()
  await expect(page.getByRole('article')).toContainText('Accepted')
})

test('a pending request counts down by itself until it has expired [P-MYB-07]', async ({
  page,
}) => {
  const { customer } = await createBooking({ requestedAt: hoursAgo(21.02) })
  await signIn(page, customer)
  await page.clock.install({ time: now() })
  await open(page, '/my-bookings')
  const left = page.getByRole('article').getByRole('timer')
  await expect(left).toHaveText('2h 58m')
  // Block what the page asks the server, whose clock has not moved.
  await page.route('**/my-bookings.data*', () => {})
  await page.clock.fastForward('01:30:00')
  await expect(left).toHaveText('1h 28m')
  await page.clock.fastForward('01:30:00')
  await expect(left).toHaveText('Expired')
})

test('an expired request can be sent again or to someone else, and no longer be cancelled [P-MYB-07]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    location: 'Los Angeles, CA',
    timeZone: 'America/Los_Angeles',
  })
  const { customer } = await createBooking({ orbiter, offer: 'reel:30', requestedAt: hoursAgo(25) })
  await signIn(page, customer)
  await open(page, '/my-bookings')
  const card = page.getByRole('article', { name: 'Robin Vale' })
  await expect(card.locator('.badge')).toHaveText('Expired')
  await expect(card.getByRole('link', { name: /Cancel/ })).toHaveCount(0)
  await expect(card.getByRole('link', { name: 'Send again: Robin Vale' })).toHaveAttribute(
    'href',
    `/orbiter/${orbiter.id}?book=reel%3A30`,
  )
  await card.getByRole('link', { name: 'Ask someone else' }).click()
  await expect(page).toHaveURL('/browse-creators?location=Los+Angeles%2C+CA')
})

test('cancelling asks first, by keyboard too, and happens once [P-MYB-06]', async ({ page }) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { customer } = await createBooking({ orbiter })
  await signIn(page, customer)
  await open(page, '/my-bookings')
  const cancel = page.getByRole('link', { name: 'Cancel the request to Robin Vale' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })
  await expect(dialog).toContainText('Robin Vale is notified right away')
  await expect(dialog.getByRole('button', { name: 'Cancel request' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel request' }).dblclick()
  await expect(page.getByText('Request cancelled')).toBeVisible()
  await expect(page.getByText('Request cancelled')).toHaveCount(1)
  await expect(page.getByRole('article').locator('.badge')).toHaveText('Cancelled')
  await expect(page.getByRole('link', { name: /^Pending/ })).toHaveText('Pending0')
})

test('a failed cancellation says so and keeps the question open [P-MYB-06]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const { customer } = await createBooking()
  await signIn(page, customer)
  await open(page, '/my-bookings')
  await page.route('**/my-bookings.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('link', { name: /^Cancel the request/ }).click()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'Failed to cancel your booking. Please try again.',
  )
  await page.unroute('**/my-bookings.data*')
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Request cancelled')).toBeVisible()
})

test('a request that was answered meanwhile cannot be cancelled any more: the page says so and shows the answer', async ({
  page,
  problems,
}) => {
  problems.allow(/\/live|ERR_FAILED/)
  await page.route(/\/live(\?|$)/, (route) => route.abort())
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({ orbiter })
  await signIn(page, booking.customer)
  await open(page, '/my-bookings')
  await page.getByRole('link', { name: /^Cancel the request/ }).click()
  await rejectBooking(viewerOf(orbiter), booking.id, {})
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'This booking has already been answered or changed.',
  )
  await expect(page.getByRole('article')).toContainText('Declined')
})

test('without bookings there is a way to the creators [P-MYB-08]', async ({ page }) => {
  await signIn(page, await createUser())
  await open(page, '/my-bookings')
  await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Browse Creators' }).last().click()
  await expect(page).toHaveURL('/browse-creators')
})

test('the newest 50 come first, and the rest on request', async ({ page }) => {
  const orbiter = await createOrbiter()
  const customer = await createUser()
  // Spread over months, because a customer may not have that many requests open together.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (let made = 0; made < 52; made += 1)
    await createBooking({
      customer,
      orbiter,
      offer: 'general', // so many cards in an hour would be refused
      notes: `Number ${made}`,
      requestedAt: daysAgo(2 * (52 - made)),
    })
  await signIn(page, customer)
  await open(page, '/my-bookings')
  await expect(page.getByRole('article')).toHaveCount(50)
  await expect(page.getByText('50 of 52')).toBeVisible()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(52)
  await expect(page.getByRole('article').last()).toContainText('Number 0')
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
})

for (const width of [1440]) {
  test(`bookings, their dialog and the dashboard are accessible in both themes at ${width} px`, async ({
    page,
  }) => {
    const { customer } = await oneOfEach()
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, customer)
    await open(page, '/my-bookings')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    await page.getByRole('link', { name: /^Cancel the request/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]' })
    await open(page, '/dashboard')
    await expectAccessible(page)
  })
}

test('the dashboard counts what comes next and what still waits [P-CD-03] [P-CD-04] [P-CD-05]', async ({
  page,
}) => {
  const { customer } = await oneOfEach()
  await signIn(page, customer)
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Priya Raman' })).toBeVisible()
  const figure = (name: string) => page.locator('.stat').filter({ hasText: name })
  await expect(figure('Upcoming Bookings')).toContainText(/[01]Next 7 days1 upcoming in all/)
  await expect(figure('Pending Requests')).toContainText('1Awaiting confirmation')
  const ahead = page.getByRole('region', { name: 'Bookings', exact: true })
  await expect(ahead.getByRole('listitem'), 'beside the next event').toHaveCount(1)
  await expect(ahead.getByRole('link', { name: 'All 6' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kitchen night', level: 2 })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Bookings/ }),
    'one count everywhere',
  ).toHaveText('Bookings1 pending')
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await expect(page).toHaveURL('/my-bookings')
})

test('an Orbiter has a dashboard too, without the page that is not theirs', async ({ page }) => {
  await signIn(page, await createOrbiter())
  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'My Bookings' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Orbiters' })).toBeVisible()
})

test('an admin sees six real figures [P-ADM-04]', async ({ page }) => {
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin')
  const labels = [
    'Total Users',
    'Total Projects',
    'Total Orbiters',
    'Active Projects',
    'Completed',
    'Pending Tasks',
  ]
  await expect(page.locator('.stat').getByRole('heading', { level: 2 })).toHaveText(labels)
  await expect(page.locator('.stat-figure').first()).toHaveText(/^[1-9]\d*$/)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the tabs are links, and a request is cancelled on a page of its own [P-MYB-01] [P-MYB-06]', async ({
    page,
  }) => {
    const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
    const { customer } = await createBooking({ orbiter, offer: 'reel:30' })
    await signIn(page, customer)
    await page.goto('/my-bookings')
    await page.getByRole('link', { name: 'Pending 1' }).click()
    await expect(page.getByRole('timer')).toHaveText(/^23h 5\dm$/)
    await page.getByRole('link', { name: 'Cancel the request to Robin Vale' }).click()
    const question = page.getByRole('region', { name: 'Cancel this request?' })
    await expect(question).toContainText('Your request to Robin Vale: 30s Standard Reel')
    await question.getByRole('button', { name: 'Cancel request' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Request cancelled' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No bookings found' })).toBeVisible()
    await page.getByRole('link', { name: /^All/ }).click()
    await expect(page.getByRole('article')).toContainText('Cancelled')
  })
})
