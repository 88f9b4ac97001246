/** An order whose card was charged at the test gateway, even if payments are off. */
import { newId } from '#app/base/ids.ts'
import { followDispute } from '#team/disputes/follow-dispute.server.ts'
import { authorizeTestCharge, captureTestCharge } from '#money/gateways/test-charges.server.ts'
import { openTestDispute, readTestDispute } from '#money/gateways/test-disputes.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { createOrder } from '#money/payments/orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { onceFree } from '#tests/support/settle-money.ts'

const CENTS = 12_500

export async function chargedOrder() {
  const { id: bookingId, customer } = await createBooking({
    status: 'accepted',
    customerName: 'Corner Bakery',
  })
  const placed = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.id as orderId', 'p.id as paymentId', 'p.gatewayId'])
    .where('o.bookingRequestId', '=', bookingId)
    .executeTakeFirst()
  if (placed) {
    const { orderId, paymentId, gatewayId } = placed
    await onceFree(() => settlePayment(paymentId))
    return { bookingId, orderId, paymentId, chargeId: gatewayId ?? '' }
  }
  const paymentId = newId()
  const charge = await authorizeTestCharge({
    key: paymentId,
    amountCents: CENTS,
    method: { token: 'tok_pays_4242' },
    customer: { id: customer.id, email: customer.email },
    description: 'Reel',
    returnUrl: '/bookings',
  })
  const orderId = await transaction(async (tx) => {
    const amounts = { priceCents: CENTS, taxCents: 0, discountCents: 0, creditCents: 0 }
    const { id } = await createOrder(
      tx,
      { bookingRequestId: bookingId },
      { ...amounts, customerId: customer.id, commissionBps: 1000, taxState: null },
    )
    await tx
      .insertInto('payments')
      .values({
        id: paymentId,
        customerId: customer.id,
        orderId: id,
        purpose: 'order',
        amountCents: CENTS,
        fingerprint: Buffer.alloc(32),
        gateway: 'test',
        gatewayId: charge.id,
        state: 'capturing',
        changedAt: now(),
      })
      .execute()
    return id
  })
  await followCharge(paymentId, await captureTestCharge(charge.id))
  return { bookingId, orderId, paymentId, chargeId: charge.id }
}

export async function disputedOrder() {
  const order = await chargedOrder()
  await transaction((tx) => openTestDispute(tx, order.chargeId, CENTS))
  const { id } = await db()
    .selectFrom('testTransfers')
    .select('id')
    .where('chargeId', '=', order.chargeId)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow()
  await followDispute(order.paymentId, await readTestDispute(id))
  const dispute = await db()
    .selectFrom('disputes')
    .select('id')
    .where('gatewayId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...order, disputeId: dispute.id }
}

/** A tip of $20 for such an order. */
export async function chargedTip(): Promise<string> {
  const { bookingId, orderId } = await chargedOrder()
  const { customerId, orbiterId } = await db()
    .selectFrom('bookingRequests')
    .select(['customerId', 'orbiterId'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const [paymentId, amountCents] = [newId(), 2000]
  const charge = await authorizeTestCharge({
    key: paymentId,
    amountCents,
    method: { token: 'tok_pays_4242' },
    customer: { id: customerId, email: 'tips@example.test' },
    description: 'Tip',
    returnUrl: '/bookings',
  })
  await db()
    .insertInto('payments')
    .values({
      id: paymentId,
      customerId,
      orderId,
      orbiterId,
      purpose: 'tip',
      amountCents,
      fingerprint: Buffer.alloc(32),
      gateway: 'test',
      gatewayId: charge.id,
      createdAt: now(),
      changedAt: now(),
    })
    .execute()
  await followCharge(paymentId, await captureTestCharge(charge.id))
  return paymentId
}
