import { sql, type RawBuilder } from 'kysely'

/**
 * Bookings that touch a stretch of time, null: without an end. Written as the range that the index of accepted bookings
 * keeps by Orbiter; two comparisons would walk through the accepted bookings of all Orbiters.
 */
export function overlapsRange(startAt: Date, endAt: Date | null): RawBuilder<boolean> {
  return sql<boolean>`tstzrange(booking_requests.start_at, booking_requests.end_at) && tstzrange(${startAt}::timestamptz, ${endAt}::timestamptz)`
}
