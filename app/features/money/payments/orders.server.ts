/** Orders: what a customer pays for one booking or project. */
import { Conflict, InvalidInput, NotFound } from '#app/base/errors.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { chargedCentsOf, type OrderAmounts } from '#money/ledger/order-movements.ts'
import { formatCents } from '#app/base/money.ts'
import type { Paying } from '#money/payments/paying.ts'
import { lockPrice, recordUse } from '#money/promotions/quote-price.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Orders } from '#db/types.ts'
import type { Insertable } from 'kysely'

export type OrderState = 'open' | 'authorized' | 'held' | 'settled' | 'ended'

export type OrderSubject = { bookingRequestId: string } | { projectId: string }

export interface NewOrder extends OrderAmounts {
  customerId: string
  commissionBps: number
  taxState: string | null
}

/** Creates the order of a booking or project, in the transaction that creates or prices the job. */
export async function createOrder(
  tx: Tx,
  subject: OrderSubject,
  order: NewOrder,
): Promise<{ id: string }> {
  const values: Insertable<Orders> = { ...subject, ...order, createdAt: now() }
  return tx.insertInto('orders').values(values).returning('id').executeTakeFirstOrThrow()
}

/** @throws NotFound */
export async function lockOrder(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new NotFound('There is no such order.')
  return order
}

export type OrderRow = Awaited<ReturnType<typeof lockOrder>>

/** Locks the order of a booking or project; undefined if nothing is paid through Orbit. */
export function lockOrderOf(tx: Tx, subject: OrderSubject): Promise<OrderRow | undefined> {
  return ordersOf(tx, subject).forUpdate().executeTakeFirst()
}

const ordersOf = (executor: Db | Tx, subject: OrderSubject) =>
  executor
    .selectFrom('orders')
    .selectAll()
    .where((eb) =>
      'projectId' in subject
        ? eb('projectId', '=', subject.projectId)
        : eb('bookingRequestId', '=', subject.bookingRequestId),
    )

/**
 * Finds the order of a booking or project without a lock; undefined if nothing is paid through
 * Orbit.
 */
export function findOrderOf(subject: OrderSubject) {
  return ordersOf(db(), subject).executeTakeFirst()
}

/**
 * The states from which each state can be reached. A `held` order never returns to `authorized`,
 * and an `ended` order never changes.
 */
const FROM: Record<OrderState, OrderState[]> = {
  open: ['authorized'],
  authorized: ['open'],
  held: ['open', 'authorized'],
  settled: ['held'],
  ended: ['open', 'authorized', 'held', 'settled'],
}

/** Changes an order's state if the change is allowed, and notifies its followers and open pages. */
export async function setOrderState(
  tx: Tx,
  orderId: string | null,
  state: OrderState,
): Promise<void> {
  if (!orderId) return
  const changed = await tx
    .updateTable('orders')
    .set({ state, ...(state !== 'open' && { payBy: null, payReminderAt: null }) })
    .where('id', '=', orderId)
    .where('state', 'in', FROM[state])
    .returning(['id', 'customerId', 'bookingRequestId', 'projectId'])
    .executeTakeFirst()
  if (changed) await announceOrder(tx, changed, state)
}

/**
 * While a bank disputes the charge, nothing is released or refunded; afterwards the order
 * continues.
 */
export async function setDisputed(tx: Tx, orderId: string, isDisputed: boolean): Promise<void> {
  const changed = await tx
    .updateTable('orders')
    .set({ isDisputed })
    .where('id', '=', orderId)
    .where('isDisputed', '!=', isDisputed)
    .returning(['id', 'customerId', 'bookingRequestId', 'projectId', 'state'])
    .executeTakeFirst()
  if (changed) await announceOrder(tx, changed, changed.state)
}

type Announced = Pick<OrderRow, 'id' | 'customerId' | 'bookingRequestId' | 'projectId'>

