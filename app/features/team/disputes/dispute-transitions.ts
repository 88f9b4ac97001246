/** The life of a dispute: the customer's bank takes a charge back until the dispute is decided. */
import { fromEach, type Transition } from '#app/base/life.ts'

export const DISPUTE_STATES = ['open', 'answering', 'answered', 'conceding', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Not decided yet, so money is frozen. */
export const OPEN_DISPUTES = ['open', 'answering', 'answered', 'conceding'] as const

export type DisputeAction = 'report' | 'answer' | 'concede' | 'receive' | 'refuse' | 'win' | 'lose'

/** `gateway` reports what the bank does. */
type DisputeActor = 'gateway' | 'admin'

export const DISPUTE_TRANSITIONS: readonly Transition<
  DisputeState,
  DisputeAction,
  DisputeActor,
  | 'order.disputed'
  | 'order.changed'
  | 'order.dispute-answered'
  | 'order.dispute-won'
  | 'order.dispute-lost'
>[] = [
  { action: 'report', by: ['gateway'], from: null, to: 'open', event: 'order.disputed' },
  // Evidence is on its way to the bank, which accepts it only once.
  { action: 'answer', by: ['admin'], from: 'open', to: 'answering', event: 'order.changed' },
  // Orbit concedes without evidence.
  { action: 'concede', by: ['admin'], from: 'open', to: 'conceding', event: 'order.changed' },
  ...fromEach(
    ['open', 'answering', 'conceding'] as const,
    {
      action: 'receive',
      by: ['gateway'],
      to: 'answered',
      event: 'order.dispute-answered',
    } as const,
  ),
  // The bank accepted no answer, and has not decided.
  ...fromEach(
    ['answering', 'conceding'] as const,
    { action: 'refuse', by: ['gateway'], to: 'open', event: 'order.changed' } as const,
  ),
  ...fromEach(OPEN_DISPUTES, {
    action: 'win',
    by: ['gateway'],
    to: 'won',
    event: 'order.dispute-won',
  } as const),
  ...fromEach(OPEN_DISPUTES, {
    action: 'lose',
    by: ['gateway'],
    to: 'lost',
    event: 'order.dispute-lost',
  } as const),
]
