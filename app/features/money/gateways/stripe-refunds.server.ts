/** Refunds to the card through Stripe. */
import type Stripe from 'stripe'
import { Conflict } from '#app/base/errors.ts'
import type { GatewayRefund } from '#money/gateways/gateway.ts'
import { idOf } from '#money/gateways/stripe-charge.ts'
import { KEY, refusalOf, type StripeClient } from '#money/gateways/stripe-client.server.ts'

/**
 * Stripe forgets a key after a day, and a task may repeat a call later than that, so this first
 * looks for a refund that was made with the key.
 * @throws Conflict if the refund exceeds the charge, or the bank disputes the charge
 */
export async function refundThroughStripe(
  client: StripeClient,
  { key, chargeId, amountCents }: { key: string; chargeId: string; amountCents: number },
): Promise<GatewayRefund> {
  const isMade = ({ metadata }: Stripe.Refund) => metadata?.[KEY] === key
  const list = await client.list(
    (stripe) => stripe.refunds.list({ payment_intent: chargeId, limit: 100 }),
    isMade,
  )
  const refund =
    list.find(isMade) ??
    (await client
      .ask('refund', (stripe) =>
        stripe.refunds.create(
          { payment_intent: chargeId, amount: amountCents, metadata: { [KEY]: key } },
          { idempotencyKey: key },
        ),
      )
      .catch((error: unknown) => {
        throw explained(error)
      }))
  if (refund.amount !== amountCents || idOf(refund.payment_intent) !== chargeId)
    throw new Conflict('key-reused', 'This refund was already made with another amount.')
  return refundOf(refund)
}

function explained(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal?.code === 'charge_disputed')
    return new Conflict('disputed', 'The bank disputes this payment, so it cannot be refunded.')
  if (refusal?.code === 'charge_already_refunded' || refusal?.param === 'amount')
    return new Conflict('too-much', 'This is more than was charged.')
  return error
}

const FAILURES: Record<string, string> = {
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: "Orbit's balance at Stripe didn't cover the refund.",
  lost_or_stolen_card: 'The card is no longer valid.',
  merchant_request: 'The refund was cancelled in the Stripe dashboard.',
}

function refundOf({ id, status, failure_reason, metadata }: Stripe.Refund): GatewayRefund {
  const key = metadata?.[KEY] ?? null
  if (status === 'succeeded') return { id, key, status: 'sent', failure: null }
  if (status === 'failed' || status === 'canceled') {
    const failure = FAILURES[failure_reason ?? ''] ?? "The customer's bank refused the refund."
    return { id, key, status: 'failed', failure }
  }
  return { id, key, status: 'pending', failure: null }
}

export async function readStripeRefund(client: StripeClient, id: string): Promise<GatewayRefund> {
  return refundOf(await client.ask('refund', (stripe) => stripe.refunds.retrieve(id)))
}
