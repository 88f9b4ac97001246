import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)

/** Expires a booking without notifying anyone. */
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
    venueAddress: '5 Elm St, Dallas, TX 75201',
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
  await expect(page.getByText('Hi, Robin Vale')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^One to answer\. .+ is next\.$/)
  await expect(page.getByRole('switch', { name: 'Available' })).toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Overview',
    'Profile',
    'Bookings1 waiting for your answer',
    'Calendar',
    'Inbox',
    'Wallet',
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
    'Arts District, Dallas, TX 75201',
    'Side door',
    'You earn $162.45',
    'of $180.50',
  ])
    await expect(card).toContainText(text)
  await expect(card).not.toContainText('casey-')
  await expect(card, 'the street, before an answer').not.toContainText('Elm St')
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
  await expect(card).toContainText('5 Elm St, Dallas, TX 75201')
  await expect(card.getByRole('link', { name: customer.email })).toHaveAttribute(
    'href',
    `mailto:${customer.email}`,
  )
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Bookings' }),
  ).toHaveText('Bookings')
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
