/** The life of a payout. */
import { fromEach, type Transition } from '#app/base/life.ts'

export const PAYOUT_STATES = ['created', 'in-transit', 'paid', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export type PayoutAction = 'create' | 'send' | 'pay' | 'fail' | 'return'

/**
 * `orbiter` requests a payout, `system` starts the weekly payout, `gateway` reports what the bank
 * did.
 */
type PayoutActor = 'orbiter' | 'system' | 'gateway'

type PayoutEvent = 'payout.changed' | 'payout.paid' | 'payout.failed'

export const PAYOUT_TRANSITIONS: readonly Transition<
  PayoutState,
  PayoutAction,
  PayoutActor,
  PayoutEvent
>[] = [
  {
    action: 'create',
    by: ['orbiter', 'system'],
    from: null,
    to: 'created',
    event: 'payout.changed',
  },
  { action: 'send', by: ['gateway'], from: 'created', to: 'in-transit', event: 'payout.changed' },
  ...fromEach(
    ['created', 'in-transit'] as const,
    { action: 'pay', by: ['gateway'], to: 'paid', event: 'payout.paid' } as const,
  ),
  ...fromEach(
    ['created', 'in-transit'] as const,
    { action: 'fail', by: ['gateway'], to: 'failed', event: 'payout.failed' } as const,
  ),
  // A bank may return money after it has arrived.
  { action: 'return', by: ['gateway'], from: 'paid', to: 'failed', event: 'payout.failed' },
]
