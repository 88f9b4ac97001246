/** The three steps of /create-booking: what they offer. Used by page, server and tests. */

export const BOOKING_TEXT_LIMITS = { address: 200, city: 100, zipCode: 10, notes: 4000 } as const
