/** Every test of gateway-events.test.ts, with Stripe and its peer instead of the test gateway. */
import { afterAll, expect, test, vi } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { gateway, takesPayments } from '#money/gateways/gateways.server.ts'
import { processEventTask, receiveEvent } from '#money/gateways/receive-event.server.ts'
import { lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { cancelOrder, captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { checkRecentDays } from '#team/reconciliation/check-day.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import '#app/routes/endpoints/gateway-events.test.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { ORDER_COMMISSION_BPS, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { peerHere } from '#tests/support/stripe-here.ts'

const stop = await vi.hoisted(async () => {
  const { useStripeHere } = await import('#tests/support/stripe-here.ts')
  return useStripeHere()
})
afterAll(stop)

test('after payments are turned off, a charge of before is refunded, its events are heard and its day is compared, as long as the keys are set', async () => {
  const peer = peerHere()
  const { orderId, paymentId, orbiterId } = await reservedOrder()
  const lock = (work: (tx: Tx, order: OrderRow) => Promise<void>) =>
    transaction(async (tx) => work(tx, await lockOrder(tx, orderId)))
  await lock(captureOrder)
  await settlePayment(paymentId)
  const before = env().payments
  Object.assign(env(), { payments: { ...before, kind: 'off' } })
  try {
    expect(takesPayments()).toBe(false)
    expect(gateway).toThrow(NotFound)
    await lock((tx, order) =>
      cancelOrder(tx, order, {
        refundCents: ORDER_PRICE,
        orbiterId,
        reason: 'Rain',
        by: null,
        commissionBps: ORDER_COMMISSION_BPS,
      }),
    )
    const { id } = await db()
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    await sendRefund(id)
    const refunded = peer?.events.findLast(({ type }) => type === 'refund.created')
    const body = JSON.stringify(refunded)
    await receiveEvent('stripe', body, peer?.sign(body) ?? '')
    await checkRecentDays(GATEWAY_FOLLOWERS)
    expect(await db().selectFrom('reconciliations').select('gateway').distinct().execute()).toEqual(
      [{ gateway: 'stripe' }],
    )
    Object.assign(env(), { payments: { kind: 'off' } })
    await expect(receiveEvent('stripe', body, peer?.sign(body) ?? '')).rejects.toThrow(NotFound)
    await checkRecentDays(GATEWAY_FOLLOWERS)
  } finally {
    Object.assign(env(), { payments: before })
  }
})

test("Stripe's own events, late, doubled and the last first, change nothing that was known", async () => {
  const peer = peerHere()
  const { orderId, paymentId, orbiterId } = await reservedOrder()
  const lock = (work: (tx: Tx, order: OrderRow) => Promise<void>) =>
    transaction(async (tx) => work(tx, await lockOrder(tx, orderId)))
  await lock(captureOrder)
  await settlePayment(paymentId)
  const refundCents = ORDER_PRICE / 2
  await lock((tx, order) =>
    cancelOrder(tx, order, {
      refundCents,
      orbiterId,
      reason: 'Rain',
      by: null,
      commissionBps: ORDER_COMMISSION_BPS,
    }),
  )
  const refunds = await db()
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', orderId)
    .execute()
  for (const { id } of refunds) await sendRefund(id)
  const ledger = () =>
    db()
      .selectFrom('ledgerAccounts')
      .select(['kind', 'balanceCents'])
      .where((eb) => eb.or([eb('orderId', '=', orderId), eb('ownerId', '=', orbiterId)]))
      .orderBy('kind')
      .execute()
  const before = await ledger()
  const events = peer?.events.toReversed() ?? []
  expect(new Set(events.map(({ type }) => type))).toContain('refund.created')
  const job = processEventTask(GATEWAY_FOLLOWERS)
  for (const event of [...events, ...events]) {
    const body = JSON.stringify(event)
    await receiveEvent('stripe', body, peer?.sign(body) ?? '')
    await job.run({ eventId: event.id })
  }
  expect(await ledger()).toEqual(before)
  expect(before.find(({ kind }) => kind === 'refunds')?.balanceCents).toBe(0)
})
