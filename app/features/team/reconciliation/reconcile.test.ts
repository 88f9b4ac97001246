import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { post } from '#money/ledger/post.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { checkDay, checkRecentDays } from '#team/reconciliation/check-day.server.ts'
import {
  explainDay,
  listReconciledDays,
  recheckDay,
} from '#team/reconciliation/list-days.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { orbiterWithMoney } from '#tests/support/payout-site.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import {
  cardAttempt,
  chargeOf,
  cancelCharged,
  ORDER_PRICE,
  reservedOrder,
} from '#tests/support/reserved-order.ts'
import { readOpenPayouts } from '#tests/support/settle-money.ts'

// reconcile-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

/** Each test has its own month. */
let month = 0
let today = ''
beforeEach(() => {
  month += 1
  today = `2027-${String(month).padStart(2, '0')}-10`
  freeze(`${today}T12:00:00Z`)
})

const check = (day = today) => checkDay(day, GATEWAY_FOLLOWERS)
const adminViewer = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function accepted() {
  const order = await reservedOrder()
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, order.orderId)))
  return { ...order, chargeId: await chargeOf(order.paymentId) }
}

async function charged() {
  const order = await accepted()
  await settlePayment(order.paymentId)
  return order
}

/** A charge that someone made by hand in the gateway's dashboard. */
async function foreignCharge(): Promise<string> {
  const { id } = await gateway().authorize({
    ...cardAttempt(700, site.token('pays')),
    method: { token: site.token('pays') },
    customer: { id: newId(), email: 'hand@example.com' },
  })
  await gateway().capture(id, `capture:${id}`)
  return id
}

/** Leaves out a test's earnings, which no card has paid for. */
const gatewayDifferences = async (day: string) =>
  (await check(day)).filter(({ objectId, kind }) => kind === 'payout' || !objectId.includes(':'))

const idOf = (day: string) => ({ day, gateway: site.name })
const dayOf = async (day = today) => {
  const { days } = await listReconciledDays(await adminViewer(), null)
  return days.find((row) => row.day === day)
}

test('a day on which everything was heard has no difference: charges, fees and refunds', async () => {
  const order = await charged()
  await charged()
  await sendRefund(await cancelCharged(order, 10_000))
  expect(await check()).toEqual([])
  const row = await dayOf()
  expect(row).toMatchObject({ differenceCount: 0, differences: [], objectCount: 3 })
  expect(row?.ledgerCents).toBe(row?.gatewayCents)
  expect(row?.ledgerCents).toBe(2 * (ORDER_PRICE - 857) - 10_000)
})

test('a charge whose event was lost is followed, and is no difference then [P-PAY-38]', async () => {
  const { paymentId, chargeId } = await accepted()
  await gateway().capture(chargeId, `capture:${paymentId}`)
  expect(await check()).toEqual([])
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('key', '=', `capture:${paymentId}`)
    .execute()
  expect(posted).toHaveLength(1)
})

test('what only the gateway has is missing here, with its fee [P-PAY-37]', async () => {
  const id = await foreignCharge()
  const missing = { type: 'missing-here', objectId: id, ledgerCents: 0 }
  expect(await check()).toEqual([
    { ...missing, kind: 'charge', gatewayCents: 700 },
    { ...missing, kind: 'fee', gatewayCents: -50 },
  ])
  expect(await dayOf()).toMatchObject({ differenceCount: 2 })
})

test('what only the ledger has is missing there [P-PAY-37]', async () => {
  const { paymentId, chargeId } = await accepted()
  const movements = [
    { debit: { kind: 'gateway' as const }, credit: { kind: 'commission' as const }, cents: 123 },
  ]
  await transaction((tx) => post(tx, { key: `capture:${paymentId}`, kind: 'capture', movements }))
  await transaction((tx) => post(tx, { key: `by-hand:${paymentId}`, kind: 'test', movements }))
  const missing = { type: 'missing-there', kind: 'charge', ledgerCents: 123, gatewayCents: 0 }
  expect((await check()).toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1))).toEqual(
    [
      { ...missing, objectId: chargeId },
      { ...missing, objectId: `by-hand:${paymentId}` },
    ].toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1)),
  )
})

test('another amount is a difference [P-PAY-37]', async () => {
  const order = await charged()
  const refundId = await cancelCharged(order, 10_000)
  const { id: gatewayId } = await gateway().refund({
    key: `refund:${refundId}`,
    chargeId: order.chargeId,
    amountCents: 9000,
  })
  const movements = [
    {
      debit: { kind: 'refunds' as const, orderId: order.orderId },
      credit: { kind: 'gateway' as const },
      cents: 10_000,
    },
  ]
  const { orderId } = order
  await transaction(async (tx) => {
    await post(tx, { key: `refund-sent:${refundId}`, kind: 'refund-sent', orderId, movements })
    await tx
      .updateTable('refunds')
      .set({ gatewayId, state: 'sent' })
      .where('id', '=', refundId)
      .execute()
  })
  expect(await check()).toEqual([
    {
      type: 'amount',
      kind: 'refund',
      objectId: gatewayId,
      ledgerCents: -10_000,
      gatewayCents: -9000,
    },
  ])
})

