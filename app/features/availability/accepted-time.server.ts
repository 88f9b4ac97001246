import { sql, type RawBuilder } from 'kysely'

/**
 * Bookings that overlap a range of time; without an end where it is null. Written as the range of
 * the index of accepted bookings by Orbiter: two comparisons would scan the accepted bookings of
 * all Orbiters.
 */
export function overlapsRange(startAt: Date, endAt: Date | null): RawBuilder<boolean> {
  return sql<boolean>`tstzrange(booking_requests.start_at, booking_requests.end_at) && tstzrange(${startAt}::timestamptz, ${endAt}::timestamptz)`
}
