/** A customer's list of bookings, as the server renders it. */
import { expect, test } from 'vitest'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import { notifyDeclined } from '#tests/support/declines.ts'
import { useDatabase } from '#tests/support/database.ts'
import { copyBooking, createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import {
  cardOf,
  cardsIn,
  labelledPart,
  linksIn,
  linkTo,
  textIn,
} from '#tests/support/page-markup.ts'

useDatabase()

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000)
const open = (customer: TestUser, query = '', form?: Record<string, string>) =>
  openPage(myBookings, '/my-bookings', `/my-bookings${query}`, viewerOf(customer), form)
const badgeIn = (card: string) => /class="(badge[^"]*)"/.exec(card)?.[1] ?? ''
const tabsIn = (html: string) => labelledPart(html, 'nav', 'Bookings by status')

async function oneOfEach() {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
    portfolio: [{ title: 'Kitchen oven', mediaUrl: '/files/portfolio/oven.webp' }],
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

test('each tab shows its own and counts it; a card says all there is to know [P-MYB-01] [P-MYB-02] [P-MYB-03] [P-MYB-04] [P-MYB-05] [P-MYB-12] [P-CD-06] [P-OD-19]', async () => {
  const { customer, orbiter } = await oneOfEach()
  const all = await open(customer)
  expect(linksIn(tabsIn(all.html)).map((text) => text.replaceAll(' ', ''))).toEqual([
    'All6',
    'Pending1',
    'Confirmed1',
    'Completed1',
    'Declined1',
  ])
  expect(tabsIn(all.html)).toContain('href="/my-bookings?tab=confirmed"')
  expect(cardsIn(all.html)).toHaveLength(6)
  const confirmed = await open(customer, '?tab=confirmed')
  const [card = '', ...others] = cardsIn(confirmed.html)
  expect(others).toEqual([])
  expect(card).toMatch(/class="avatar avatar-sm"[^>]*>RV</)
  for (const text of [
    'Robin Vale',
    'Kitchen night',
    '1.5 hours',
    '5 Elm St, Dallas, TX 75201',
    'Side door.',
    '$180',
    'Accepted',
    'You are booked',
  ])
    expect(textIn(card)).toContain(text)
  expect(textIn(card)).toMatch(/11:00\sAM C[SD]T · /)
  expect(textIn(card), 'the other clock is on the page').not.toContain('for you')
  const countdown = /<time[^>]*role="timer"[^>]*class="event-countdown"[^>]*>([^<]*)/.exec(card)
  expect(countdown?.[1]).toMatch(/^in \d+ days$/)
  expect(card).toContain('src="/files/portfolio/oven-360.webp"')
  expect(badgeIn(card)).toContain('badge-ok')
  expect(linkTo(card, 'Robin Vale')).toBe(`/orbiter/${orbiter.id}`)
  expect(linksIn(card)).toEqual([
    'Kitchen night',
    'Robin Vale',
    'View Details',
    'Message',
    'Reschedule',
    'Cancel',
  ])
  const [declined = ''] = cardsIn((await open(customer, '?tab=declined')).html)
  expect(badgeIn(declined)).toContain('badge-bad')
  expect(textIn(declined)).toContain('Declined')
  expect(textIn(declined)).toContain('Reason: Away that day')
})

test('an expired request can be sent again or to someone else, and no longer be cancelled [P-MYB-07]', async () => {
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    location: 'Los Angeles, CA',
    timeZone: 'America/Los_Angeles',
  })
  const { customer } = await createBooking({ orbiter, offer: 'reel:30', requestedAt: hoursAgo(25) })
  const [card = ''] = cardsIn((await open(customer)).html)
  expect(textIn(card)).toContain('Expired')
  expect(linksIn(card).filter((text) => text.startsWith('Cancel'))).toEqual([])
  expect(linkTo(card, 'Send again: Robin Vale')).toBe(`/orbiter/${orbiter.id}?book=reel%3A30`)
  expect(linkTo(card, 'Ask someone else')).toBe('/browse-creators?location=Los+Angeles%2C+CA')
})

test('a request that was answered meanwhile cannot be cancelled any more: the page says so and shows the answer', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({ orbiter })
  await rejectBooking(viewerOf(orbiter), id, {})
  const { status, html, text } = await open(customer, '', { bookingId: id })
  expect(status).toBe(409)
  expect(text).toContain('This booking has already been answered or changed.')
  expect(textIn(cardOf(html, 'Robin Vale'))).toContain('Declined')
})

test('without bookings there is a way to the creators [P-MYB-08]', async () => {
  const { html, text } = await open(await createUser())
  expect(text).toContain('No bookings found')
  expect(linkTo(html, 'Browse Creators')).toBe('/browse-creators')
})

test('the newest 50 come first, and the rest on request', async () => {
  const orbiter = await createOrbiter()
  const customer = await createUser()
  await copyBooking(await createBooking({ customer, orbiter, notes: 'The newest.' }), 51)
  const first = await open(customer)
  expect(cardsIn(first.html)).toHaveLength(50)
  expect(first.text).toContain('50 of 52')
  const all = await open(customer, linkTo(first.html, 'Load more')?.replace('/my-bookings', ''))
  expect(cardsIn(all.html)).toHaveLength(52)
  expect(textIn(cardsIn(all.html).at(-1) ?? '')).toContain('Copy 51.')
  expect(linkTo(all.html, 'Load more')).toBeUndefined()
})

test('who lost their time to another booking is led to the nearest times, or to someone else', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale', location: 'Dallas, TX' })
  const { customer } = await createBooking({ orbiter, offer: 'reel:30', time: '12:30' })
  const first = await createBooking({ orbiter, time: '12:00' })
  await acceptBooking(viewerOf(orbiter), first.id)
  await notifyDeclined()
  const [card = ''] = cardsIn((await open(customer)).html)
  expect(textIn(card)).toContain('Declined')
  expect(textIn(card)).toContain('The Orbiter has another booking at this time.')
  expect(card.replaceAll('&amp;', '&')).toMatch(
    /href="\/orbiter\/[^"]*\?book=reel%3A30&date=[^"]*&time=13%3A00"/,
  )
  expect(textIn(card)).toMatch(/1:00\sPM/)
  expect(linkTo(card, 'Ask someone else')).toBe('/browse-creators?location=Dallas%2C+TX')
})

test('what is done is reviewed once, with its stars on the card and a way to book again [P-MYB-03]', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({ orbiter, status: 'completed' })
  const before = (await open(customer, '?tab=completed')).html
  expect(linkTo(before, 'Review: Robin Vale')).toContain(`/bookings/${id}`)
  await writeReview(viewerOf(customer), id, { rating: '4', text: 'Quick and kind.' })
  const after = (await open(customer, '?tab=completed')).html
  expect(after).toContain('4 of 5 stars')
  expect(linkTo(after, 'Book again: Robin Vale')).toBeDefined()
  expect(linkTo(after, 'Review: Robin Vale')).toBeUndefined()
})
