import { expect, test } from 'vitest'
import { gateway } from '#money/gateways/gateways.server.ts'
import { post } from '#money/ledger/post.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { authorizePayment, findPayment } from '#money/payments/authorize-payment.server.ts'
import { sendToGateway } from '#money/payments/change-payment.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { cardAttempt, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { repeatPayments } from '#tests/support/settle-money.ts'

// lost-answers-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

/** The card is reserved, the answer never arrives, and the customer closes the page. */
async function lostAnswer() {
  const attempt = cardAttempt(ORDER_PRICE, site.lateToken())
  const customer = viewerOf(await createUser())
  await expect(authorizePayment(customer, attempt)).rejects.toMatchObject({ status: 503 })
  const [chargeId = ''] = await site.chargesOf(attempt.key)
  return { paymentId: attempt.key, chargeId }
}

test('the event of a reservation whose answer was lost tells which payment it belongs to', async () => {
  freeze('2026-11-12T12:00:00Z')
  const { paymentId, chargeId } = await lostAnswer()
  await followChargeEvent(site.name, chargeId)
  expect((await findPayment(paymentId)).state).toBe('authorized')
  advance({ minutes: 31 })
  await repeatPayments()
  expect((await findPayment(paymentId)).state).toBe('voided')
  expect((await gateway().readCharge(chargeId)).status).toBe('voided')
})

test('an event that comes after the payment was given up lets the card go', async () => {
  freeze('2026-11-13T12:00:00Z')
  const { paymentId, chargeId } = await lostAnswer()
  advance({ minutes: 31 })
  await repeatPayments()
  expect((await findPayment(paymentId)).state).toBe('failed')
  await followChargeEvent(site.name, chargeId)
  await followChargeEvent(site.name, chargeId)
  await settlePayment(paymentId)
  expect((await findPayment(paymentId)).state).toBe('voided')
  expect((await gateway().readCharge(chargeId)).status).toBe('voided')
})

test('an event that comes while the payment is being given up lets the card go', async () => {
  const { paymentId, chargeId } = await lostAnswer()
  await transaction((tx) => sendToGateway(tx, paymentId, 'cancel'))
  await followChargeEvent(site.name, chargeId)
  await settlePayment(paymentId)
  expect((await findPayment(paymentId)).state).toBe('voided')
  expect((await gateway().readCharge(chargeId)).status).toBe('voided')
})

test('a charge that is none of Orbit’s changes nothing', async () => {
  await followChargeEvent(site.name, 'tch_unknown')
  const foreign = await gateway().authorize({
    ...cardAttempt(ORDER_PRICE, site.token('pays'), 'made-by-hand'),
    method: { token: site.token('pays') },
    customer: { id: 'x', email: 'x@example.com' },
  })
  await followChargeEvent(site.name, foreign.id)
  expect((await gateway().readCharge(foreign.id)).status).toBe('authorized')
})

test('a tip that is reported again after its Orbiter has come to owe is booked once', async () => {
  const { orderId, customer, orbiterId } = await reservedOrder()
  const tip = {
    ...cardAttempt(900, site.token('pays')),
    purpose: 'tip' as const,
    orderId,
    orbiterId,
  }
  await authorizePayment(customer, tip)
  await settlePayment(tip.key)
  const [chargeId = ''] = await site.chargesOf(tip.key)
  const movements = [
    {
      debit: { kind: 'owed-by-orbiter' as const, ownerId: orbiterId },
      credit: { kind: 'commission' as const },
      cents: 500,
    },
  ]
  await transaction((tx) => post(tx, { key: `owes:${orbiterId}`, kind: 'test', movements }))
  await followChargeEvent(site.name, chargeId)
  expect(await readBalances(orbiterId)).toMatchObject({ payable: 900, 'owed-by-orbiter': 500 })
})
