/** Queues refunds to the card. The only place that writes their state. */
import { sql, type UpdateObject } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { announceMoney } from '#money/payments/orders.server.ts'
import { REFUND_TRANSITIONS, type RefundAction } from '#money/payments/payment-transitions.ts'
import { callAboutRefund } from '#money/payments/refund-call.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'
import type { DB } from '#db/types.ts'

/** The queue of the task that sends refunds to the gateway. */
export const SEND_REFUND = 'send-refund'

interface NewRefund {
  orderId: string
  /** The amount refunded to the card, including tax. */
  amountCents: number
  kind: 'cancellation' | 'partial' | 'goodwill' | 'tip'
  reason: string
  createdBy: string | null
}

/** Queues a refund to the card that paid for the order; does nothing if no card did. */
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

/**
 * Changes a refund's state if the action can start from its current state, updates open pages, and
 * alerts the team if the refund failed.
 * @returns whether the refund changed
 */
export async function changeRefund(
  tx: Tx,
  refundId: string,
  action: Exclude<RefundAction, 'queue'>,
  set: Omit<UpdateObject<DB, 'refunds'>, 'state'> = {},
): Promise<boolean> {
  const { from, to } = findArrow(REFUND_TRANSITIONS, action)
  const changed = await tx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('id', '=', refundId)
    .where('state', 'in', from)
    .returning(['id', 'orderId', 'paymentId', 'amountCents', 'settledCents', 'failure'])
    .executeTakeFirst()
  if (!changed) return false
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'customerId', 'bookingRequestId', 'projectId'])
    .where('id', '=', changed.orderId)
    .executeTakeFirst()
  if (order) await announceMoney(tx, order)
  if (to === 'failed') await callAboutRefund(tx, changed)
  return true
}

/** How often a refund can be sent. Each attempt has its own key at the gateway. */
const MOST_ATTEMPTS = 99

/**
 * Sends a refund that was refused again, as a new refund for the gateway.
 * @returns whether the refund's state allowed it
 */
export async function sendAgain(
  tx: Tx,
  refundId: string,
  action: 'retry' | 'resume',
  set: { settledCents?: number } = {},
): Promise<boolean> {
  const { attempt } = await tx
    .selectFrom('refunds')
    .select('attempt')
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (attempt >= MOST_ATTEMPTS) return false
  const isChanged = await changeRefund(tx, refundId, action, {
    ...set,
    failure: null,
    gatewayId: null,
    earlierIds: sql<string[]>`array_append(earlier_ids, gateway_id)`,
    attempt: attempt + 1,
  })
  if (isChanged) await enqueue(tx, SEND_REFUND, [{ refundId }])
  return isChanged
}
