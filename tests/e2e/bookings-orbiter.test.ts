import type { Page } from '@playwright/test'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import type { Problems } from '#tests/support/problems.ts'

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

/** A page that hears of no change, so that it can be wrong about what it shows. */
async function goDeaf(page: Page, problems: Problems): Promise<void> {
  problems.allow(/\/live|ERR_FAILED/)
  await page.route(/\/live(\?|$)/, (route) => route.abort())
}

/** Without a word to anybody. */
async function expire(bookingId: string): Promise<void> {
  const at = new Date(now().getTime() - 1000)
  await db()
    .updateTable('bookingRequests')
    .set({ expiresAt: at, expiryNotifiedAt: at })
    .where('id', '=', bookingId)
    .execute()
}

async function busyOrbiter() {
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    services: [{ name: 'Kitchen night', priceCents: 18_050, durationMinutes: 90 }],
  })
  const customer = await createUser({ email: `casey-${now().getTime()}@fern.test` })
  const service = `service:${orbiter.serviceIds[0] ?? ''}`
  const pending = await createBooking({
    orbiter,
    customer,
    offer: service,
    time: '09:00',
    customerName: 'Casey Quinn',
    venueAddress: '5 Elm St',
    notes: 'Side door',
  })
  await createBooking({ orbiter, customerName: 'Dana Accepted', time: '12:00', status: 'accepted' })
  await createBooking({
    orbiter,
    customerName: 'Eli Declined',
    time: '14:00',
    status: 'rejected',
    reason: 'Away',
  })
  await createBooking({
    orbiter,
    customerName: 'Fay Expired',
    time: '16:00',
    requestedAt: hoursAgo(25),
  })
  return { orbiter, customer, pending }
}

test('the overview: greeting, figures, open requests with what they bring, and what is coming up [P-OD-01] [P-OD-02] [P-OD-03] [P-OD-07] [P-OD-10] [P-OD-18] [P-OD-20] [P-OD-24]', async ({
  page,
}) => {
  const { orbiter } = await busyOrbiter()
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Robin Vale')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Overview',
    'Profile',
    'Bookings1 waiting for your answer',
    'Calendar',
  ])
  await expect(page.getByText('Respond within 24 hours')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Profile completeness' })).toHaveAttribute(
    'value',
    '80',
  )
  const card = page.getByRole('article', { name: 'Casey Quinn' })
  for (const text of [
    '@fern.test',
    'Kitchen night',
    '1.5 hours',
    '5 Elm St',
    'Side door',
    'You earn $162.45',
    'of $180.50',
  ])
    await expect(card).toContainText(text)
  await expect(card).not.toContainText('casey-')
  await expect(card.getByRole('timer')).toHaveText(/^23h 5\dm remaining$/)
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toContainText(
    ['Dana Accepted'],
  )
  await expect(page.getByRole('link', { name: 'View All Requests (1)' })).toHaveAttribute(
    'href',
    '/orbiter/bookings',
  )
})

test('all requests, with answers only where they still count; accepting shows the address [P-OD-12] [P-OD-16] [P-OD-18] [P-OD-24]', async ({
  page,
}) => {
  const { orbiter, customer } = await busyOrbiter()
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Reject/ })).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Fay Expired' }).locator('.badge')).toHaveText(
    'Expired',
  )
  await expect(
    page.getByRole('article', { name: 'Eli Declined' }).locator('.badge-bad'),
  ).toHaveText('Declined')
  const card = page.getByRole('article', { name: 'Casey Quinn' })
  await card.getByRole('button', { name: /^Accept/ }).press('Enter')
  await expect(page.locator('.toast-ok')).toContainText('Booking Accepted!')
  await expect(card.locator('.badge-ok')).toHaveText('Accepted')
  await expect(card.getByRole('link', { name: customer.email })).toHaveAttribute(
    'href',
    `mailto:${customer.email}`,
  )
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Bookings' }),
  ).toHaveText('Bookings')
})

test('a request counts its last hour in minutes [P-OD-18]', async ({ page }) => {
  const { orbiter } = await createBooking({ requestedAt: hoursAgo(23.505) })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('timer')).toHaveText('29m remaining')
})

test('rejecting asks for a reason, which may be left out; Escape keeps the request [P-OD-16]', async ({
  page,
}) => {
  const { orbiter } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  const reject = page.getByRole('link', { name: 'Reject the request of Casey Quinn' })
  await reject.click()
  const dialog = page.getByRole('dialog', { name: /^Reject Casey Quinn/ })
  await expectAccessible(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/orbiter')
  await expect(reject).toBeFocused()
  await reject.press('Enter')
  await dialog.getByRole('button', { name: 'Reject request' }).click()
  await expect(page.locator('.toast-ok')).toContainText('Booking Rejected')
  await expect(page.getByText('All caught up!')).toBeVisible()
})

test('what expired a moment ago is refused with the reason, and the list shows it [P-OD-16]', async ({
  page,
  problems,
}) => {
  await goDeaf(page, problems)
  const { orbiter, id } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  await expire(id)
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'This request has expired and can no longer be answered.',
  )
  await expect(page.getByRole('article').locator('.badge')).toHaveText('Expired')
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
})

