import { afterAll, expect, test, vi } from 'vitest'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { renewPayment } from '#money/payments/renew-payments.server.ts'
import { captureOrder, voidAuthorization } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { beforeAnswer } from '#tests/support/before-answer.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { cardAttempt, chargeOf, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import {
  onceMore,
  renewDuePayments,
  repeatPayments,
  unlessTaken,
} from '#tests/support/settle-money.ts'

// renew-payments-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()
afterAll(() => void vi.restoreAllMocks())

const RESERVED_AT = '2026-11-10T12:00:00Z'
const SOON_OVER = '2026-11-16T13:00:00Z'
const OVER = '2026-11-17T12:05:00Z'

/** An order whose request waits for weeks, unlike the usual 24 hours. */
async function waitingOrder(card?: 'confirms' | 'fails-later') {
  const order = await reservedOrder(card)
  await db()
    .updateTable('bookingRequests')
    .set((eb) => ({ expiresAt: eb.ref('startAt') }))
    .where('customerId', '=', order.customer.id)
    .execute()
  return order
}
const stateOf = async (orderId: string) => (await transaction((tx) => lockOrder(tx, orderId))).state
const paymentsOf = (orderId: string) =>
  db()
    .selectFrom('payments')
    .select(['id', 'state', 'renewsId'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()
const statesOf = async (orderId: string) => (await paymentsOf(orderId)).map(({ state }) => state)
const onOrder = (orderId: string, step: typeof captureOrder | typeof voidAuthorization) =>
  transaction(async (tx) => step(tx, await lockOrder(tx, orderId)))
/** Does what the queue would do next. */
async function settleAll(orderId: string) {
  for (const { id } of await paymentsOf(orderId)) await unlessTaken(() => settlePayment(id))
}
const payWith = async (customer: Parameters<typeof payAgain>[0], card: 'pays' | 'fails-later') =>
  (await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token(card)))).id

/** A reservation with less than a day left. */
async function dueOrder() {
  freeze(RESERVED_AT)
  const order = await waitingOrder()
  freeze(SOON_OVER)
  return order
}
const followEvent = (chargeId: string) => followChargeEvent(gateway().name, chargeId)
const voidCharge = vi.spyOn(gateway(), 'voidCharge')
const voidsOf = (chargeId: string) => voidCharge.mock.calls.filter(([id]) => id === chargeId).length
/** The gateway's charge for an order's renewal. */
async function renewedOf(orderId: string) {
  const [, renewal] = await paymentsOf(orderId)
  const [chargeId = ''] = await site.chargesOf(renewal?.id ?? '')
  return { chargeId, status: (await gateway().readCharge(chargeId)).status }
}

async function capturedAndFailed() {
  const order = await reservedOrder('fails-later')
  await onOrder(order.orderId, captureOrder)
  await settleAll(order.orderId)
  return order
}

test('a reservation that lapses within a day is made again with the same card, once, and the earlier one is voided [P-PAY-06]', async () => {
  freeze(RESERVED_AT)
  const { orderId, paymentId } = await waitingOrder('confirms')
  expect(await renewDuePayments()).toBe(0)
  freeze(SOON_OVER)
  await Promise.all([
    renewDuePayments(),
    renewDuePayments(),
    unlessTaken(() => renewPayment(paymentId)),
  ])
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['voided', 'authorized'])
  expect(await stateOf(orderId)).toBe('authorized')
  expect(await renewDuePayments()).toBe(0)
  await onOrder(orderId, captureOrder)
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['voided', 'captured'])
  expect(await stateOf(orderId)).toBe('held')
})

test('a renewal that the process did not live to hear of is repeated with the same key', async () => {
  freeze(RESERVED_AT)
  const { orderId, paymentId, customer } = await waitingOrder()
  const { methodId, fingerprint } = await db()
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  freeze(SOON_OVER)
  const id = newId()
  const at = new Date(SOON_OVER)
  await db()
    .insertInto('payments')
    .values({
      id,
      customerId: customer.id,
      orderId,
      purpose: 'order',
      amountCents: ORDER_PRICE,
      fingerprint,
      gateway: gateway().name,
      renewsId: paymentId,
      createdAt: at,
      changedAt: at,
    })
    .execute()
  // The gateway has answered, but the answer was lost.
  await gateway().authorize({
    key: id,
    amountCents: ORDER_PRICE,
    method: { methodId: methodId ?? '' },
    customer: { id: customer.id, email: customer.email },
    description: 'Orbit booking',
    returnUrl: '/',
  })
  freeze(new Date(at.getTime() + 180_000))
  await renewDuePayments()
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['voided', 'authorized'])
  expect(await site.chargesOf(id)).toHaveLength(1)
})

test.each<[string, (paymentId: string, chargeId: string) => Promise<void>]>([
  ['its own event', (_, chargeId) => followEvent(chargeId)],
  ['a second job', (paymentId) => onceMore(() => renewPayment(paymentId))],
])(
  'a renewal that %s has recorded before the answer arrives keeps its hold [P-PAY-06]',
  async (_, recordFirst) => {
    const { orderId, paymentId } = await dueOrder()
    beforeAnswer(({ id }) => recordFirst(paymentId, id))
    await renewPayment(paymentId)
    await settleAll(orderId)
    expect(await statesOf(orderId)).toEqual(['voided', 'authorized'])
    expect(await stateOf(orderId)).toBe('authorized')
    const { chargeId, status } = await renewedOf(orderId)
    expect(status).toBe('authorized')
    expect(voidsOf(chargeId)).toBe(0)
  },
)

