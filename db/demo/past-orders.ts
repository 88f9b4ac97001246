/**
 * The money of the hundreds of past bookings: the rows of their charges and releases, in a few
 * statements for all of them, and their postings to the ledger.
 */
import { sql } from 'kysely'
import { commissionOf } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { feeOf } from '#money/gateways/test-charges.server.ts'
import {
  captureMovements,
  gatewayFeeMovements,
  earningMovements,
} from '#money/ledger/order-movements.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'

/** A completed direct booking. */
export interface PastBooking {
  id: string
  customer: Viewer
  orbiterId: string
  acceptedAt: Date
  completedAt: Date
}

/** A posting with its own time, in a transaction that it shares with others. */
export interface PastPosting {
  at: Date
  post(tx: Tx): Promise<void>
}

async function readOrders(bookings: readonly PastBooking[]) {
  const rows = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .innerJoin('bookingRequests as b', 'b.id', 'o.bookingRequestId')
    .select(['o.id', 'o.priceCents', 'o.discountCents', 'o.creditCents', 'o.taxCents'])
    .select(['p.id as paymentId', 'p.gatewayId', 'p.amountCents'])
    .select(['b.id as bookingId', 'b.customerId', 'b.orbiterId', 'b.commissionBps'])
    .where('p.state', '=', 'authorized')
    .where('b.status', '=', 'completed')
    .where(
      'b.id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute()
  const byBooking = new Map(rows.map((row) => [row.bookingId, row]))
  if (rows.length !== bookings.length || byBooking.size !== rows.length)
    throw new Error('A booking of the past is not completed, or has not one payment')
  return bookings.flatMap(({ id, acceptedAt, completedAt }) => {
    const order = byBooking.get(id)
    return order ? [{ ...order, orderId: order.id, acceptedAt, completedAt }] : []
  })
}

type PastOrder = Awaited<ReturnType<typeof readOrders>>[number]

/**
 * Charges and releases the payments of these bookings, as `captureOrder`, `settlePayment` and
 * `settleBooking` would one by one.
 * @returns the remaining postings, to be made in chronological order with all others
 */
export async function settlePast(bookings: readonly PastBooking[]): Promise<PastPosting[]> {
  if (bookings.length === 0) return []
  const orders = await readOrders(bookings)
  await transaction(async (tx) => {
    await chargeCards(tx, orders)
    await sql`
      update orders o set state = 'settled', released_cents = o.price_cents
      where o.id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`.execute(tx)
    await tx.insertInto('events').values(orders.flatMap(eventsOf)).execute()
  })
  return orders.flatMap(postingsOf)
}

async function chargeCards(tx: Tx, orders: readonly PastOrder[]): Promise<void> {
  const dates = orders.map(({ acceptedAt }) => acceptedAt)
  await sql`
    update test_charges c set status = 'captured', captured_cents = c.amount_cents,
      fee_cents = past.fee, captured_at = past.at
    from unnest(${orders.map(({ gatewayId }) => gatewayId)}::text[],
      ${orders.map(({ amountCents }) => feeOf(amountCents))}::int[], ${dates}::timestamptz[]) as past (id, fee, at)
    where c.id = past.id`.execute(tx)
  await sql`
    update payments p set state = 'captured', captured_at = past.at, changed_at = past.at
    from unnest(${orders.map(({ paymentId }) => paymentId)}::uuid[], ${dates}::timestamptz[]) as past (id, at)
    where p.id = past.id`.execute(tx)
}

function eventsOf(order: PastOrder) {
  const { customerId, orbiterId, acceptedAt, completedAt } = order
  const payment = {
    kind: 'payment.changed',
    subjectType: 'payment',
    subjectId: order.paymentId,
    actorId: customerId,
    audience: [customerId],
    data: '{}',
    createdAt: acceptedAt,
  }
  const change = {
    kind: 'order.changed',
    subjectType: 'order',
    subjectId: order.orderId,
    actorId: null,
    audience: [customerId, orbiterId],
    data: JSON.stringify({ bookingId: order.bookingId, projectId: null }),
  }
  return [
    { ...payment, toStatus: 'capturing' },
    { ...payment, toStatus: 'captured' },
    { ...change, toStatus: 'held', createdAt: acceptedAt },
    { ...change, toStatus: 'settled', createdAt: completedAt },
    { ...change, kind: 'order.money-moved', toStatus: null, createdAt: completedAt },
  ]
}

function postingsOf(order: PastOrder): PastPosting[] {
  const { orderId, paymentId, orbiterId, priceCents, commissionBps } = order
  return [
    {
      at: order.acceptedAt,
      async post(tx) {
        const movements = captureMovements({ ...order, id: orderId })
        await post(tx, { key: `capture:${paymentId}`, kind: 'capture', orderId, movements })
        const fee = gatewayFeeMovements(feeOf(order.amountCents))
        await post(tx, { key: `fee:${paymentId}`, kind: 'gateway-fee', orderId, movements: fee })
      },
    },
    {
      at: order.completedAt,
      async post(tx) {
        const movements = earningMovements({
          orderId,
          orbiterId,
          cents: priceCents,
          commissionCents: commissionOf(priceCents, commissionBps),
          owedCents: await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId: orbiterId }),
        })
        const key = `release:${orderId}:rest`
        await post(tx, { key, kind: 'release', orderId, movements })
      },
    },
  ]
}
