/**
 * What happens to an order's money: it is charged when the work is agreed, released when the work
 * is approved, and refunded when the work is not done. Each function runs in the transaction of its
 * cause.
 */
import { Conflict } from '#app/base/errors.ts'
import { commissionOf } from '#app/base/money.ts'
import { lockBalance, lockEarners, post } from '#money/ledger/post.server.ts'
import {
  captureMovements,
  chargedCentsOf,
  refundHeldMovements,
  refundPartsOf,
  earningMovements,
} from '#money/ledger/order-movements.ts'
import { cancellationParts, openCentsOf } from '#money/payments/cancellation.ts'
import { sendToGateway } from '#money/payments/change-payment.server.ts'
import { announceMoney, type OrderRow, setOrderState } from '#money/payments/orders.server.ts'
import { queueRefund } from '#money/payments/change-refund.server.ts'
import { returnPromoUse } from '#money/promotions/quote-price.server.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/**
 * Charges the reserved card: a task asks the gateway, and then the order is `held`. An order that a
 * promo code or credit pays in full has no card and is held immediately.
 */
export async function captureOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (chargedCentsOf(order) > 0) return eachPayment(tx, order.id, 'charge')
  if (order.state !== 'authorized') return
  const key = `capture:${order.id}`
  await post(tx, { key, kind: 'capture', orderId: order.id, movements: captureMovements(order) })
  await setOrderState(tx, order.id, 'held')
}

/**
 * Voids a reservation because the request was declined, withdrawn, or has expired. If the card is
 * being charged at this moment, the charge is refunded once it is known.
 */
export async function voidAuthorization(tx: Tx, order: OrderRow): Promise<void> {
  if (order.state !== 'open' && order.state !== 'authorized') return
  if (await isCapturing(tx, order.id)) return
  await eachPayment(tx, order.id, 'cancel')
  await returnPromoUse(tx, order.id)
  await setOrderState(tx, order.id, 'ended')
}

/** Whether the order's card is being charged at this moment. */
export async function isCapturing(executor: Db | Tx, orderId: string): Promise<boolean> {
  const payment = await executor
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('purpose', '=', 'order')
    .where('state', '=', 'capturing')
    .executeTakeFirst()
  return payment !== undefined
}

/** Whether the order's card, if it has one, is reserved and not being charged. */
export async function isReserved(
  executor: Db | Tx,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
): Promise<boolean> {
  return state === 'authorized' && !(await isCapturing(executor, id))
}

async function eachPayment(tx: Tx, orderId: string, action: 'charge' | 'cancel'): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('purpose', '=', 'order')
    .execute()
  for (const { id } of payments) await sendToGateway(tx, id, action)
}

interface EarnedShare {
  /** Identifies what is earned, such as `piece:<id>`. Each key earns once. */
  key: string
  /** The part of the price, in cents. */
  cents: number
  orbiterId: string
  commissionBps: number
}

/**
 * Releases a part of the price for approved work: it becomes the Orbiter's, less commission.
 * @throws Conflict (`not-held`, `disputed`, `too-much`)
 */
export async function earnShare(tx: Tx, order: OrderRow, share: EarnedShare): Promise<void> {
  const { key, cents, orbiterId, commissionBps } = share
  if (order.state !== 'held') throw new Conflict('not-held', 'Nothing is held for this booking.')
  if (order.isDisputed) throw new Conflict('disputed', 'The payment is disputed.')
  if (cents > openCentsOf(order)) throw new Conflict('too-much', "That's more than we're holding.")
  if (cents > 0) {
    const { isNew } = await post(tx, {
      key: `release:${order.id}:${key}`,
      kind: 'release',
      orderId: order.id,
      movements: earningMovements({
        orderId: order.id,
        orbiterId,
        cents,
        commissionCents: commissionOf(cents, commissionBps),
        owedCents: await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId: orbiterId }),
      }),
    })
    if (!isNew) return
  }
  await recordSums(tx, order, { releasedCents: cents })
  await announceMoney(tx, order, orbiterId)
}

interface Refund {
  /** Identifies the refund. Each key refunds once. */
  key: string
  /** The part of the price, in cents. */
  cents: number
  kind: 'cancellation' | 'partial'
  reason: string
  createdBy: string | null
}

/**
 * Refunds a part of the held money to the card, to gift credit, and to Orbit for a promo code, in
 * the proportions in which they paid.
 * @throws Conflict (`not-held`, `too-much`, `disputed`)
 */
export async function refundOrder(tx: Tx, order: OrderRow, refund: Refund): Promise<void> {
  const { key, cents, kind, reason, createdBy } = refund
  if (order.isDisputed) throw new Conflict('disputed', 'The payment is disputed.')
  if (order.state !== 'held') throw new Conflict('not-held', 'Nothing is held for this booking.')
  if (cents > openCentsOf(order)) throw new Conflict('too-much', "That's more than we're holding.")
  if (cents === 0) return
  const parts = { order, cents, refundedCents: order.refundedCents + order.lostCents }
  const { isNew } = await post(tx, {
    key: `refund:${order.id}:${key}`,
    kind: 'refund',
    orderId: order.id,
    movements: refundHeldMovements(parts),
    memo: reason,
  })
  if (!isNew) return
  const { cardCents, taxCents } = refundPartsOf(parts)
  await queueRefund(tx, {
    orderId: order.id,
    amountCents: cardCents + taxCents,
    kind,
    reason,
    createdBy,
  })
  await recordSums(tx, order, { refundedCents: cents })
}

/** Updates the order's sums, and ends an order that has nothing open. */
export async function recordSums(
  tx: Tx,
  order: OrderRow,
  added: Partial<Pick<OrderRow, 'releasedCents' | 'refundedCents' | 'lostCents' | 'goodwillCents'>>,
): Promise<void> {
  order.releasedCents += added.releasedCents ?? 0
  order.refundedCents += added.refundedCents ?? 0
  order.lostCents += added.lostCents ?? 0
  order.goodwillCents += added.goodwillCents ?? 0
  const { releasedCents, refundedCents, lostCents, goodwillCents } = order
  await tx
    .updateTable('orders')
    .set({ releasedCents, refundedCents, lostCents, goodwillCents })
    .where('id', '=', order.id)
    .execute()
  if (openCentsOf(order) === 0)
    await setOrderState(tx, order.id, order.releasedCents > 0 ? 'settled' : 'ended')
}

interface Cancellation {
  /** The customer's part of the price. */
  refundCents: number
  orbiterId: string
  commissionBps: number
  reason: string
  by: string | null
}

/**
 * Cancels an order: the customer's part is refunded, and the rest goes to the Orbiter less
 * commission, as computed by `cancellationParts` for the preview.
 */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  cancellation: Cancellation,
): Promise<void> {
  const { refundCents, orbiterId, commissionBps, reason, by } = cancellation
  if (order.state === 'open' || order.state === 'authorized') return voidAuthorization(tx, order)
  // Once the dispute is decided, the order's event triggers the cancellation again.
  if (order.state !== 'held' || order.isDisputed) return
  const parts = cancellationParts(order, { refundCents, commissionBps })
  if (parts.restCents > 0) await lockEarners(tx, [orbiterId])
  await refundOrder(tx, order, {
    key: 'cancellation',
    cents: parts.refundCents,
    kind: 'cancellation',
    reason,
    createdBy: by,
  })
  await earnShare(tx, order, {
    key: 'cancellation',
    cents: parts.restCents,
    orbiterId,
    commissionBps,
  })
}
