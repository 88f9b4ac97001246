/** The states of bookings and managed projects. Shared by the server, the UI and the tests. */

/** States of a request before both sides have agreed to it. */
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

/** States of a managed project while no Orbiter's time is reserved for it. */
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
 * States of agreed work. `booked` is a direct booking and `matched` a managed one; `unpaid` is
 * either of them after the card was declined.
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

const CUSTOMERS_TURN: ReadonlySet<JobState> = new Set([
  'unpaid',
  'orbiter-proposes',
  'quoted',
  'review',
])

/** Whether the customer has to answer or pay. */
export const isCustomersTurn = (state: JobState): boolean => CUSTOMERS_TURN.has(state)

/** Whether the job was called off, so that no one films it. */
export const isCalledOff = (state: JobState): boolean =>
  state === 'unmatched' || state.startsWith('cancelled-')
