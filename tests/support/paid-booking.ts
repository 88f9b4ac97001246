/**
 * Bookings of $125.00 whose card was charged: held, or released less a commission of ten percent.
 */
import { lockBalance } from '#money/ledger/post.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import type { AccountKind } from '#money/ledger/ledger.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'
import { onceFree } from '#tests/support/settle-money.ts'

export const PAID_PRICE = 12_500
export const PAID_COMMISSION = 1250
export const PAID_EARNINGS = 11_250

export interface PaidBooking {
  bookingId: string
  orderId: string
  chargeId: string
  customer: Viewer
  orbiter: Viewer
}

/** @param status `completed`: the booking is approved and its money released */
export async function paidBooking(status: 'accepted' | 'completed'): Promise<PaidBooking> {
  return paid(await createBooking({ status }))
}

/** A booking that is delivered, but not approved yet. */
export const paidDelivery = async (): Promise<PaidBooking> => paid(await createDelivered())

/** Runs the task that charges the card. */
async function paid(booking: TestBooking): Promise<PaidBooking> {
  const order = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.id', 'p.id as paymentId', 'p.gatewayId'])
    .where('o.bookingRequestId', '=', booking.id)
    .executeTakeFirstOrThrow()
  await onceFree(() => settlePayment(order.paymentId))
  return {
    bookingId: booking.id,
    orderId: order.id,
    chargeId: order.gatewayId ?? '',
    customer: viewerOf(booking.customer),
    orbiter: viewerOf(booking.orbiter),
  }
}

export const adminViewer = async (): Promise<Viewer> =>
  viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Admin' }))

/** Does what the queued tasks do. */
export async function sendRefundsOf(orderId: string): Promise<void> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'created')
    .execute()
  for (const { id } of open) await onceFree(() => sendRefund(id))
}

/** The balances of the accounts of an order and its Orbiter, in cents. */
export function balancesOf({ orderId, orbiter }: PaidBooking) {
  const of = (kind: AccountKind, owner: { orderId?: string; ownerId?: string }) =>
    transaction((tx) => lockBalance(tx, { kind, ...owner }))
  const ownerId = orbiter.id
  return Promise.all([
    of('held', { orderId }),
    of('refunds', { orderId }),
    of('payable', { ownerId }),
    of('frozen', { ownerId }),
    of('owed-by-orbiter', { ownerId }),
  ]).then(([held, refunds, payable, frozen, owed]) => ({ held, refunds, payable, frozen, owed }))
}

/** The amounts that an order has moved in one of Orbit's own accounts, as debits. */
export async function debitsOf(orderId: string, kind: AccountKind): Promise<number> {
  const { cents } = await db()
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select((eb) => eb.fn.sum<string | null>('e.amountCents').as('cents'))
    .where('t.orderId', '=', orderId)
    .where('a.kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** The balance at the gateway according to the ledger, and according to the gateway. */
export async function compareWithGateway(): Promise<{ ledger: number; gateway: number }> {
  const rows = await db()
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['e.amountCents', 't.postedAt'])
    .where('a.kind', '=', 'gateway')
    .execute()
  const days = new Set(rows.map(({ postedAt }) => postedAt.toISOString().slice(0, 10)))
  const movements = await Promise.all([...days].map((day) => gateway().listMovements(day)))
  return {
    ledger: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    gateway: movements.flat().reduce((sum, { cents }) => sum + cents, 0),
  }
}
