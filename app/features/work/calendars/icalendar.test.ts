import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import {
  findBookingCalendar,
  findCalendarFeed,
  findFeedSecret,
  endFeed,
  renewFeed,
} from '#work/calendars/icalendar.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { wallClockOf } from '#app/base/zoned-time.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const ORIGIN = 'https://orbit.example'

function parse(text: string | null) {
  if (text === null) throw new Error('There is no calendar')
  expect(text.endsWith('\r\nEND:VCALENDAR\r\n'), 'the last line ends, too').toBe(true)
  for (const line of text.split('\r\n'))
    expect(Buffer.byteLength(line), 'lines are folded').toBeLessThanOrEqual(75)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      zoneId: event.startDate.zone?.tzid,
      zone: component.getFirstPropertyValue('x-orbit-timezone'),
    }
  })
}

test('the file of a booking: same UID for good, a SEQUENCE that rises, cancelled at the end', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    date: '2026-07-20',
    time: '14:00',
    eventEnd: '01:00',
    status: 'accepted',
    venueAddress: '5 Elm St; back, door, Dallas, TX 75201',
    notes: 'Ring\ntwice',
  })
  const [theirs, ours] = [viewerOf(customer), viewerOf(orbiter)]
  const read = async () => parse(await findBookingCalendar(theirs, id, ORIGIN))[0]
  const first = await read()
  expect(first).toMatchObject({
    uid: `booking-${id}@orbit.example`,
    summary: '30s Standard Reel: Robin Vale',
    location: '5 Elm St; back, door, Dallas, TX 75201',
    status: 'CONFIRMED',
    start: new Date('2026-07-20T19:00:00Z'),
    end: new Date('2026-07-20T20:00:00Z'),
    zoneId: 'America/Chicago',
    zone: 'America/Chicago',
  })
  expect(first?.description).toContain('Mon, Jul 20, 2026, 2:00 PM CDT (America/Chicago)')
  expect(first?.description).toContain('The event ends Tue, Jul 21, 1:00 AM CDT')
  expect(first?.description).toContain('Ring\ntwice')
  expect(first?.description).toContain(`${ORIGIN}/bookings/${id}`)
  await proposeTime(theirs, id, { date: '2026-07-21', time: '10:00' })
  await agreeToTime(ours, id)
  const moved = await read()
  expect(moved).toMatchObject({
    uid: first?.uid,
    start: new Date('2026-07-21T15:00:00Z'),
    status: 'CONFIRMED',
  })
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0)
  await cancelBooking(ours, id, { reason: 'Ill' })
  const cancelled = await read()
  expect(cancelled).toMatchObject({ uid: first?.uid, status: 'CANCELLED' })
  expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? 0)
})

test('only the two people of a booking get its file', async () => {
  const { id } = await createBooking()
  for (const other of [await createUser(), await createUser({ roles: ['admin'] })])
    expect(await findBookingCalendar(viewerOf(other), id, ORIGIN)).toBeNull()
})

test('the feed has what was agreed and what is open; a new address ends the old one, and switching off ends both', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customer = await createUser()
  for (const [status, date] of [
    ['pending', '2026-07-10'],
    ['accepted', '2026-07-11'],
    ['rejected', '2026-07-12'],
  ] as const)
    await createBooking({ customer, status, date })
  const viewer = viewerOf(customer)
  expect(await findFeedSecret(viewer)).toBeNull()
  await renewFeed(viewer)
  const first = (await findFeedSecret(viewer)) ?? ''
  expect(first.length).toBeGreaterThanOrEqual(40)
  expect(parse(await findCalendarFeed(first, ORIGIN)).map((event) => event.status)).toEqual([
    'TENTATIVE',
    'CONFIRMED',
  ])
  await renewFeed(viewer)
  expect(await findCalendarFeed(first, ORIGIN)).toBeNull()
  const second = (await findFeedSecret(viewer)) ?? ''
  await endFeed(viewer)
  expect(await findCalendarFeed(second, ORIGIN)).toBeNull()
})

