/** Refunds that are slow or that the customer's bank returns. Only Stripe has them. */
import { afterAll, expect, test, vi } from 'vitest'
import { lockBalance } from '#money/ledger/post.server.ts'
import { followRefundEvent } from '#money/payments/send-refunds.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  chargeOf,
  cancelCharged,
  ORDER_PRICE,
  reservedOrder,
} from '#tests/support/reserved-order.ts'
import { peerHere } from '#tests/support/stripe-here.ts'
import { repeatPayments, repeatRefunds } from '#tests/support/settle-money.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)
useDatabase()

async function refundedOrder() {
  const order = await reservedOrder()
  const { orderId, paymentId } = order
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, orderId)))
  await settlePayment(paymentId)
  return { orderId, refundId: await cancelCharged(order, ORDER_PRICE) }
}

async function expectUnavailable(refundId: string) {
  peerHere()?.failNext('POST /v1/refunds', 'is-busy')
  await expect(sendRefund(refundId)).rejects.toMatchObject({ status: 503 })
}

const refundOf = (id: string) =>
  db()
    .selectFrom('refunds')
    .select(['state', 'gatewayId', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const owed = (orderId: string) => transaction((tx) => lockBalance(tx, { kind: 'refunds', orderId }))

test.each([
  [true, 'sent', 0],
  [false, 'failed', ORDER_PRICE],
])(
  'a refund that is taken on has left Orbit; one that the bank returns is owed again (%s)',
  async (isTaken, state, owedCents) => {
    const peer = peerHere()
    peer?.delayRefunds(true)
    const { orderId, refundId } = await refundedOrder()
    expect(await owed(orderId)).toBe(ORDER_PRICE)
    await sendRefund(refundId)
    expect(await refundOf(refundId)).toMatchObject({ state: 'created' })
    expect(await owed(orderId)).toBe(0)
    const { gatewayId } = await refundOf(refundId)
    peer?.settleRefund(gatewayId ?? '', isTaken)
    for (let n = 0; n < 2; n += 1) await followRefundEvent('stripe', gatewayId ?? '')
    expect((await refundOf(refundId)).state).toBe(state)
    expect(await owed(orderId)).toBe(owedCents)
    peer?.delayRefunds(false)
  },
)

test('a refund that was sent may still come back', async () => {
  const { orderId, refundId } = await refundedOrder()
  await sendRefund(refundId)
  expect(await owed(orderId)).toBe(0)
  const { gatewayId } = await refundOf(refundId)
  peerHere()?.settleRefund(gatewayId ?? '', false)
  for (let n = 0; n < 2; n += 1) await followRefundEvent('stripe', gatewayId ?? '')
  expect(await refundOf(refundId)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('card'),
  })
  expect(await owed(orderId)).toBe(ORDER_PRICE)
})

test('a refund that the gateway could not take is sent by the next round, and no other waits for it', async () => {
  freeze('2026-11-14T12:00:00Z')
  const [first, second] = [await refundedOrder(), await refundedOrder()]
  await expectUnavailable(first.refundId)
  await db()
    .updateTable('refunds')
    .set({ createdAt: new Date('2026-11-14T11:00:00Z') })
    .where('id', '=', first.refundId)
    .execute()
  advance({ minutes: 3 })
  peerHere()?.failNext('POST /v1/refunds', 'is-busy')
  expect(await repeatRefunds()).toBe(2)
  expect((await refundOf(first.refundId)).state).toBe('created')
  expect((await refundOf(second.refundId)).state).toBe('sent')
  expect(await repeatRefunds()).toBe(1)
  expect((await refundOf(first.refundId)).state).toBe('sent')
  expect(await repeatRefunds()).toBe(0)
})

test('a payment that cannot be settled holds up no other', async () => {
  freeze('2026-11-15T12:00:00Z')
  const orders = [await reservedOrder(), await reservedOrder(), await reservedOrder()]
  for (const { orderId } of orders)
    await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, orderId)))
  const chargeId = await chargeOf(orders[0]?.paymentId ?? '')
  peerHere()?.failNext(`POST /v1/payment_intents/${chargeId}/capture`, 'is-busy')
  advance({ minutes: 3 })
  const states = async () => {
    const ids = orders.map(({ paymentId }) => paymentId)
    const rows = await db().selectFrom('payments').select('state').where('id', 'in', ids).execute()
    return rows.map(({ state }) => state).toSorted()
  }
  await repeatPayments()
  expect(await states()).toEqual(['captured', 'captured', 'capturing'])
  advance({ minutes: 3 })
  await repeatPayments()
  expect(await states()).toEqual(['captured', 'captured', 'captured'])
})
