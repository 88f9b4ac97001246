/** The states that bookings and managed projects are in. Shared by the server, the UI and the tests. */

/** States of a request before both sides have agreed. */
const REQUEST_STATES = [
  'requested',
  'to-quote',
  'quoted',
  'expired',
  'quote-expired',
  'declined',
  'overtaken',
  'request-cancelled',
] as const

/** States of a managed project that holds no Orbiter's time. */
const SEARCH_STATES = [
  'draft',
  'submitted',
  'searching',
  'searching-again',
  'unfilled',
  'unmatched',
  'team-works',
  'delivered',
] as const

/**
 * States of agreed work. `booked` is a direct booking, `matched` one that Orbit manages, and `unpaid`
 * either of them once the card was refused.
 */
const WORK_STATES = [
  'unpaid',
  'booked',
  'matched',
  'customer-proposes',
  'orbiter-proposes',
  'begun',
  'started',
  'missing',
  'review',
  'changes',
  'approved',
  'completed',
  'confirmed',
  'cancelled-by-customer',
  'cancelled-by-orbiter',
  'cancelled-by-orbit',
] as const

export const JOB_STATES = [...REQUEST_STATES, ...SEARCH_STATES, ...WORK_STATES] as const
export type JobState = (typeof JOB_STATES)[number]

/** Whether it was called off: no one films it any more. */
export const isCalledOff = (state: JobState): boolean =>
  state === 'unmatched' || state.startsWith('cancelled-')
