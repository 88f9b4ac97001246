/** Paid bookings for which an admin has made a refund of $50.00 that is not sent yet. */
import { newId } from '#app/base/ids.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { followRefund } from '#money/payments/send-refunds.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db } from '#app/platform/db.ts'
import {
  adminViewer,
  PAID_PRICE,
  paidBooking,
  type PaidBooking,
} from '#tests/support/paid-booking.ts'
import { onceFree } from '#tests/support/settle-money.ts'

export const REFUND = 5000
export const REST = PAID_PRICE - REFUND

export async function promisedRefund(
  status: 'accepted' | 'completed',
  bearer: 'policy' | 'orbit' = 'policy',
) {
  const booking = await paidBooking(status)
  return { ...booking, ...(await refundNow(booking, bearer)) }
}

/** The task that sends the refund has not run. @param amount in dollars */
export async function refundNow(
  { orderId }: PaidBooking,
  bearer: 'policy' | 'orbit' = 'policy',
  amount = '50',
) {
  const admin = await adminViewer()
  const form = { amount, bearer, reason: 'It rained', formKey: newId() }
  const { shown } = await previewRefund(admin, orderId, form)
  await refundByAdmin(admin, orderId, { ...form, shown })
  const { id: refundId, paymentId } = await db()
    .selectFrom('refunds')
    .select(['id', 'paymentId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { admin, refundId, paymentId }
}

/** The customer's bank, or the gateway, refuses the refund that was sent last. */
export async function refuseRefund(refundId: string, failure: string): Promise<void> {
  const { gatewayId, attempt } = await db()
    .selectFrom('refunds')
    .select(['gatewayId', 'attempt'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const id = gatewayId ?? `re_${refundId}_${attempt}`
  await followRefund(refundId, { id, status: 'failed', failure, attempt })
}

export const readRefund = (refundId: string) =>
  db()
    .selectFrom('refunds')
    .select(['state', 'settledCents', 'failure', 'attempt'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()

/** A tip of $20.00 that was charged. */
export async function tipFor({ customer, orbiter, orderId }: PaidBooking, token: string) {
  const { id: tipId } = await authorizePayment(customer, {
    key: newId(),
    purpose: 'tip',
    amountCents: 2000,
    orbiterId: orbiter.id,
    orderId,
    card: { token },
    description: 'Tip',
    returnUrl: '/bookings',
  })
  await onceFree(() => settlePayment(tipId))
  const { gatewayId } = await db()
    .selectFrom('payments')
    .select('gatewayId')
    .where('id', '=', tipId)
    .executeTakeFirstOrThrow()
  return { tipId, chargeId: gatewayId ?? '' }
}
