/** The three steps of /create-booking: what they offer. Used by page, server and tests. */

/** The eleven starts of a managed booking: each hour from 9 AM to 7 PM. */
export const BOOKING_HOURS: readonly string[] = Array.from(
  { length: 11 },
  (_, index) => `${String(9 + index).padStart(2, '0')}:00`,
)

export const BOOKING_TEXT_LIMITS = { address: 200, city: 100, zipCode: 10, notes: 4000 } as const
