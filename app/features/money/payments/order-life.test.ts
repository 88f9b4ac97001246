import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { lockBalance } from '#money/ledger/post.server.ts'
import { authorizePayment, refreshPayment } from '#money/payments/authorize-payment.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import {
  cancelOrder,
  captureOrder,
  voidAuthorization,
  earnShare,
} from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import {
  cardAttempt,
  chargeOf,
  ORDER_COMMISSION_BPS,
  ORDER_PRICE,
  reservedOrder,
  sendOrder,
} from '#tests/support/reserved-order.ts'
import { repeatPayments } from '#tests/support/settle-money.ts'

// order-life-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

async function heldOrder() {
  const order = await reservedOrder()
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, order.orderId)))
  await settlePayment(order.paymentId)
  return order
}

const orderState = async (orderId: string) =>
  (await transaction((tx) => lockOrder(tx, orderId))).state
const balances = (orderId: string, orbiterId: string) =>
  transaction(async (tx) => ({
    held: await lockBalance(tx, { kind: 'held', orderId }),
    refunds: await lockBalance(tx, { kind: 'refunds', orderId }),
    payable: await lockBalance(tx, { kind: 'payable', ownerId: orbiterId }),
  }))
const stateOf = async (paymentId: string) => (await refreshPayment(paymentId)).state
/** The ledger's balance at the gateway, and the gateway's own total for the same days. */
const ledgerAndGateway = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(balance_cents), 0)::float8 as cents from ledger_accounts where kind = 'gateway'`.execute(
    db(),
  )
  const days = await sql<{ day: string }>`
    select distinct (posted_at at time zone 'utc')::date::text as day from ledger_transactions`.execute(
    db(),
  )
  const movements = await Promise.all(days.rows.map(({ day }) => gateway().listMovements(day)))
  return {
    ledger: rows[0]?.cents,
    gateway: movements.flat().reduce((sum, { cents }) => sum + cents, 0),
  }
}

test('a card is reserved with the request, charged at acceptance, held, and released less commission', async () => {
  const { orderId, paymentId, orbiterId } = await reservedOrder()
  expect(await orderState(orderId)).toBe('authorized')
  expect(await balances(orderId, orbiterId)).toEqual({ held: 0, refunds: 0, payable: 0 })
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, orderId)))
  expect(await stateOf(paymentId)).toBe('capturing')
  await settlePayment(paymentId)
  await settlePayment(paymentId)
  expect(await orderState(orderId)).toBe('held')
  expect((await balances(orderId, orbiterId)).held).toBe(ORDER_PRICE)
  const release = { key: 'all', cents: ORDER_PRICE, orbiterId, commissionBps: ORDER_COMMISSION_BPS }
  await transaction(async (tx) => earnShare(tx, await lockOrder(tx, orderId), release))
  expect(await balances(orderId, orbiterId)).toEqual({ held: 0, refunds: 0, payable: 25_650 })
  expect(await orderState(orderId)).toBe('settled')
})

test('a declined card reserves nothing and says why; the same key gives the same answer', async () => {
  const booking = await createBooking({ offer: 'general' })
  const customer = viewerOf(booking.customer)
  const declined = cardAttempt(ORDER_PRICE, site.token('declines'))
  const answer = await authorizePayment(customer, declined)
  expect(answer).toMatchObject({ state: 'failed', failure: expect.stringContaining('declined') })
  expect(await authorizePayment(customer, declined)).toEqual(answer)
  await expect(
    authorizePayment(customer, { ...declined, amountCents: ORDER_PRICE + 1 }),
  ).rejects.toMatchObject({ code: 'key_reused' })
})

test('fifty presses of one payment reserve the card once [P-PAY-05]', async () => {
  const booking = await createBooking({ offer: 'general' })
  const customer = viewerOf(booking.customer)
  const once = cardAttempt(ORDER_PRICE, site.token('pays'))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => authorizePayment(customer, once)),
  )
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['authorized']))
  expect(await site.chargesOf(once.key)).toHaveLength(1)
})

test('a second confirmation leads to the bank and back; a bank that answers late is asked again with the same key', async () => {
  const booking = await createBooking({ offer: 'general' })
  const customer = viewerOf(booking.customer)
  const asked = await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('confirms')))
  expect(asked.state).toBe('needs-action')
  expect(asked.actionUrl ?? asked.clientSecret).toEqual(expect.any(String))
  await site.answerBank(await chargeOf(asked.id), true)
  expect((await refreshPayment(asked.id)).state).toBe('authorized')
  const refused = await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('confirms')))
  await site.answerBank(await chargeOf(refused.id), false)
  expect((await refreshPayment(refused.id)).state).toBe('failed')
  const late = cardAttempt(ORDER_PRICE, site.lateToken())
  await expect(authorizePayment(customer, late)).rejects.toMatchObject({ status: 503 })
  expect((await authorizePayment(customer, late)).state).toBe('authorized')
})

test('a request that is declined or expires lets the card go', async () => {
  const { orderId, paymentId } = await reservedOrder()
  await transaction(async (tx) => voidAuthorization(tx, await lockOrder(tx, orderId)))
  await settlePayment(paymentId)
  expect(await stateOf(paymentId)).toBe('voided')
  expect(await orderState(orderId)).toBe('ended')
})

test('a process that dies between the gateway and its commit loses nothing and charges once [P-PAY-41]', async () => {
  freeze('2026-11-10T12:00:00Z')
  const { orderId, paymentId, orbiterId } = await reservedOrder()
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, orderId)))
  const chargeId = await chargeOf(paymentId)
  // The gateway has charged the card, but Orbit has not recorded it.
  await gateway().capture(chargeId, `capture:${paymentId}`)
  expect(await repeatPayments()).toBe(0)
  freeze('2026-11-10T12:05:00Z')
  await repeatPayments()
  expect((await balances(orderId, orbiterId)).held).toBe(ORDER_PRICE)
})

test('a reservation that nothing was sent with is voided', async () => {
  freeze('2026-11-11T12:00:00Z')
  const booking = await createBooking({ offer: 'general' })
  const { id } = await authorizePayment(
    viewerOf(booking.customer),
    cardAttempt(ORDER_PRICE, site.token('pays')),
  )
  freeze('2026-11-11T12:31:00Z')
  await repeatPayments()
  expect(await stateOf(id)).toBe('voided')
})

test.each<[string, (customer: Viewer, id: string) => Promise<unknown>]>([
  ['the job', repeatPayments],
  [
    'a second tab',
    async (customer, id) => {
      const { orderId } = await reservedOrder()
      await db()
        .updateTable('orders')
        .set({ customerId: customer.id })
        .where('id', '=', orderId)
        .execute()
      await expect(payAgain(customer, orderId, id)).rejects.toMatchObject({ code: 'already-paid' })
    },
  ],
])('a reservation whose request is sent while %s finds it unused is kept', async (_, giveUp) => {
  freeze('2026-11-14T12:00:00Z')
  const booking = await createBooking({ offer: 'general' })
  const customer = viewerOf(booking.customer)
  const { id } = await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('pays')))
  freeze('2026-11-14T12:31:00Z')
  let looking: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await sendOrder(tx, booking, id)
    looking = giveUp(customer, id)
    await expect.poll(countWaiting).toBe(1)
  })
  await looking
  expect(await stateOf(id)).toBe('authorized')
})

test.each([
  [10_000, ORDER_PRICE, 0],
  [5000, 14_250, 12_825],
  [0, 0, 25_650],
])(
  'a cancellation that refunds %i of 10,000 gives back %i cents and %i to the Orbiter, and the gateway agrees',
  async (bps, customerCents, orbiterCents) => {
    const { orderId, orbiterId } = await heldOrder()
    const cancel = () =>
      transaction(async (tx) =>
        cancelOrder(tx, await lockOrder(tx, orderId), {
          refundCents: Math.floor((ORDER_PRICE * bps) / 10_000),
          orbiterId,
          commissionBps: ORDER_COMMISSION_BPS,
          reason: 'Rain',
          by: null,
        }),
      )
    await cancel()
    await cancel()
    expect(await balances(orderId, orbiterId)).toEqual({
      held: 0,
      refunds: customerCents,
      payable: orbiterCents,
    })
    const refunds = await db()
      .selectFrom('refunds')
      .select(['id', 'amountCents'])
      .where('orderId', '=', orderId)
      .execute()
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual(
      customerCents ? [customerCents] : [],
    )
    for (const { id } of refunds) {
      await sendRefund(id)
      await sendRefund(id)
    }
    expect((await balances(orderId, orbiterId)).refunds).toBe(0)
    const sums = await ledgerAndGateway()
    expect(sums.ledger).toBe(sums.gateway)
  },
)
