/** The lives of a card payment attempt and of a refund to the card. */
import { fromEach, type Transition } from '#app/base/life.ts'

export const PAYMENT_STATES = [
  'created',
  'needs-action',
  'authorized',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'failed',
  'lapsed',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type PaymentAction =
  | 'create'
  | 'ask'
  | 'authorize'
  | 'charge'
  | 'cancel'
  | 'cancel-late'
  | 'capture'
  | 'void'
  | 'fail'
  | 'lapse'

/**
 * `customer` pays, `orbiter` accepts or declines, `admin` gives a project to an Orbiter, `gateway`
 * answers, `system` is the clock.
 */
type PaymentActor = 'customer' | 'orbiter' | 'admin' | 'gateway' | 'system'

export const PAYMENT_TRANSITIONS: readonly Transition<
  PaymentState,
  PaymentAction,
  PaymentActor,
  'payment.changed'
>[] = [
  { action: 'create', by: ['customer'], from: null, to: 'created', event: 'payment.changed' },
  // The bank asks the card's owner to confirm the payment.
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
  // The Orbiter has accepted or was booked by an admin, or the customer has taken a quote.
  {
    action: 'charge',
    by: ['orbiter', 'admin', 'customer'],
    from: 'authorized',
    to: 'capturing',
    event: 'payment.changed',
  },
  ...fromEach(
    ['created', 'needs-action', 'authorized'] as const,
    {
      action: 'cancel',
      by: ['customer', 'orbiter', 'system'],
      to: 'voiding',
      event: 'payment.changed',
    } as const,
  ),
  // Given up before the gateway returned an id for its charge: nothing else can need the
  // reservation.
  ...fromEach(
    ['voiding', 'failed'] as const,
    {
      action: 'cancel-late',
      by: ['gateway'],
      to: 'voiding',
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
  // The bank has ended the reservation while it was being charged.
  ...fromEach(
    ['created', 'needs-action', 'authorized', 'capturing', 'voiding'] as const,
    {
      action: 'void',
      by: ['gateway'],
      to: 'voided',
      event: 'payment.changed',
    } as const,
  ),
  ...fromEach(
    ['created', 'needs-action', 'capturing', 'voiding'] as const,
    {
      action: 'fail',
      by: ['gateway'],
      to: 'failed',
      event: 'payment.changed',
    } as const,
  ),
  ...fromEach(
    ['authorized', 'capturing', 'voiding'] as const,
    {
      action: 'lapse',
      by: ['gateway'],
      to: 'lapsed',
      event: 'payment.changed',
    } as const,
  ),
]

export const REFUND_STATES = ['created', 'waiting', 'sent', 'failed', 'settled_by_dispute'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundAction =
  | 'queue'
  | 'send'
  | 'fail'
  | 'retry'
  | 'wait'
  | 'accept'
  | 'resume'
  | 'settle'
  | 'give-up'

export const REFUND_TRANSITIONS: readonly Transition<
  RefundState,
  RefundAction,
  PaymentActor,
  'order.money-moved' | null
>[] = [
  {
    action: 'queue',
    by: ['customer', 'orbiter', 'admin', 'system'],
    from: null,
    to: 'created',
    event: null,
  },
  { action: 'send', by: ['gateway'], from: 'created', to: 'sent', event: 'order.money-moved' },
  // Refused immediately, or returned by the customer's bank later.
  ...fromEach(
    ['created', 'sent'] as const,
    { action: 'fail', by: ['gateway'], to: 'failed', event: 'order.money-moved' } as const,
  ),
  { action: 'retry', by: ['admin'], from: 'failed', to: 'created', event: 'order.money-moved' },
  // The customer's bank disputes the charge and may return this money itself.
  ...fromEach(
    ['created', 'failed'] as const,
    { action: 'wait', by: ['gateway'], to: 'waiting', event: 'order.money-moved' } as const,
  ),
  // The gateway accepted the refund before it told another caller about the dispute.
  { action: 'accept', by: ['gateway'], from: 'waiting', to: 'created', event: 'order.money-moved' },
  // The dispute is won, or was about less than this refund.
  { action: 'resume', by: ['gateway'], from: 'waiting', to: 'created', event: 'order.money-moved' },
  // The dispute is lost, so the customer already has the money.
  {
    action: 'settle',
    by: ['gateway'],
    from: 'waiting',
    to: 'settled_by_dispute',
    event: 'order.money-moved',
  },
  // The dispute is lost and took less than the refund; the gateway refuses the rest.
  { action: 'give-up', by: ['system'], from: 'waiting', to: 'failed', event: 'order.money-moved' },
]
