/** PaymentIntents of the Stripe peer, with manual capture. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import {
  fieldsOf,
  methodOf,
  type PeerCard,
  type PeerMethod,
} from '#tests/support/stripe-peer-methods.ts'
import {
  type Form,
  invalid,
  type PeerObject,
  Refusal,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

const DECLINES: Partial<Record<PeerCard, string>> = {
  declines: 'generic_decline',
  'lacks-funds': 'insufficient_funds',
  'is-stolen': 'stolen_card',
}

export interface PeerCharge extends PeerObject {
  amount: number
  amount_refunded: number
  captured: boolean
  refunded: boolean
  payment_intent: string
  balance_transaction: string | null
  transfer_group: string | null
  payment_method_details: {
    type: 'card'
    card: { brand: 'visa'; last4: string; capture_before: number }
  }
}
export interface Intent extends PeerObject {
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  capture_method: string
  status: string
  cancellation_reason: string | null
  client_secret: string
  customer: string
  description: string | null
  last_payment_error: object | null
  latest_charge: string | null
  next_action: object | null
  payment_method: string | null
  setup_future_usage: string | null
  transfer_group: string | null
}

export const HOLD_DAYS = { present: 7, absent: 5 }
const LEAST_CENTS = 50

const CREATE = [
  'amount',
  'currency',
  'capture_method',
  'confirm',
  'allowed_payment_method_types',
  'customer',
  'description',
  'transfer_group',
  'return_url',
  'confirmation_token',
  'payment_method',
  'off_session',
  'setup_future_usage',
  'use_stripe_sdk',
]

export function createIntent(world: World, form: Form): Intent {
  requireKnown(form, CREATE)
  const amount = Number(form.get('amount'))
  if (!Number.isInteger(amount) || amount < LEAST_CENTS)
    throw invalid('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (form.get('capture_method') !== 'manual' || form.get('confirm') !== 'true')
    throw invalid('This peer knows only manual capture, confirmed at once')
  const customer = world.get('customer', form.get('customer') ?? '', 'customer').id
  const method = methodOf(world, form, customer)
  const id = world.newId('pi')
  const intent = world.add<Intent>({
    ...fieldsOf(id, 'payment_intent', form),
    amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: form.get('currency') ?? '',
    capture_method: 'manual',
    status: 'requires_confirmation',
    cancellation_reason: null,
    client_secret: `${id}_secret_peer`,
    customer,
    description: form.get('description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method: method.id,
    setup_future_usage: form.get('setup_future_usage') ?? null,
    transfer_group: form.get('transfer_group') ?? null,
  })
  confirm(world, intent, method, form)
  return intent
}

function confirm(world: World, intent: Intent, method: PeerMethod, form: Form): void {
  const isAbsent = form.get('off_session') === 'true'
  const decline =
    DECLINES[method.behavior] ??
    (isAbsent && method.behavior === 'fails-later' ? 'generic_decline' : undefined)
  if (decline) declineIntent(world, intent, { code: 'card_declined', decline_code: decline })
  const isSaved = method.customer !== null
  const asks = method.behavior === 'always-confirms' || (method.behavior === 'confirms' && !isSaved)
  if (asks && isAbsent)
    declineIntent(world, intent, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
    })
  if (!asks) return authorizeIntent(world, intent, isAbsent ? HOLD_DAYS.absent : HOLD_DAYS.present)
  intent.status = 'requires_action'
  const returnUrl = form.get('return_url')
  if (!returnUrl) throw invalid('A return_url must be given', { param: 'return_url' })
  const url = `https://hooks.stripe.example/authenticate/${intent.id}`
  intent.next_action =
    form.get('use_stripe_sdk') === 'true'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  world.report('payment_intent.requires_action', intent)
}

/** @throws Refusal (402), always */
export function declineIntent(
  world: World,
  intent: Intent,
  reason: { code: string; decline_code?: string },
): never {
  const error = { type: 'card_error', message: 'Your card was declined.', ...reason }
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error
  intent.next_action = null
  world.report('payment_intent.payment_failed', intent)
  throw new Refusal(402, { ...error, payment_intent: structuredClone(intent) })
}

export function authorizeIntent(world: World, intent: Intent, days: number): void {
  const method = world.get<PeerMethod>('payment_method', intent.payment_method ?? '')
  const charge = world.add<PeerCharge>({
    ...fieldsOf(world.newId('ch'), 'charge', new Map()),
    amount: intent.amount,
    amount_refunded: 0,
    captured: false,
    refunded: false,
    payment_intent: intent.id,
    balance_transaction: null,
    transfer_group: intent.transfer_group,
    payment_method_details: {
      type: 'card',
      card: {
        ...method.card,
        capture_before: seconds(new Date(now().getTime() + days * DAY_MS)),
      },
    },
  })
  if (intent.setup_future_usage) method.customer = intent.customer
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.status = 'requires_capture'
  intent.amount_capturable = intent.amount
  world.report('payment_intent.amount_capturable_updated', intent)
}
