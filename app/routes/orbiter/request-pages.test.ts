/** Requests on the overview and the list of the Orbiter dashboard, as the server renders them. */
import { expect, test } from 'vitest'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { entriesOf } from '#app/routes/frame/work-areas.ts'
import { copyBooking, createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { cardOf, cardsIn, linksIn, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
const badgeIn = (card: string) => /class="(badge[^"]*)"/.exec(card)?.[1] ?? ''

/** Expires a booking without notifying anyone. */
async function expire({ id }: TestBooking): Promise<void> {
  const at = new Date(now().getTime() - 1000)
  await db()
    .updateTable('bookingRequests')
    .set({ expiresAt: at, expiryNotifiedAt: at })
    .where('id', '=', id)
    .execute()
}

async function busyOrbiter() {
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    services: [{ name: 'Kitchen night', priceCents: 18_050, durationMinutes: 90 }],
  })
  const customer = await createUser({ email: `casey-${orbiter.id.slice(0, 8)}@fern.test` })
  const pending = await createBooking({
    orbiter,
    customer,
    offer: `service:${orbiter.serviceIds[0] ?? ''}`,
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

test('the overview: a headline, figures, open requests with what they bring, and what is coming up [P-OD-02] [P-OD-03] [P-OD-07] [P-OD-10] [P-OD-18] [P-OD-20] [P-OD-24]', async () => {
  const { orbiter } = await busyOrbiter()
  const { html, text } = await openDashboard(orbiter)
  expect(textIn(/<h1[^]*?<\/h1>/.exec(html)?.[0] ?? '')).toMatch(
    /^1 request to answer\. Next shoot: \w/,
  )
  const counts = { requests: 1, messages: 0, takesPayments: true }
  expect(entriesOf('orbiter', counts).map(({ label }) => label)).toEqual([
    'Overview',
    'Profile',
    'Bookings',
    'Calendar',
    'Inbox',
    'Wallet',
  ])
  expect(text).toContain('Respond within 24 hours')
  expect(text).toContain('Requests 1 pending')
  expect(html).toMatch(/<progress[^>]*value="80"/)
  const card = textIn(cardOf(html, 'Casey Quinn'))
  for (const part of [
    '@fern.test',
    'Kitchen night',
    '1.5 hours',
    'Arts District, Dallas, TX 75201',
    'Side door',
    'You earn $162.45',
    'of $180.50',
  ])
    expect(card).toContain(part)
  expect(card).not.toContain('casey-')
  expect(card, 'the street, before an answer').not.toContain('Elm St')
  expect(card).toMatch(/23h 5\dm remaining/)
  expect(text).toMatch(/Coming up .*Dana Accepted/)
  expect(linkTo(html, 'View All Requests (1)')).toBe('/orbiter/bookings')
})

test('a request counts its last hour in minutes [P-OD-18]', async () => {
  const orbiter = await createOrbiter()
  await createBooking({ orbiter, requestedAt: hoursAgo(23.505) })
  expect((await openDashboard(orbiter)).text).toContain('29m remaining')
})

test('all requests, with answers only where they still count; accepting shows the address [P-OD-12] [P-OD-16] [P-OD-18] [P-OD-19] [P-OD-24]', async () => {
  const { orbiter, customer, pending } = await busyOrbiter()
  const { html } = await openDashboard(orbiter, '/bookings')
  expect(cardsIn(html)).toHaveLength(4)
  expect(html.match(/aria-label="Accept the request/g)).toHaveLength(1)
  expect(html.match(/aria-label="Reject the request/g)).toHaveLength(1)
  expect(textIn(cardOf(html, 'Fay Expired'))).toContain('Expired')
  expect(badgeIn(cardOf(html, 'Eli Declined'))).toContain('badge-bad')
  const form = { intent: 'accept', bookingId: pending.id }
  const answered = await openDashboard(orbiter, '/bookings', form)
  expect(answered.text).toContain('Booking Accepted!')
  expect(answered.text).toContain('No requests to answer')
  const card = cardOf(answered.html, 'Casey Quinn')
  expect(badgeIn(card)).toContain('badge-ok')
  expect(textIn(card)).toContain('5 Elm St, Dallas, TX 75201')
  expect(linkTo(card, customer.email)).toBe(`mailto:${customer.email}`)
})

test('a request without an address says before it is accepted that one is to be agreed', async () => {
  const { orbiter } = await createBooking({ customerName: 'Casey Quinn', venueAddress: '' })
  const { html } = await openDashboard(orbiter, '/bookings')
  expect(textIn(cardOf(html, 'Casey Quinn'))).toContain('Address to be agreed in the messages')
})

test('requests are searched by customer, service or status, in the address; both empty lists say why [P-OD-13] [P-OD-14] [P-OD-15]', async () => {
  const { orbiter } = await busyOrbiter()
  const search = (q: string) => openDashboard(orbiter, '/bookings', undefined, `?q=${q}`)
  const found = await search('KITCHEN')
  expect(found.html).toMatch(/<label[^]*?Search by customer, service or status[^]*?name="q"/)
  expect(cardsIn(found.html)).toHaveLength(1)
  expect(found.text).toContain('1 request for')
  expect(cardsIn((await search('declined')).html)).toHaveLength(1)
  const none = await search('nobody')
  expect(none.text).toContain('No matching requests Try adjusting your search terms')
  expect(linkTo(none.html, 'Show all requests')).toBe('/orbiter/bookings')
  expect((await openDashboard(await createOrbiter(), '/bookings')).text).toContain(
    "No Booking Requests When customers request your services, they'll appear here.",
  )
})

test('three recent requests at most on the overview, below one that ends within four hours; fifty at first in the list [P-OD-10]', async () => {
  const orbiter = await createOrbiter()
  await createBooking({ orbiter, customerName: 'Soon Sam', requestedAt: hoursAgo(20) })
  for (const time of ['10:30', '15:00']) await createBooking({ orbiter, time })
  await copyBooking(await createBooking({ orbiter }), 47)
  const overview = await openDashboard(orbiter)
  expect(cardsIn(overview.html)).toHaveLength(4)
  expect(textIn(cardsIn(overview.html)[0] ?? '')).toContain('Soon Sam')
  expect(linksIn(overview.html)).toContain('View All Requests (51)')
  const list = await openDashboard(orbiter, '/bookings')
  expect(cardsIn(list.html)).toHaveLength(50)
  const query = linkTo(list.html, 'Load more')?.replace('/orbiter/bookings', '')
  expect(cardsIn((await openDashboard(orbiter, '/bookings', undefined, query)).html)).toHaveLength(
    51,
  )
})

test('someone who is not approved yet reads that the application is under review, and no one waits [P-OD-11]', async () => {
  const { text } = await openDashboard(
    await createOrbiter({
      listed: false,
      portfolio: [{ title: 'Night market', mediaUrl: '/files/reels/one.mp4', mediaType: 'video' }],
    }),
  )
  expect(text).toContain('Your application is under review')
  expect(text).toContain('All caught up!')
})

test('an answer that comes too late is refused on the page, which shows what happened [P-OD-16]', async () => {
  const orbiter = await createOrbiter()
  const ask = (customerName: string, time: string) =>
    createBooking({ orbiter, customerName, time, date: inDays(7) })
  const [late, gone, second] = [
    await ask('Late Lee', '09:00'),
    await ask('Gone Away', '10:30'),
    await ask('Second One', '15:00'),
  ]
  const first = await createBooking({ orbiter, date: inDays(7), status: 'accepted' })
  const accept = ({ id }: TestBooking) =>
    openDashboard(orbiter, '/bookings', { intent: 'accept', bookingId: id })

  await expire(late)
  const expired = await accept(late)
  expect(expired.text).toContain('This request has expired and can no longer be answered.')
  expect(textIn(cardOf(expired.html, 'Late Lee'))).toContain('Expired')
  expect(expired.html).not.toContain('aria-label="Accept the request of Late Lee"')

  await cancelBooking(viewerOf(gone.customer), gone.id, {})
  const cancelled = await accept(gone)
  expect(cancelled.text).toContain('This booking has already been answered or changed.')
  expect(textIn(cardOf(cancelled.html, 'Gone Away'))).toContain('Cancelled')

  const times = { startAt: first.startAt, endAt: new Date(first.startAt.getTime() + 3_600_000) }
  await db().updateTable('bookingRequests').set(times).where('id', '=', second.id).execute()
  expect((await accept(second)).text).toContain(
    'You already have an accepted booking at this time.',
  )
})
