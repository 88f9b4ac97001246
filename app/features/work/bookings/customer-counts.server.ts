/**
 * How many bookings a customer has of each kind. Tabs, badges, figures and headlines all use these
 * counts, so that they agree.
 */
import { sql } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { BookingTab } from '#work/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const SOON_DAYS = 7

export interface CustomerCounts extends Record<BookingTab, number> {
  /** Confirmed and not over, within the next 7 days. */
  soon: number
  /** Confirmed and not over. */
  upcoming: number
}

/** Whether `booking_requests as b` is a request that was not answered in time. */
export const IS_EXPIRED = (at: Date) =>
  sql<boolean>`(b.status = 'pending' and b.expires_at <= ${at})`

export async function countCustomerBookings(viewer: Viewer): Promise<CustomerCounts> {
  const at = now()
  const soonTill = new Date(at.getTime() + SOON_DAYS * DAY_MS)
  const isUpcoming = sql<boolean>`b.status = 'accepted' and b.end_at > ${at}`
  return db()
    .selectFrom('bookingRequests as b')
    .select((eb) => {
      const count = () => eb.fn.countAll<number>()
      return [
        count().as('all'),
        count()
          .filterWhere(sql<boolean>`b.status = 'pending' and not ${IS_EXPIRED(at)}`)
          .as('pending'),
        count().filterWhere('b.status', '=', 'accepted').as('confirmed'),
        count().filterWhere('b.status', '=', 'completed').as('completed'),
        count().filterWhere('b.status', '=', 'rejected').as('declined'),
        count()
          .filterWhere(sql<boolean>`${isUpcoming} and b.start_at < ${soonTill}`)
          .as('soon'),
        count().filterWhere(isUpcoming).as('upcoming'),
      ]
    })
    .where('b.customerId', '=', viewer.id)
    .executeTakeFirstOrThrow()
}
