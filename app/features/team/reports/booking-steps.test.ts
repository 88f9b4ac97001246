import { expect, test } from 'vitest'
import { readBookingSteps, readEventHours } from '#team/reports/booking-steps.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('the steps of bookings count each request once, as far as it has come [P-AREP-09]', async () => {
  freeze('2026-06-01T12:00:00Z')
  await createBooking()
  const [accepted, approved] = [
    await createBooking({ status: 'accepted' }),
    await createBooking({ status: 'accepted' }),
  ]
  const pieces = (id: string) => db().updateTable('deliverables').where('bookingRequestId', '=', id)
  const span = { from: new Date('2026-06-01T00:00:00Z'), until: new Date('2026-06-02T00:00:00Z') }
  await pieces(approved.id).set({ deliveredAt: now() }).execute()
  expect(await readBookingSteps(span)).toEqual({
    requested: 3,
    accepted: 2,
    delivered: 1,
    approved: 0,
    reviewed: 0,
  })
  await pieces(approved.id)
    .set({ state: 'approved', approvedAt: now(), approvedVia: 'customer' })
    .execute()
  await pieces(accepted.id).set({ deliveredAt: now() }).execute()
  expect(await readBookingSteps(span)).toMatchObject({ accepted: 2, delivered: 2, approved: 1 })
  const later = { from: span.until, until: new Date('2026-06-03T00:00:00Z') }
  expect(await readBookingSteps(later)).toMatchObject({ requested: 0 })
})

test('an event after midnight counts for the evening it belongs to [P-AREP-09]', async () => {
  freeze('2026-07-01T12:00:00Z')
  const inRange = () => readEventHours({ from: '2026-07-10', to: '2026-07-11' })
  expect(await inRange()).toEqual([])
  // Friday night, 1 AM on Saturday; a request that no one has accepted is no event.
  await createBooking({ status: 'accepted', date: '2026-07-10', time: '25:00', eventEnd: '26:00' })
  await createBooking({ date: '2026-07-11', time: '10:00' })
  expect(await inRange()).toEqual([{ weekday: 5, hour: 25, events: 1 }])
})