test.each(['hears of the charge', 'is refused'])(
  'an order that is accepted before a second job %s is charged',
  async (answer) => {
    const { orderId, paymentId } = await dueOrder()
    beforeAnswer(async () => {
      await onceMore(() => renewPayment(paymentId))
      await onOrder(orderId, captureOrder)
      if (answer === 'is refused') throw new Conflict('no-card', 'Enter your card again.')
    })
    await renewPayment(paymentId)
    expect(await statesOf(orderId)).toEqual(['voiding', 'capturing'])
    await settleAll(orderId)
    expect(await statesOf(orderId)).toEqual(['voided', 'captured'])
    expect(await stateOf(orderId)).toBe('held')
    expect((await renewedOf(orderId)).status).toBe('captured')
  },
)

type Ending = (orderId: string, chargeId: string) => Promise<unknown>
const endOrder: Ending = (orderId) => onOrder(orderId, voidAuthorization)
test.each<[string, Ending[]]>([
  ['ends', [endOrder]],
  ['ends, and all jobs have run,', [endOrder, settleAll]],
  ['ends, and its event is followed,', [endOrder, (_, chargeId) => followEvent(chargeId)]],
  ['ends after its event', [(_, chargeId) => followEvent(chargeId), endOrder]],
  [
    'ends, all jobs run, and its event is followed',
    [endOrder, settleAll, (_, id) => followEvent(id)],
  ],
])(
  'an order that %s before the renewal is answered lets its hold go, once [P-PAY-06]',
  async (_, steps) => {
    const { orderId, paymentId } = await dueOrder()
    beforeAnswer(async ({ id }) => {
      for (const step of steps) await step(orderId, id)
    })
    await renewPayment(paymentId)
    await settleAll(orderId)
    await settleAll(orderId)
    expect(await statesOf(orderId)).toEqual(['voided', 'voided'])
    expect(await stateOf(orderId)).toBe('ended')
    const { chargeId, status } = await renewedOf(orderId)
    expect(status).toBe('voided')
    expect(voidsOf(chargeId)).toBe(1)
  },
)

test('a renewal that its owner would have to confirm is voided, and the customer pays again', async () => {
  const { orderId, paymentId } = await dueOrder()
  beforeAnswer(async (charge) => ({ ...charge, status: 'needs-action' }))
  await renewPayment(paymentId)
  await settleAll(orderId)
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['voided', 'voided'])
  expect(await stateOf(orderId)).toBe('open')
  expect((await renewedOf(orderId)).status).toBe('voided')
})

test('a card whose bank refuses the renewal leaves the order open, until another card pays', async () => {
  freeze(RESERVED_AT)
  const { orderId, customer } = await waitingOrder('fails-later')
  freeze(SOON_OVER)
  await renewDuePayments()
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['voided', 'failed'])
  expect(await stateOf(orderId)).toBe('open')
  const paymentId = await payWith(customer, 'pays')
  await payAgain(customer, orderId, paymentId)
  await payAgain(customer, orderId, paymentId)
  expect(await stateOf(orderId)).toBe('authorized')
})

test('a reservation that lapsed unnoticed is made again; charging it then succeeds', async () => {
  freeze(RESERVED_AT)
  const { orderId, paymentId } = await waitingOrder()
  freeze(OVER)
  await followChargeEvent(gateway().name, await chargeOf(paymentId))
  expect(await stateOf(orderId)).toBe('authorized')
  await renewPayment(paymentId)
  expect(await statesOf(orderId)).toEqual(['lapsed', 'authorized'])
})

test('a charge at acceptance that finds the reservation lapsed reserves and charges the card again', async () => {
  freeze(RESERVED_AT)
  const { orderId, paymentId } = await waitingOrder()
  freeze(OVER)
  await onOrder(orderId, captureOrder)
  await settlePayment(paymentId)
  await renewPayment(paymentId)
  expect(await stateOf(orderId)).toBe('authorized')
  await onOrder(orderId, captureOrder)
  await settleAll(orderId)
  expect(await statesOf(orderId)).toEqual(['lapsed', 'captured'])
})

test('a card that is declined when it is charged leaves the order open, and nothing has moved', async () => {
  const { orderId } = await capturedAndFailed()
  expect(await statesOf(orderId)).toEqual(['failed'])
  expect(await stateOf(orderId)).toBe('open')
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('orderId', '=', orderId)
    .execute()
  expect(posted).toEqual([])
})

test('two tabs pay for one order once; the reservation of the other is voided [P-PAY-05]', async () => {
  const { orderId, customer } = await capturedAndFailed()
  const [one, two] = [await payWith(customer, 'pays'), await payWith(customer, 'pays')]
  const answers = await Promise.allSettled([
    payAgain(customer, orderId, one),
    payAgain(customer, orderId, two),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await repeatPayments()
  await settlePayment(one)
  await settlePayment(two)
  const states = await db()
    .selectFrom('payments')
    .select('state')
    .where('id', 'in', [one, two])
    .execute()
  expect(states.map(({ state }) => state).toSorted()).toEqual(['authorized', 'voided'])
})

test('only its customer pays for an order, with a reservation of their own, and not once it has ended', async () => {
  const { orderId, customer } = await capturedAndFailed()
  const stranger = viewerOf(await createUser())
  const theirs = await payWith(stranger, 'pays')
  const mine = await payWith(customer, 'pays')
  await expect(payAgain(stranger, orderId, theirs)).rejects.toMatchObject({ status: 404 })
  await expect(payAgain(customer, orderId, theirs)).rejects.toMatchObject({ code: 'not-paid' })
  await onOrder(orderId, voidAuthorization)
  await expect(payAgain(customer, orderId, mine)).rejects.toMatchObject({ code: 'already-paid' })
  await settlePayment(mine)
  expect(
    (await db().selectFrom('payments').select('state').where('id', '=', mine).execute())[0],
  ).toEqual({ state: 'voided' })
})
