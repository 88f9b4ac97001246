/** Reserves an amount on a customer's card, before the form that it pays for is sent. */
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { CardMethod, Charge } from '#money/gateways/gateway.ts'
import { gateway, gatewayNamed } from '#money/gateways/gateways.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import type { PaymentRow } from '#money/payments/change-payment.server.ts'
import type { PaymentState } from '#money/payments/payment-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { inputHash, requireSameInput } from '#app/platform/idempotency.ts'
import { refuseUntil } from '#app/platform/rate-limit.ts'

export interface PaymentAttempt {
  /** A UUID that the form was rendered with. It stands for one attempt with one card. */
  key: string
  purpose: 'order' | 'tip'
  /** The amount to reserve in cents, as computed by the server. */
  amountCents: number
  /** Who a tip is for. */
  orbiterId?: string
  orderId?: string
  card: CardMethod
  description: string
  /** The page that the customer returns to after a confirmation by the bank. */
  returnUrl: string
}

export interface PaymentAnswer {
  id: string
  state: PaymentState
  amountCents: number
  /** Why the card was declined, as a sentence; null if it was not. */
  failure: string | null
  /** Where the customer confirms the payment while the bank asks for it. */
  actionUrl: string | null
  /** For the gateway's script, which asks for the confirmation in the page. */
  clientSecret: string | null
}

/**
 * Asks the gateway for the reservation. Repeating it with the same key gets the same answer, even
 * if the process died in between.
 * @throws KeyReused for another amount under the same key; RateLimited; Unavailable if the gateway
 *   is unavailable
 */
export async function authorizePayment(
  viewer: Viewer,
  attempt: PaymentAttempt,
): Promise<PaymentAnswer> {
  const { key: id, purpose, amountCents, orbiterId, orderId } = attempt
  const fingerprint = inputHash({ customerId: viewer.id, purpose, amountCents, orbiterId, orderId })
  await db()
    .insertInto('payments')
    .values({
      id,
      customerId: viewer.id,
      purpose,
      amountCents,
      orbiterId,
      orderId,
      fingerprint,
      gateway: gateway().name,
      createdAt: now(),
      changedAt: now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const payment = await readPayment(id)
  requireSameInput(payment.fingerprint, {
    customerId: viewer.id,
    purpose,
    amountCents,
    orbiterId,
    orderId,
  })
  if (payment.state !== 'created') return answerOf(payment)
  await requireRoom(payment)
  const charge = await gatewayNamed(payment.gateway).authorize({
    key: id,
    amountCents,
    method: attempt.card,
    customer: { id: viewer.id, email: viewer.email },
    description: attempt.description,
    returnUrl: attempt.returnUrl,
  })
  await followCharge(id, charge)
  return { ...(await findPayment(id)), clientSecret: charge.clientSecret }
}

/** Our decision: more attempts suggest that someone is testing stolen cards. */
const CARDS_AN_HOUR = 30

/**
 * Counts only attempts that were stored before this one, so that sending this one again gets the
 * same decision.
 * @throws RateLimited
 */
async function requireRoom({ id, customerId, createdAt }: PaymentRow): Promise<void> {
  const earlier = await db()
    .selectFrom('payments')
    .select('createdAt')
    .where('customerId', '=', customerId)
    .where('createdAt', '>', new Date(createdAt.getTime() - HOUR_MS))
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', createdAt),
        eb.and([eb('createdAt', '=', createdAt), eb('id', '<', id)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(CARDS_AN_HOUR)
    .execute()
  const oldest = earlier[CARDS_AN_HOUR - 1]
  if (oldest)
    refuseUntil(new Date(oldest.createdAt.getTime() + HOUR_MS), 'Too many payments were tried')
}

function readPayment(id: string) {
  return db().selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findPayment(id: string): Promise<PaymentAnswer> {
  return answerOf(await readPayment(id))
}

function answerOf(payment: Awaited<ReturnType<typeof readPayment>>): PaymentAnswer {
  const { id, state, amountCents, failure, actionUrl } = payment
  const asksAt = state === 'needs-action' ? actionUrl : null
  return { id, state, amountCents, failure, actionUrl: asksAt, clientSecret: null }
}

/** Reads a charge again after its owner has confirmed it or the gateway has reported a change. */
export async function refreshPayment(id: string): Promise<PaymentAnswer> {
  const payment = await readPayment(id)
  if (!payment.gatewayId) return answerOf(payment)
  const charge: Charge = await gatewayNamed(payment.gateway).readCharge(payment.gatewayId)
  await followCharge(id, charge)
  return { ...(await findPayment(id)), clientSecret: charge.clientSecret }
}