/** The Orbiters whose open pages show an order. */
async function orbitersOf(
  tx: Tx,
  { bookingId, projectId }: { bookingId: string | null; projectId: string | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobOrbiters')
    .select((eb) => eb.ref('orbiterId').$notNull().as('orbiterId'))
    .where('jobId', '=', bookingId ?? projectId)
    .execute()
  return rows.map(({ orbiterId }) => orbiterId)
}

/** Makes followers and open pages read an order again. */
export async function announceOrder(tx: Tx, order: Announced, state: OrderState): Promise<void> {
  const facts = await newsOf(tx, order)
  await recordEvent(tx, { ...facts, kind: 'order.changed', toStatus: state })
}

/** What each event of an order says to its customer and its Orbiters. */
async function newsOf(
  tx: Tx,
  { id: subjectId, customerId, bookingRequestId: bookingId, projectId }: Announced,
) {
  const data = { bookingId, projectId }
  const audience = [customerId, ...(await orbitersOf(tx, data))]
  return { subjectType: 'order' as const, subjectId, actorId: null, data, audience }
}

/**
 * Makes open pages read the order's money again. Nothing else follows this event, so each release
 * can announce itself.
 * @param orbiterId the Orbiter who has earned it, even if the job was since handed over
 */
export async function announceMoney(tx: Tx, order: Announced, orbiterId?: string): Promise<void> {
  const facts = await newsOf(tx, order)
  const audience = [...new Set([...facts.audience, ...(orbiterId ? [orbiterId] : [])])]
  await recordEvent(tx, { ...facts, kind: 'order.money-moved', audience })
}

/** Sets the time until which the customer of an open order can pay with another card. */
export async function setPayBy(tx: Tx, orderId: string, payBy: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payBy, payReminderAt: null })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .execute()
}

/** @returns whether this is the first reminder and the order is still open */
export async function markReminded(tx: Tx, orderId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ payReminderAt: now() })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .where('payReminderAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/**
 * Attaches a reserved payment to its order.
 * @throws Conflict (`not-paid`) unless the payment belongs to this customer, is reserved for the
 *   order's amount, and pays for nothing else
 */
export async function attachPayment(
  tx: Tx,
  paymentId: string,
  order: NewOrder & { id: string },
): Promise<void> {
  const attached = await tx
    .updateTable('payments')
    .set({ orderId: order.id })
    .where('id', '=', paymentId)
    .where('customerId', '=', order.customerId)
    .where('purpose', '=', 'order')
    .where('state', '=', 'authorized')
    .where('orderId', 'is', null)
    .where('amountCents', '=', chargedCentsOf(order))
    .returning('id')
    .executeTakeFirst()
  if (!attached)
    throw new Conflict('not-paid', 'The payment no longer fits this booking. Please pay again.')
  await setOrderState(tx, order.id, 'authorized')
}

/** What is sold, before its payment is known. */
export interface Sale {
  customerId: string
  priceCents: number
  commissionBps: number
  /** The state where it is filmed, such as `TX`. Its sales tax applies. */
  state?: string | null
}

/**
 * Creates the order of a booking or project with the reservation that pays for it, in the
 * transaction that makes the job binding. An order that a promo code or credit pays in full needs
 * no reservation. Does nothing if payments are off.
 * @throws InvalidInput (`payment`) without a reservation, Conflict (`not-paid`, `price-changed`)
 */
export async function placeOrder(
  tx: Tx,
  subject: OrderSubject,
  sale: Sale,
  { paymentId, promoCode, useCredit }: Paying,
): Promise<void> {
  if (!takesPayments()) return
  const { customerId, priceCents, commissionBps, state = null } = sale
  const { totalCents, ...amounts } = await lockPrice(tx, { ...sale, promoCode, useCredit })
  await requireShownPrice(tx, paymentId, totalCents)
  const order = { ...amounts, customerId, priceCents, commissionBps, taxState: state }
  const { id } = await createOrder(tx, subject, order)
  if (promoCode && amounts.discountCents > 0) {
    const { discountCents } = amounts
    await recordUse(tx, { orderId: id, code: promoCode, customerId, discountCents })
  }
  if (totalCents === 0) await setOrderState(tx, id, 'authorized')
  else await attachPayment(tx, paymentId ?? '', { id, ...order })
}

/**
 * Since the price was shown, credit may have been used for another order, or a tax rate changed.
 */
async function requireShownPrice(tx: Tx, paymentId: string | null, cents: number): Promise<void> {
  if (cents === 0) return
  if (!paymentId) throw new InvalidInput({ payment: 'Enter a card.' })
  const payment = await tx
    .selectFrom('payments')
    .select('amountCents')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (payment && payment.amountCents !== cents)
    throw new Conflict(
      'price-changed',
      `It is now ${formatCents(cents)}. Check it, and send it again.`,
    )
}
