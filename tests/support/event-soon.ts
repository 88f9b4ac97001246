import { HOUR_MS } from '#app/base/time.ts'
import { wallClockOf } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'

/** An accepted booking of Casey Quinn that begins in the given number of minutes. */
export async function eventIn(minutes: number): Promise<TestBooking> {
  const booking = await createBooking({
    customerName: 'Casey Quinn',
    status: 'accepted',
    requestedAt: new Date(now().getTime() - 30 * HOUR_MS),
    venueAddress: '5 Elm St, Dallas, TX 75201',
  })
  const startAt = new Date(Math.floor(now().getTime() / 60_000) * 60_000 + minutes * 60_000)
  const { date, time } = wallClockOf(startAt, booking.orbiter.timeZone)
  await db()
    .updateTable('bookingRequests')
    .set({
      startAt,
      endAt: new Date(startAt.getTime() + HOUR_MS),
      eventEndsAt: new Date(startAt.getTime() + HOUR_MS),
      requestedDate: date,
      requestedTime: time,
      brief: JSON.stringify({ mustHave: 'The toast\nThe cake', doNotFilm: 'The children' }),
    })
    .where('id', '=', booking.id)
    .execute()
  return booking
}
