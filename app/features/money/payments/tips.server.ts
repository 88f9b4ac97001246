/** Tips: charged immediately, and paid entirely to the Orbiter. */
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { refundTipMovements } from '#money/ledger/order-movements.ts'
import { lockEarners, post } from '#money/ledger/post.server.ts'
import { lockPayment, type PaymentRow } from '#money/payments/change-payment.server.ts'
import { lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import type { RefundState } from '#money/payments/payment-transitions.ts'
import { queueRefundOf } from '#money/payments/change-refund.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/** Notifies the Orbiter of a tip, in the transaction that books it. */
export async function notifyTipped(tx: Tx, payment: PaymentRow, order: OrderRow): Promise<void> {
  const { customerId, orbiterId, amountCents } = payment
  if (!orbiterId) return
  const said = { actorId: customerId, audience: [customerId, orbiterId] }
  if (order.bookingRequestId)
    await recordEvent(tx, {
      kind: 'booking.tipped',
      subjectType: 'booking',
      subjectId: order.bookingRequestId,
      data: { customerId, orbiterId, amountCents },
      ...said,
    })
  if (order.projectId)
    await recordEvent(tx, {
      kind: 'project.tipped',
      subjectType: 'project',
      subjectId: order.projectId,
      data: { orbiterId, amountCents },
      ...said,
    })
}

export interface GivenTip {
  id: string
  amountCents: number
  orbiterId: string
  /** The state of its refund; null if it has none. */
  refundState: RefundState | null
}

/** The tips that were charged for an order, oldest first. */
export async function listTips(orderId: string): Promise<GivenTip[]> {
  const rows = await db()
    .selectFrom('payments as p')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.paymentId', '=', 'p.id').on('r.kind', '=', 'tip'),
    )
    .select(['p.id', 'p.amountCents', 'p.orbiterId', 'r.state as refundState'])
    .where('p.orderId', '=', orderId)
    .where('p.purpose', '=', 'tip')
    .where('p.state', '=', 'captured')
    .orderBy('p.createdAt')
    .execute()
  return rows.map(({ orbiterId, ...tip }) => ({
    ...tip,
    orbiterId: orbiterId ?? '',
  }))
}

const MAX_REASON = 300

/**
 * An admin refunds a tip in full, once.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`refunded`)
 */
export async function refundTip(viewer: Viewer, paymentId: string, why: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed('Only admins refund tips.')
  const reason = why.trim()
  if (!reason) throw new InvalidInput({ reason: 'Enter a reason.' })
  if (reason.length > MAX_REASON)
    throw new InvalidInput({ reason: `Use up to ${MAX_REASON} characters.` })
  await transaction(async (tx) => {
    const tip = await lockTip(tx, paymentId)
    const { orderId, orbiterId, amountCents } = tip
    const payableCents = (await lockEarners(tx, [orbiterId])).get(orbiterId) ?? 0
    const earlier = await tx
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()
    if (earlier) throw new Conflict('refunded', 'This tip was already refunded.')
    await post(tx, {
      key: `tip-refund:${paymentId}`,
      kind: 'tip-refund',
      orderId,
      movements: refundTipMovements({ orderId, orbiterId, cents: amountCents, payableCents }),
      memo: reason,
    })
    const kind = 'tip' as const
    await queueRefundOf(tx, paymentId, { orderId, amountCents, kind, reason, createdBy: viewer.id })
    await recordAudit(tx, {
      area: 'admin',
      action: 'tip.refunded',
      actor: viewer,
      subjectType: 'payment',
      subjectId: paymentId,
      subjectLabel: `Tip of ${formatCents(amountCents)}`,
      reason,
    })
  })
}

async function lockTip(tx: Tx, paymentId: string) {
  const found = isUuid(paymentId)
    ? await tx
        .selectFrom('payments')
        .select(['orderId', 'orbiterId'])
        .where('id', '=', paymentId)
        .where('purpose', '=', 'tip')
        .executeTakeFirst()
    : undefined
  if (!found?.orderId || !found.orbiterId) throw new NotFound('There is no such tip.')
  await lockOrder(tx, found.orderId)
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state !== 'captured') throw new NotFound('There is no such tip.')
  return { orderId: found.orderId, orbiterId: found.orbiterId, amountCents: payment.amountCents }
}
