/** The life of one attempt to pay by card. */
import { fromEach, type Transition } from '#app/base/life.ts'

export const PAYMENT_STATES = [
  'created',
  'needs-action',
  'authorized',
  'capturing',
  'captured',
  'releasing',
  'released',
  'failed',
  'lapsed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type PaymentAction =
  | 'create'
  | 'ask'
  | 'authorize'
  | 'charge'
  | 'let-go'
  | 'capture'
  | 'release'
  | 'fail'
  | 'lapse'

/** `customer` pays, `orbiter` accepts or declines, `gateway` answers, `system` is the clock. */
type PaymentActor = 'customer' | 'orbiter' | 'gateway' | 'system'

export const PAYMENT_TRANSITIONS: readonly Transition<
  PaymentState,
  PaymentAction,
  PaymentActor,
  'payment.changed'
>[] = [
  { action: 'create', by: ['customer'], from: null, to: 'created', event: 'payment.changed' },
  // The bank asks the card's owner for a confirmation.
  {
    action: 'ask',
    by: ['gateway'],
    from: 'created',
    to: 'needs-action',
    event: 'payment.changed',
  },
  ...fromEach(
    ['created', 'needs-action'] as const,
    {
      action: 'authorize',
      by: ['gateway'],
      to: 'authorized',
      event: 'payment.changed',
    } as const,
  ),
  // The Orbiter has accepted, or the customer has bought what needs no answer.
  {
    action: 'charge',
    by: ['orbiter', 'customer'],
    from: 'authorized',
    to: 'capturing',
    event: 'payment.changed',
  },
  ...fromEach(
    ['created', 'needs-action', 'authorized'] as const,
    {
      action: 'let-go',
      by: ['customer', 'orbiter', 'system'],
      to: 'releasing',
      event: 'payment.changed',
    } as const,
  ),
  ...fromEach(
    ['authorized', 'capturing'] as const,
    {
      action: 'capture',
      by: ['gateway'],
      to: 'captured',
      event: 'payment.changed',
    } as const,
  ),
  // While it is being charged, where the bank has ended it.
  ...fromEach(
    ['created', 'needs-action', 'authorized', 'capturing', 'releasing'] as const,
    {
      action: 'release',
      by: ['gateway'],
      to: 'released',
      event: 'payment.changed',
    } as const,
  ),
  ...fromEach(
    ['created', 'needs-action', 'capturing', 'releasing'] as const,
    {
      action: 'fail',
      by: ['gateway'],
      to: 'failed',
      event: 'payment.changed',
    } as const,
  ),
  ...fromEach(
    ['authorized', 'capturing', 'releasing'] as const,
    {
      action: 'lapse',
      by: ['gateway'],
      to: 'lapsed',
      event: 'payment.changed',
    } as const,
  ),
]
