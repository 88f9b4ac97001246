/** The only place that writes the state of a dispute. */
import type { Selectable, Updateable } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { findArrow } from '#app/base/life.ts'
import {
  DISPUTE_TRANSITIONS,
  OPEN_DISPUTES,
  type DisputeAction,
} from '#team/disputes/dispute-transitions.ts'
import type { GatewayDispute } from '#money/gateways/gateway.ts'
import type { PaymentRow } from '#money/payments/change-payment.server.ts'
import { jobOf } from '#money/payments/order-standing.server.ts'
import { lockOrder, announceOrder, type OrderRow } from '#money/payments/orders.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Disputes } from '#db/types.ts'

export type DisputeRow = Selectable<Disputes>

const NO_DISPUTE = 'There is no such dispute.'

/** A locked dispute; its order is locked before it. @throws NotFound (also for a tip's dispute) */
export async function lockDispute(tx: Tx, disputeId: string) {
  if (!isUuid(disputeId)) throw new NotFound(NO_DISPUTE)
  const known = await tx
    .selectFrom('disputes')
    .select('orderId')
    .where('id', '=', disputeId)
    .executeTakeFirst()
  const order = known?.orderId ? await lockOrder(tx, known.orderId) : null
  const job = order && (await jobOf(tx, order))
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || !job || !dispute) throw new NotFound(NO_DISPUTE)
  return { dispute, order, job }
}

export interface Disputed {
  dispute: DisputeRow
  payment: PaymentRow
  /** Null for a tip, because the order itself is not disputed. */
  order: OrderRow | null
  reported: GatewayDispute
}

/**
 * Stores a dispute that is reported for the first time.
 * @returns the locked row, and whether it is new
 */
export async function openDispute(
  tx: Tx,
  payment: { id: string; orderId: string | null },
  { id: gatewayId, amountCents, reason, dueAt }: GatewayDispute,
): Promise<{ dispute: DisputeRow; isNew: boolean }> {
  const created = await tx
    .insertInto('disputes')
    .values({
      paymentId: payment.id,
      orderId: payment.orderId,
      gatewayId,
      amountCents,
      reason,
      dueAt,
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.column('gatewayId').doNothing())
    .returning('id')
    .executeTakeFirst()
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('gatewayId', '=', gatewayId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { dispute, isNew: created !== undefined }
}

/**
 * Changes a dispute's state if the action can start from its current state, and updates open pages.
 * @returns whether the dispute changed
 */
export async function changeDispute(
  tx: Tx,
  dispute: Pick<DisputeRow, 'id' | 'orderId'>,
  action: Exclude<DisputeAction, 'report'>,
  set: Omit<Updateable<Disputes>, 'state'> = {},
): Promise<boolean> {
  const { from, to } = findArrow(DISPUTE_TRANSITIONS, action)
  const changed = await tx
    .updateTable('disputes')
    .set({ ...set, state: to })
    .where('id', '=', dispute.id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  if (dispute.orderId) {
    const order = await lockOrder(tx, dispute.orderId)
    await announceOrder(tx, order, order.state)
  }
  return true
}

/** Whether a bank still disputes a charge of an order. */
export async function hasOpenDispute(tx: Tx, orderId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .select('d.id')
    .where('d.orderId', '=', orderId)
    .where('p.purpose', '=', 'order')
    .where('d.state', 'in', OPEN_DISPUTES)
    .executeTakeFirst()
  return open !== undefined
}
