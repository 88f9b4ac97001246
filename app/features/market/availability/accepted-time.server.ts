import { sql, type RawBuilder } from 'kysely'

/**
 * Matches rows of `busy_times b` that overlap a time range. A null end means that the range is
 * open-ended. Uses the same range expression as the index on accepted bookings by Orbiter: two
 * comparisons would scan the accepted bookings of every Orbiter.
 */
export function overlapsRange(startAt: Date, endAt: Date | null): RawBuilder<boolean> {
  return sql<boolean>`tstzrange(b.start_at, b.end_at) && tstzrange(${startAt}::timestamptz, ${endAt}::timestamptz)`
}