test('the feed has each booking as its file has it, and says how often to read it', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customer = viewerOf(await createUser())
  const notes = 'Ring twice; then wait, \\o/\nÜber the yard'
  const bookings = []
  for (const date of ['2026-07-10', '2026-07-11'])
    bookings.push(await createBooking({ customer, status: 'accepted', date, notes }))
  await renewFeed(customer)
  const feed = await findCalendarFeed((await findFeedSecret(customer)) ?? '', ORIGIN)
  const files = await Promise.all(
    bookings.map(({ id }) => findBookingCalendar(customer, id, ORIGIN)),
  )
  expect(parse(feed)).toEqual(files.flatMap(parse))
  expect(parse(feed).map(({ description }) => description.includes(notes))).toEqual([true, true])
  const refresh = (text: string | null) =>
    ['refresh-interval', 'x-published-ttl'].map((name) =>
      String(new ICAL.Component(ICAL.parse(text ?? '')).getFirstPropertyValue(name)),
    )
  expect(refresh(feed)).toEqual(['PT1H', 'PT1H'])
  expect(refresh(files[0] ?? null)).toEqual(['null', 'null'])
})

test('the feed of a suspended account answers nothing from then on, and is back with the account', async () => {
  const [admin, customer] = [viewerOf(await createUser({ roles: ['admin'] })), await createUser()]
  await createUser({ roles: ['admin'] })
  await createBooking({ customer, status: 'accepted' })
  await renewFeed(viewerOf(customer))
  const secret = (await findFeedSecret(viewerOf(customer))) ?? ''
  expect(await findCalendarFeed(secret, ORIGIN)).toContain('BEGIN:VEVENT')
  await suspendAccount(admin, customer.id, { reason: 'Spam.' })
  expect(await findCalendarFeed(secret, ORIGIN)).toBeNull()
  await reinstateAccount(admin, customer.id)
  expect(await findCalendarFeed(secret, ORIGIN)).toContain('BEGIN:VEVENT')
})

// In every place where Orbit works, clocks go back on November 1, 2026 and forward on March 14,
// 2027.
test.each(
  CITIES.flatMap((city) =>
    ['2026-10-31', '2026-11-01', '2026-11-02', '2027-03-13', '2027-03-14', '2027-03-15'].map(
      (date) => [city.name, city.timeZone, date] as const,
    ),
  ),
)('round trip in %s (%s) on %s: the wall clock reads as booked', async (_name, timeZone, date) => {
  freeze('2026-10-01T15:00:00Z')
  const orbiter = await createOrbiter({ timeZone })
  const { id, customer } = await createBooking({ orbiter, date, time: '09:30', status: 'accepted' })
  const [event] = parse(await findBookingCalendar(viewerOf(customer), id, ORIGIN))
  expect(wallClockOf(event?.start ?? new Date(0), timeZone)).toEqual({ date, time: '09:30' })
  expect((event?.end.getTime() ?? 0) - (event?.start.getTime() ?? 0)).toBe(3_600_000)
  expect(event?.zoneId).toBe(timeZone)
})

test('what ends in the hour that occurs twice is written in UTC, so that no calendar takes it for the other one', async () => {
  freeze('2026-10-25T15:00:00Z')
  const { id, customer } = await createBooking({ date: '2026-11-01', status: 'accepted' })
  const [startAt, endAt] = [new Date('2026-11-01T05:30:00Z'), new Date('2026-11-01T06:30:00Z')]
  await db().updateTable('bookingRequests').set({ startAt, endAt }).where('id', '=', id).execute()
  const [event] = parse(await findBookingCalendar(viewerOf(customer), id, ORIGIN))
  expect(event).toMatchObject({ start: startAt, end: endAt, zoneId: 'UTC' })
})
