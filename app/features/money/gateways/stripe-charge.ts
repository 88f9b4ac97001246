/** Converts a Stripe PaymentIntent to a charge, and Stripe's refusals to sentences. */
import type Stripe from 'stripe'
import type { Charge, ChargeStatus } from '#money/gateways/gateway.ts'
import { KEY } from '#money/gateways/stripe-client.server.ts'

/** The related objects that are read with each PaymentIntent. */
export const CHARGE_PARTS = ['latest_charge.balance_transaction', 'payment_method']

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const DECLINED = 'Your card was declined. Try another card, or ask your bank.'

/** By decline code or error code. A lost or stolen card gets no more specific message than this. */
const FAILURES: Record<string, string> = {
  authentication_required:
    'Your bank needs you to confirm this payment. Use this card again to confirm it.',
  expired_card: 'Your card has expired. Use another card.',
  incorrect_cvc: "Your card's security code is wrong. Enter your card again.",
  incorrect_number: "Your card's number is wrong. Enter your card again.",
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  invalid_cvc: "Your card's security code is wrong. Enter your card again.",
  payment_intent_authentication_failure:
    "Your bank didn't confirm the payment. Try again, or use another card.",
  processing_error: "The card couldn't be charged just now. Try again in a moment.",
}

function failureOf({ code, decline_code }: { code?: string; decline_code?: string }) {
  return FAILURES[decline_code ?? ''] ?? FAILURES[code ?? ''] ?? DECLINED
}

/** Cancellation reasons that Stripe sets itself when the authorization has expired. */
const LAPSED_REASONS = new Set<string | null>(['automatic', 'expired'])

function statusOf(
  { status, cancellation_reason }: Stripe.PaymentIntent,
  hasLapsed: boolean,
): ChargeStatus | null {
  switch (status) {
    case 'requires_action':
      return 'needs-action'
    case 'requires_capture':
      return hasLapsed ? 'lapsed' : 'authorized'
    case 'succeeded':
      return 'captured'
    case 'canceled':
      return LAPSED_REASONS.has(cancellation_reason) ? 'lapsed' : 'voided'
    case 'requires_payment_method':
      return 'failed'
    default:
      return null
  }
}

const objectOf = <Part extends object>(part: string | Part | null | undefined): Part | null =>
  typeof part === 'object' ? part : null

export const idOf = (part: string | { id: string } | null | undefined): string | null =>
  typeof part === 'string' ? part : (part?.id ?? null)

const dateOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null)

/** @returns null while Stripe is still processing the payment */
export function chargeOf(intent: Stripe.PaymentIntent, at: Date): Charge | null {
  const charge = objectOf(intent.latest_charge)
  const details = charge?.payment_method_details?.card
  const authorizedUntil = dateOf(details?.capture_before)
  const status = statusOf(intent, authorizedUntil !== null && authorizedUntil <= at)
  if (!status) return null
  const method = objectOf(intent.payment_method)
  const { brand, last4 } = details ?? method?.card ?? {}
  const isCaptured = status === 'captured'
  return {
    id: intent.id,
    key: intent.metadata[KEY] ?? null,
    status,
    amountCents: intent.amount,
    capturedCents: isCaptured ? intent.amount_received : 0,
    // Stripe counts a voided authorization as refunded.
    refundedCents: isCaptured ? (charge?.amount_refunded ?? 0) : 0,
    feeCents: isCaptured ? (objectOf(charge?.balance_transaction)?.fee ?? null) : null,
    card: last4 ? { brand: BRANDS[brand ?? ''] ?? 'Card', last4 } : null,
    methodId: idOf(intent.payment_method),
    authorizedUntil,
    failure: status === 'failed' ? failureOf(intent.last_payment_error ?? {}) : null,
    actionUrl:
      status === 'needs-action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    clientSecret: status === 'needs-action' ? intent.client_secret : null,
  }
}
