/**
 * What becomes of an order's money: charged when the work is agreed, released when it is approved,
 * refunded when it is not done. Each verb runs in the transaction of what causes it.
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
 * Charges the reserved card: the task asks the gateway, and the order is then `held`. One that a
 * promo code or credit pays whole has no card, and is held at once.
 */
export async function captureOrder(tx: Tx, order: OrderRow): Promise<void> {
  if (chargedCentsOf(order) > 0) return eachPayment(tx, order.id, 'charge')
  if (order.state !== 'authorized') return
  const key = `capture:${order.id}`
  await post(tx, { key, kind: 'capture', orderId: order.id, movements: captureMovements(order) })
  await setOrderState(tx, order.id, 'held')
}

/**
 * Lets a reservation go: the request was declined, withdrawn, or has expired. One that is being
 * charged at this moment is refunded once the charge is known.
 */
export async function voidAuthorization(tx: Tx, order: OrderRow): Promise<void> {
  if (order.state !== 'open' && order.state !== 'authorized') return
  if (await isCapturing(tx, order.id)) return
  await eachPayment(tx, order.id, 'cancel')
  await returnPromoUse(tx, order.id)
  await setOrderState(tx, order.id, 'ended')
}

/** Its card is being charged at this moment. */
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

/** Its card, if it has one, is reserved, and no one is charging it. */
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
  /** Names what is earned, such as `piece:<id>`: once each. */
  key: string
  /** Of the price. */
  cents: number
  orbiterId: string
  commissionBps: number
}

/**
 * Approved work: a part of the price becomes the Orbiter's, less commission.
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
  /** Names the refund: once each. */
  key: string
  /** Of the price. */
  cents: number
  kind: 'cancellation' | 'partial'
  reason: string
  createdBy: string | null
}

/**
 * Gives back a part of what is held: to the card, to gift credit, and a promo code's share to
 * Orbit, in the proportions in which it was paid.
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

/** Keeps the row's sums, and closes an order of which nothing is open. */
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
  /** The customer's part, of the price. */
  refundCents: number
  orbiterId: string
  commissionBps: number
  reason: string
  by: string | null
}

/**
 * A cancellation: the customer's part goes back, the rest is the Orbiter's less commission, as
 * `cancellationParts` says in its preview.
 */
export async function cancelOrder(
  tx: Tx,
  order: OrderRow,
  cancellation: Cancellation,
): Promise<void> {
  const { refundCents, orbiterId, commissionBps, reason, by } = cancellation
  if (order.state === 'open' || order.state === 'authorized') return voidAuthorization(tx, order)
  // Once a dispute is decided, the order's event brings it here again.
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
