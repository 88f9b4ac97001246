/** An Orbiter, and requests for their time that wait for an answer. */
import { freeze } from '#tests/support/clock.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

/** The day that the requests are for, unless another one is given. */
export const REQUEST_DATE = '2026-07-09'

/** Eight days before REQUEST_DATE. `request` sends one from a new customer. */
export async function orbiterWithRequests() {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  return {
    orbiter,
    viewer: viewerOf(orbiter),
    request: (time: string, date = REQUEST_DATE) => createBooking({ orbiter, date, time }),
  }
}
