/** Refunds on their way to the card. */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { gatewayNamed } from '#app/features/gateways/gateways.server.ts'
import {
  refundReturnedMovements,
  refundSentMovements,
} from '#app/features/ledger/order-movements.ts'
import { post } from '#app/features/ledger/post.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'

const SEND_REFUND = 'send-refund'

interface NewRefund {
  orderId: string
  /** To the card, tax included. */
  amountCents: number
  kind: 'cancellation' | 'partial' | 'goodwill' | 'tip'
  reason: string
  createdBy: string | null
}

/** Queues a refund to the card that paid for the order; of nothing where no card did. */
export async function queueRefund(tx: Tx, refund: NewRefund): Promise<void> {
  if (refund.amountCents === 0) return
  const payment = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', refund.orderId)
    .where('purpose', '=', 'order')
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow()
  await queueRefundOf(tx, payment.id, refund)
}

/** Queues a refund of one payment to its card. */
export async function queueRefundOf(tx: Tx, paymentId: string, refund: NewRefund): Promise<void> {
  const { id } = await tx
    .insertInto('refunds')
    .values({ ...refund, paymentId, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, SEND_REFUND, [{ refundId: id }])
}

/** Sends a refund, once: the gateway gets its id as the key. Safe to repeat. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountCents', 'r.attempt', 'p.gateway', 'p.gatewayId'])
    .where('r.id', '=', refundId)
    .where('r.state', '=', 'created')
    .executeTakeFirst()
  if (!refund?.gatewayId) return
  const { attempt, amountCents } = refund
  const sent = await gatewayNamed(refund.gateway)
    .refund({ key: keyOf(refundId, attempt), chargeId: refund.gatewayId, amountCents })
    .catch((error: unknown) => {
      // An answer, not a bad day: a person decides what to do.
      if (error instanceof Conflict)
        return { id: null, status: 'failed' as const, failure: error.message }
      throw error
    })
  await followRefund(refundId, sent, attempt)
}

const keyOf = (refundId: string, attempt: number) =>
  attempt === 1 ? `refund:${refundId}` : `refund:${refundId}:${attempt}`

interface SentRefund {
  id: string | null
  status: 'pending' | 'sent' | 'failed'
  failure: string | null
}

/**
 * Books what the gateway says of a refund. Money has left as soon as the gateway has taken the
 * refund on; if the customer's bank returns it, even weeks later, it is promised again.
 * @param attempt which the gateway speaks of; later ones don't hear of it
 */
export function followRefund(refundId: string, sent: SentRefund, attempt?: number): Promise<void> {
  return transaction(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .select(['state', 'orderId', 'amountCents', 'attempt'])
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirst()
    if (!refund || refund.state === 'failed') return
    if (refund.state === 'sent' && sent.status !== 'failed') return
    if (attempt !== undefined && attempt !== refund.attempt) return
    const state = sent.status === 'pending' ? 'created' : sent.status
    await tx
      .updateTable('refunds')
      .set({
        state,
        gatewayId: sent.id,
        failure: sent.failure,
        sentAt: state === 'sent' ? now() : null,
      })
      .where('id', '=', refundId)
      .execute()
    if (!refund.orderId) return
    const { orderId, amountCents } = refund
    const about = refund.attempt === 1 ? refundId : `${refundId}:${refund.attempt}`
    if (state === 'failed') await returnRefund(tx, about, { orderId, amountCents })
    else
      await post(tx, {
        key: `refund-sent:${about}`,
        kind: 'refund-sent',
        orderId,
        movements: refundSentMovements(orderId, amountCents),
      })
  })
}

/** Of a refund that was refused at once, nothing had left. */
async function returnRefund(
  tx: Tx,
  about: string,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<void> {
  const left = await tx
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('key', '=', `refund-sent:${about}`)
    .executeTakeFirst()
  if (!left) return
  await post(tx, {
    key: `refund-returned:${about}`,
    kind: 'refund-returned',
    orderId,
    movements: refundReturnedMovements(orderId, amountCents),
    reversesId: left.id,
  })
}

/** A refund that failed is sent again, as a new one for the gateway. @returns whether it had failed */
export async function sendAgain(tx: Tx, refundId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('refunds')
    .set((eb) => ({
      state: 'created',
      failure: null,
      gatewayId: null,
      earlierIds: sql<string[]>`array_append(earlier_ids, gateway_id)`,
      attempt: eb('attempt', '+', 1),
    }))
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .where('attempt', '<', 99)
    .returning('id')
    .executeTakeFirst()
  if (changed) await enqueue(tx, SEND_REFUND, [{ refundId }])
  return changed !== undefined
}

export const sendRefundJob: JobKind = {
  name: SEND_REFUND,
  run: ({ refundId }) => sendRefund(String(refundId)),
}
