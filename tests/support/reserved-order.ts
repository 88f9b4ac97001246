/** A booking whose customer has a reserved card, and its order. */
import { newId } from '#app/base/ids.ts'
import { authorizePayment, refreshPayment } from '#money/payments/authorize-payment.server.ts'
import { attachPayment, createOrder, lockOrder } from '#money/payments/orders.server.ts'
import { cancelOrder } from '#money/payments/settle-order.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

export const ORDER_PRICE = 28_500
export const ORDER_COMMISSION_BPS = 1000

export function cardAttempt(amountCents: number, token: string, key = newId()) {
  return {
    key,
    purpose: 'order' as const,
    amountCents,
    card: { token },
    description: 'Reel at Halcyon',
    returnUrl: '/bookings',
  }
}

export async function reservedOrder(card: 'pays' | 'confirms' | 'fails-later' = 'pays') {
  const booking = await createBooking({ offer: 'general' })
  const customer = viewerOf(booking.customer)
  const site = paymentSite()
  const payment = await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token(card)))
  if (payment.state === 'needs-action') {
    await site.answerBank(await chargeOf(payment.id), true)
    await refreshPayment(payment.id)
  }
  const orderId = await transaction((tx) => sendOrder(tx, booking, payment.id))
  return { orderId, paymentId: payment.id, customer, orbiterId: booking.orbiter.id }
}

/** Does what sending a request with a reserved card does. @returns the order's id */
export async function sendOrder(
  tx: Tx,
  { id: bookingRequestId, customer }: TestBooking,
  paymentId: string,
): Promise<string> {
  const order = {
    customerId: customer.id,
    priceCents: ORDER_PRICE,
    taxCents: 0,
    taxState: null,
    discountCents: 0,
    creditCents: 0,
    commissionBps: ORDER_COMMISSION_BPS,
  }
  const { id } = await createOrder(tx, { bookingRequestId }, order)
  await attachPayment(tx, paymentId, { id, ...order })
  return id
}

/** Cancels a charged order, with the cents to refund. @returns the refund's id */
export async function cancelCharged(
  { orderId, orbiterId }: { orderId: string; orbiterId: string },
  refundCents: number,
): Promise<string> {
  const cancellation = {
    refundCents,
    orbiterId,
    commissionBps: ORDER_COMMISSION_BPS,
    reason: 'Rain',
    by: null,
  }
  await transaction(async (tx) => cancelOrder(tx, await lockOrder(tx, orderId), cancellation))
  const { id } = await db()
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}

/** The gateway's id of a payment. */
export async function chargeOf(paymentId: string): Promise<string> {
  const { gatewayId } = await db()
    .selectFrom('payments')
    .select('gatewayId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return gatewayId ?? ''
}
