/** What waits for a person, as counted in the navigation of signed-in pages. */
import { isCustomer, isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { countCustomerBookings } from '#work/bookings/customer-counts.server.ts'
import { countOpenOffers } from '#work/projects/orbiter-job-queries.server.ts'
import { countOpenRequests } from '#work/bookings/orbiter-booking-queries.server.ts'

export interface Waiting {
  /** A customer's requests that no one has answered yet. */
  awaiting: number
  /** Requests and offered jobs that wait for this Orbiter's answer. */
  requests: number
}

/** Counts are zero for a role that the person doesn't have. */
export async function countWaiting(viewer: Viewer): Promise<Waiting> {
  const [awaiting, requests] = await Promise.all([
    isCustomer(viewer) ? countCustomerBookings(viewer).then((counts) => counts.pending) : 0,
    isOrbiter(viewer) ? countToAnswer(viewer) : 0,
  ])
  return { awaiting, requests }
}

/**
 * Requests and offered jobs that wait for this Orbiter's answer. Only this function counts them.
 */
export async function countToAnswer(viewer: Viewer): Promise<number> {
  const counts = await Promise.all([countOpenRequests(viewer), countOpenOffers(viewer)])
  return counts[0] + counts[1]
}
