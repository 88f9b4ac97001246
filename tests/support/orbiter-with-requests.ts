/** An Orbiter, and requests for their time that are still open. */
import { freeze } from '#tests/support/clock.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

/** The default date of the requests. */
export const REQUEST_DATE = '2026-07-09'

/**
 * Stops the clock eight days before REQUEST_DATE. `request` sends a request from a new customer.
 */
export async function orbiterWithRequests() {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  return {
    orbiter,
    viewer: viewerOf(orbiter),
    request: (time: string, date = REQUEST_DATE) => createBooking({ orbiter, date, time }),
  }
}
