/**
 * The options of the three steps of /create-booking. Shared by the page, the server, and the tests.
 */

export const BOOKING_TEXT_LIMITS = { address: 200, city: 100, zipCode: 10, notes: 4000 } as const
