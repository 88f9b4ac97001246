/** A booking whose event has begun, so that its reels can be filmed, uploaded and delivered. */
import { HOUR_MS } from '#app/base/time.ts'
import { wallClockOf } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'

interface NewEvent {
  reels: number
  /** The sold length. */
  seconds: number
  doNotFilm?: string
  /** Minutes before now; the event lasts three hours. */
  startedMinutes?: number
}

/** Robin Vale films for Maya Torres; every reel is due before the event ends. */
export async function eventUnderWay(event: NewEvent): Promise<TestBooking> {
  const { reels, seconds, doNotFilm, startedMinutes = 30 } = event
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    deliveryDays: null,
    services: [{ name: `${reels} x ${seconds}s reels`, priceCents: 42_000 }],
  })
  const booking = await createBooking({
    orbiter,
    customer: await createUser({ fullName: 'Maya Torres' }),
    offer: `service:${orbiter.serviceIds[0]}`,
    requestedAt: new Date(now().getTime() - 30 * HOUR_MS),
    status: 'accepted',
  })
  const minute = Math.floor(now().getTime() / 60_000) - startedMinutes
  const startAt = new Date(minute * 60_000)
  const eventEndsAt = new Date(startAt.getTime() + 3 * HOUR_MS)
  const { date, time } = wallClockOf(startAt, orbiter.timeZone)
  await db()
    .updateTable('bookingRequests')
    .set({
      startAt,
      endAt: new Date(startAt.getTime() + HOUR_MS),
      eventEndsAt,
      requestedDate: date,
      requestedTime: time,
      ...(doNotFilm && { brief: JSON.stringify({ doNotFilm }) }),
    })
    .where('id', '=', booking.id)
    .execute()
  await db()
    .updateTable('deliverables')
    .set({ dueAt: eventEndsAt })
    .where('bookingRequestId', '=', booking.id)
    .execute()
  return { ...booking, date, time, startAt }
}