test('what the customer took back meanwhile is refused, and so is a second booking for one time [P-OD-16]', async ({
  page,
  problems,
}) => {
  await goDeaf(page, problems)
  const orbiter = await createOrbiter()
  const gone = await createBooking({ orbiter, customerName: 'Gone Away', time: '09:00' })
  const first = await createBooking({
    orbiter,
    customerName: 'First One',
    time: '12:00',
    status: 'accepted',
  })
  const second = await createBooking({ orbiter, customerName: 'Second One', time: '15:00' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  await cancelBooking(viewerOf(gone.customer), gone.id, {})
  await page.getByRole('button', { name: 'Accept the request of Gone Away' }).click()
  await expect(page.locator('.toast-bad')).toContainText(
    'This booking has already been answered or changed.',
  )
  await expect(page.getByRole('article', { name: 'Gone Away' })).toContainText('Cancelled')
  const times = { startAt: first.startAt, endAt: new Date(first.startAt.getTime() + 3_600_000) }
  await db().updateTable('bookingRequests').set(times).where('id', '=', second.id).execute()
  await page.getByRole('button', { name: 'Accept the request of Second One' }).click()
  await expect(page.locator('.toast-bad').first()).toContainText(
    'You already have an accepted booking at this time.',
  )
})

test('an answer that does not get through fails with words, and can be given again [P-OD-16]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const { orbiter } = await createBooking({ customerName: 'Casey Quinn' })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await page.route('**/orbiter.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-bad')).toContainText('Failed to update booking request')
  await page.getByRole('switch', { name: 'Available' }).click()
  await expect(page.locator('.toast-bad').first()).toContainText('Failed to update availability')
  await expect(page.getByRole('switch', { name: 'Available' })).toBeChecked()
  await page.unroute('**/orbiter.data*')
  await page.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.locator('.toast-ok')).toContainText('Booking Accepted!')
})

test('the Available switch saves at once and closes the profile to bookings [P-OD-22]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  const available = page.getByRole('switch', { name: 'Available' })
  await expect(available).toBeChecked()
  await available.press('Space')
  await expect(page.locator('.toast').first()).toContainText(
    'Now UnavailableYou will not receive new booking requests',
  )
  await expect(available).not.toBeChecked()
  await reload(page)
  await expect(available).not.toBeChecked()
  await available.click()
  await expect(page.locator('.toast').first()).toContainText(
    'Now AvailableYou are now accepting new booking requests',
  )
})

test('requests are searched by customer, service or status, in the address; both empty lists say why [P-OD-13] [P-OD-14] [P-OD-15]', async ({
  page,
}) => {
  const { orbiter } = await busyOrbiter()
  await signIn(page, orbiter)
  await open(page, '/orbiter/bookings')
  const search = page.getByLabel('Search by customer, service or status')
  await search.fill('KITCHEN')
  await search.press('Enter')
  await expect(page).toHaveURL('/orbiter/bookings?q=KITCHEN')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 request for' })).toBeVisible()
  await page.getByLabel('Search by customer, service or status').fill('nobody')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No matching requests' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
  await page.getByRole('link', { name: 'Show all requests' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await signIn(page, await createOrbiter())
  await open(page, '/orbiter/bookings')
  await expect(page.getByRole('heading', { name: 'No Booking Requests' })).toBeVisible()
  await expect(
    page.getByText("When customers request your services, they'll appear here."),
  ).toBeVisible()
})

test('three requests at most on the overview, fifty at first in the list [P-OD-10]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  for (let made = 0; made < 51; made += 1) await createBooking({ orbiter })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'View All Requests (51)' }).click()
  await expect(page.getByRole('article')).toHaveCount(50)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(51)
})

test('someone who is not approved yet reads that the application is under review, and nobody waits', async ({
  page,
}) => {
  await signIn(page, await createOrbiter({ listed: false }))
  await open(page, '/orbiter')
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await expect(page.getByText('All caught up!')).toBeVisible()
  await expectAccessible(page)
})

for (const width of [1440]) {
  test(`the dashboard of an Orbiter is accessible in both themes at ${width} px`, async ({
    page,
  }) => {
    const { orbiter } = await busyOrbiter()
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, orbiter)
    for (const path of ['/orbiter', '/orbiter/bookings']) {
      await open(page, path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('requests are accepted, rejected with a reason, and searched; the switch works [P-OD-12] [P-OD-13] [P-OD-16] [P-OD-22]', async ({
    page,
  }) => {
    const orbiter = await createOrbiter()
    await createBooking({ orbiter, customerName: 'Ada Yes', time: '09:00' })
    await createBooking({ orbiter, customerName: 'Bo No', time: '12:00' })
    await signIn(page, orbiter)
    await page.goto('/orbiter/bookings')
    await page.getByRole('button', { name: 'Accept the request of Ada Yes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Booking Accepted!' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Ada Yes' })).toContainText('Accepted')
    await page.getByRole('link', { name: 'Reject the request of Bo No' }).click()
    await page.getByLabel('Reason').fill('Away that day')
    await page.getByRole('button', { name: 'Reject request' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Booking Rejected' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Bo No' })).toContainText(
      'Reason: Away that day',
    )
    await page.getByLabel('Search by customer, service or status').fill('declined')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('switch', { name: 'Available' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Now Unavailable' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Available' })).not.toBeChecked()
  })

  test('an answer that comes too late is refused on the page [P-OD-16]', async ({ page }) => {
    const { orbiter, id } = await createBooking({ customerName: 'Casey Quinn' })
    await signIn(page, orbiter)
    await page.goto('/orbiter')
    await expire(id)
    await page.getByRole('button', { name: /^Accept/ }).click()
    await expect(page.getByRole('alert')).toContainText(
      'This request has expired and can no longer be answered.',
    )
  })
})