test('midnight in between is no difference, and neither is an event that comes days later', async () => {
  freeze(`${today}T23:59:59Z`)
  const first = await accepted()
  await gateway().capture(first.chargeId, `capture:${first.paymentId}`)
  const second = await accepted()
  await gateway().capture(second.chargeId, `capture:${second.paymentId}`)
  advance({ seconds: 30 })
  await settlePayment(first.paymentId)
  advance({ days: 3 })
  await settlePayment(second.paymentId)
  for (const day of ['10', '11', '12', '13', '14'])
    expect(await check(`${today.slice(0, 8)}${day}`), day).toEqual([])
})

test('a dispute agrees on the day it is opened, and on the day it is won', async () => {
  const order = await charged()
  advance({ days: 2 })
  const disputeId = await site.openDispute(order.chargeId)
  // No webhook has reported the dispute, so the check follows it.
  expect(await check(`${today.slice(0, 8)}12`)).toEqual([])
  advance({ days: 4 })
  await gateway().submitEvidence({ key: newId(), disputeId, text: 'winning_evidence' })
  await GATEWAY_FOLLOWERS.dispute(site.name, disputeId)
  for (const day of ['10', '12', '16'])
    expect(await check(`${today.slice(0, 8)}${day}`), day).toEqual([])
})

test('a payout agrees on the day it is sent, on its way and after its arrival; a refused one, too', async () => {
  const [paid, refused] = [
    await orbiterWithMoney(20_000),
    await orbiterWithMoney(30_000, 'refuses'),
  ]
  advance({ days: 7 })
  const sentOn = now().toISOString().slice(0, 10)
  for (const [orbiter, cents] of [
    [paid, 20_000],
    [refused, 30_000],
  ] as const) {
    const payoutId = newId()
    await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(cents) })
    await sendPayout(payoutId)
  }
  expect(await gatewayDifferences(sentOn)).toEqual([])
  advance({ days: 2, seconds: 1 })
  await readOpenPayouts()
  advance({ days: 1 })
  for (let ago = 0; ago < 4; ago += 1)
    expect(await gatewayDifferences(addDays(sentOn, ago)), String(ago)).toEqual([])
  // The ledger posts a payout when it arrives, but compares the sum of the same objects.
  const sent = await dayOf(sentOn)
  expect(sent?.ledgerCents).toBe(sent?.gatewayCents)
})

test('the last three days are checked, and a late movement is found then [P-PAY-37]', async () => {
  await charged()
  advance({ days: 1 })
  await checkRecentDays(GATEWAY_FOLLOWERS)
  expect(await dayOf()).toMatchObject({ differenceCount: 0, objectCount: 1 })
  freeze(`${today}T13:00:00Z`)
  await foreignCharge()
  advance({ days: 3 })
  await checkRecentDays(GATEWAY_FOLLOWERS)
  expect(await dayOf()).toMatchObject({ differenceCount: 2, objectCount: 2 })
  advance({ days: 1 })
  expect((await dayOf())?.checkedAt).toBe(`${today.slice(0, 8)}13T13:00:00.000Z`)
})

test('an explanation holds until other differences are found [P-PAY-39]', async () => {
  const admin = await adminViewer()
  await foreignCharge()
  await check()
  await explainDay(admin, { ...idOf(today), explanation: 'A test charge of the team.' })
  await check()
  expect(await dayOf()).toMatchObject({
    explanation: 'A test charge of the team.',
    explainedBy: admin.fullName,
  })
  await foreignCharge()
  await check()
  expect(await dayOf()).toMatchObject({ differenceCount: 4, explanation: null, explainedBy: null })
  await expect(explainDay(admin, { ...idOf(today), explanation: ' ' })).rejects.toMatchObject({
    status: 422,
  })
})

test('an admin has a day checked again, once for several presses [P-PAY-39]', async () => {
  const admin = await adminViewer()
  await expect(recheckDay(admin, idOf(today))).rejects.toMatchObject({ status: 404 })
  await expect(recheckDay(admin, idOf('yesterday'))).rejects.toMatchObject({ status: 404 })
  await check()
  await expect(
    explainDay(admin, { ...idOf(today), explanation: 'Nothing to explain.' }),
  ).rejects.toMatchObject({ code: 'no-difference' })
  advance({ minutes: 1 })
  await recheckDay(admin, idOf(today))
  await recheckDay(admin, idOf(today))
  expect(await dayOf()).toMatchObject({ isChecking: true })
  advance({ minutes: 1 })
  await check()
  expect(await dayOf()).toMatchObject({ isChecking: false })
})
