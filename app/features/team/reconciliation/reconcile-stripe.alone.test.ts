/** Every test of reconcile.test.ts, with Stripe and its peer instead of the test gateway. */
import { afterAll, expect, test, vi } from 'vitest'
import { followRefundEvent } from '#money/payments/send-refunds.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { sendAgain } from '#money/payments/change-refund.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import '#team/reconciliation/reconcile.test.ts'
import { db, transaction } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { cancelCharged, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { peerHere } from '#tests/support/stripe-here.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)

test('a refund that came back and was sent again agrees, each attempt by itself', async () => {
  freeze('2028-03-10T12:00:00Z')
  const { orderId, paymentId, orbiterId } = await reservedOrder()
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, orderId)))
  await settlePayment(paymentId)
  const id = await cancelCharged({ orderId, orbiterId }, ORDER_PRICE)
  const find = () =>
    db()
      .selectFrom('refunds')
      .select(['id', 'gatewayId'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
  await sendRefund(id)
  advance({ days: 5 })
  const { gatewayId } = await find()
  peerHere()?.settleRefund(gatewayId ?? '', false)
  await followRefundEvent('stripe', gatewayId ?? '')
  advance({ days: 5 })
  await transaction((tx) => sendAgain(tx, id, 'retry'))
  await sendRefund(id)
  expect((await find()).gatewayId).not.toBe(gatewayId)
  for (const day of ['10', '15', '20'])
    expect(await checkDay(`2028-03-${day}`, GATEWAY_FOLLOWERS), day).toEqual([])
})
