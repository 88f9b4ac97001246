/** State changes of PaymentIntents in the Stripe peer: confirmed, captured, canceled, expired. */
import {
  authorizeIntent,
  declineIntent,
  HOLD_DAYS,
  type Intent,
  type PeerCharge,
} from '#tests/support/stripe-peer-cards.ts'
import type { PeerMethod } from '#tests/support/stripe-peer-methods.ts'
import { openDispute } from '#tests/support/stripe-peer-returns.ts'
import {
  type Form,
  Refusal,
  refused,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

/** The card's owner confirms or declines on their bank's page. */
export function answerBank(world: World, intentId: string, isConfirmed: boolean): void {
  const intent = world.get<Intent>('payment_intent', intentId)
  if (intent.status !== 'requires_action') return
  if (isConfirmed) return authorizeIntent(world, intent, HOLD_DAYS.present)
  try {
    declineIntent(world, intent, { code: 'payment_intent_authentication_failure' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

function chargeOf(world: World, intent: Intent): PeerCharge | null {
  return intent.latest_charge ? world.get<PeerCharge>('charge', intent.latest_charge) : null
}

/** Authorizations expire when their time is over; Stripe reports it at that moment. */
export function lapse(world: World): void {
  for (const intent of world.all<Intent>('payment_intent')) {
    const until = chargeOf(world, intent)?.payment_method_details.card.capture_before
    if (intent.status === 'requires_capture' && until !== undefined && until <= seconds())
      end(world, intent, 'automatic')
  }
}

function end(world: World, intent: Intent, reason: string): void {
  const charge = chargeOf(world, intent)
  if (charge) Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
  Object.assign(intent, {
    status: 'canceled',
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  })
  world.report('payment_intent.canceled', intent)
}

function unexpected(intent: Intent, verb: string): Refusal {
  return refused(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state' },
  )
}

export function captureIntent(world: World, intent: Intent, form: Form): Intent {
  requireKnown(form, [])
  const charge = chargeOf(world, intent)
  if (intent.status !== 'requires_capture' || !charge) throw unexpected(intent, 'captured')
  const { behavior } = world.get<PeerMethod>('payment_method', intent.payment_method ?? '')
  if (behavior === 'fails-later')
    declineIntent(world, intent, { code: 'card_declined', decline_code: 'generic_decline' })
  const fee = Math.round(intent.amount * 0.029) + 30
  charge.captured = true
  charge.balance_transaction = world.moveLater({
    type: 'charge',
    amount: intent.amount,
    fee,
    source: charge.id,
  }).id
  Object.assign(intent, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
  })
  world.report('payment_intent.succeeded', intent)
  world.report('charge.captured', charge)
  const method = world.get<PeerMethod>('payment_method', intent.payment_method ?? '')
  if (method.behavior === 'disputes') openDispute(world, intent.id)
  return intent
}

export function cancelIntent(world: World, intent: Intent, form: Form): Intent {
  requireKnown(form, ['cancellation_reason'])
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(intent, 'canceled')
  end(world, intent, form.get('cancellation_reason') ?? 'requested_by_customer')
  return intent
}
