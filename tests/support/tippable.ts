import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { viewerOf, type TestUser } from '#tests/support/factories.ts'
import { until } from '#tests/support/patience.ts'

/** A completed booking that a running program has charged. @returns its id */
export async function createTippable(customer: TestUser): Promise<string> {
  const { id, orbiter } = await createBooking({ customer })
  await acceptBooking(viewerOf(orbiter), id)
  const isHeld = async () =>
    (await db()
      .selectFrom('orders')
      .select('id')
      .where('bookingRequestId', '=', id)
      .where('state', '=', 'held')
      .executeTakeFirst()) !== undefined
  await until(isHeld, 'the booking is charged')
  await transaction((tx) => completeBookings(tx, [id], null))
  return id
}
