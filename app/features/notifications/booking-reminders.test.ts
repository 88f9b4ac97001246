import { expect, test } from 'vitest'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { sendReminders } from '#notifications/booking-reminders.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { countUnread, markNoticesRead } from '#notifications/unread-counts.server.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

/** 2 PM in Dallas on July 9. */
const START = '2026-07-09T19:00:00Z'

async function setUp(requestedAt = '2026-07-01T15:00:00Z') {
  freeze(requestedAt)
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({
    orbiter,
    date: '2026-07-09',
    time: '14:00',
    status: 'accepted',
    venueAddress: '5 Elm St, Dallas, TX 75201',
  })
  return { ...booking, orbiter, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}

const reminders = async (to: string) =>
  (await listMails({ to }))
    .filter((mail) => mail.kind.startsWith('booking-reminder'))
    .map((mail) => mail.kind)

test('both sides are reminded a day and two hours before, once each, with time and place', async () => {
  const { customer, orbiter } = await setUp()
  freeze(new Date(Date.parse(START) - 24 * 3_600_000 - 1000))
  await sendReminders()
  expect(await reminders(customer.email)).toEqual([])
  advance({ seconds: 1 })
  await sendReminders()
  await sendReminders()
  for (const { email } of [customer, orbiter])
    expect(await reminders(email)).toEqual(['booking-reminder-24h'])
  freeze(new Date(Date.parse(START) - 2 * 3_600_000))
  await sendReminders()
  expect((await reminders(customer.email)).toSorted()).toEqual([
    'booking-reminder-24h',
    'booking-reminder-2h',
  ])
  const [last] = await listMails({ to: customer.email })
  expect(last?.text).toContain('Thu, Jul 9, 2026, 2:00 PM CDT')
  expect(last?.text).toContain('5 Elm St, Dallas, TX 75201')
  freeze(START)
  await sendReminders()
  expect(await reminders(customer.email)).toHaveLength(2)
})

test('a booking made within the day needs no word that it is tomorrow', async () => {
  const { customer } = await setUp('2026-07-09T05:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toEqual([])
  freeze('2026-07-09T17:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toEqual(['booking-reminder-2h'])
})

test('a cancelled booking reminds of nothing, and takes back what has not left the house', async () => {
  const { id, ours, customer, theirs } = await setUp()
  freeze('2026-07-08T20:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toHaveLength(1)
  await cancelBooking(ours, id, { reason: 'Ill' })
  expect(await reminders(customer.email)).toEqual([])
  expect((await listNotifications(theirs, 20)).rows.map((row) => row.title)).toEqual([
    'Robin Vale cancelled this booking',
    'You are booked',
  ])
  freeze('2026-07-09T18:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toEqual([])
})

test('a moved booking is reminded of at its new time, and not at its old one', async () => {
  const { id, ours, theirs, customer } = await setUp()
  freeze('2026-07-08T20:00:00Z')
  await sendReminders()
  await proposeTime(theirs, id, { date: '2026-07-12', time: '14:00' })
  await agreeToTime(ours, id)
  expect(await reminders(customer.email)).toEqual([])
  freeze('2026-07-09T18:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toEqual([])
  freeze('2026-07-11T20:00:00Z')
  await sendReminders()
  expect(await reminders(customer.email)).toEqual(['booking-reminder-24h'])
})

test('the centre lists what others did, newest first, counts what is unread, and forgets on command', async () => {
  const { id, ours, theirs } = await setUp()
  expect(await countUnread(theirs)).toEqual({ notices: 1, messages: 0 })
  await proposeTime(ours, id, { date: '2026-07-12', time: '14:00' })
  const { rows, total } = await listNotifications(theirs, 1)
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    {
      href: `/bookings/${id}`,
      title: 'Robin Vale proposes Sun, Jul 12, 2:00\u00A0PM\u00A0CDT',
      about: '30s Standard Reel · Thu, Jul 9, 2:00\u00A0PM\u00A0CDT',
      isUnread: true,
    },
  ])
  expect(await markNoticesRead(theirs, id)).toBe(2)
  expect(await countUnread(theirs)).toEqual({ notices: 0, messages: 0 })
  expect(await markNoticesRead(ours)).toBe(1)
  expect(await listNotifications(viewerOf(await createUser()), 9)).toEqual({ rows: [], total: 0 })
})
