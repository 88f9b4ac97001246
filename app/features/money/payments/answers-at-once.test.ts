/** Two callers about the same charge or refund, and answers that arrive early, late or twice. */
import { expect, test } from 'vitest'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { findPayment } from '#money/payments/authorize-payment.server.ts'
import { sendToGateway } from '#money/payments/change-payment.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import {
  followRefund,
  followRefundEvent,
  readRefundTask,
  sendRefund,
} from '#money/payments/send-refunds.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { beforeAnswerOf } from '#tests/support/before-answer.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { balancesOf, paidBooking } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { promisedRefund, readRefund, REFUND, refuseRefund } from '#tests/support/promised-refund.ts'
import { chargeOf, reservedOrder } from '#tests/support/reserved-order.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { onceMore, tasksOf } from '#tests/support/settle-money.ts'

// answers-at-once-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

const straysOf = (recordId: string) =>
  db()
    .selectFrom('strayAnswers')
    .select(['object', 'recorded', 'answer'])
    .where('recordId', '=', recordId)
    .execute()
const gatewayIdOf = async (refundId: string) => {
  const row = await db()
    .selectFrom('refunds')
    .select('gatewayId')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  return row.gatewayId ?? ''
}
const refundedOf = async (chargeId: string) => (await gateway().readCharge(chargeId)).refundedCents

test('a late report of the first attempt leaves the second one alone, and the money goes back once', async () => {
  const booking = await promisedRefund('accepted')
  const { refundId, admin } = booking
  await sendRefund(refundId)
  const first = await gatewayIdOf(refundId)
  // The bank returns the refund. One task has recorded that; another task has read the same and is
  // slow.
  await refuseRefund(refundId, 'The card was cancelled.')
  await retryRefund(admin, refundId)
  await followRefund(refundId, { id: first, status: 'failed', failure: 'Cancelled.', attempt: 1 })
  expect(await readRefund(refundId)).toMatchObject({ state: 'created', attempt: 2 })
  await sendRefund(refundId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'sent', failure: null })
  expect((await balancesOf(booking)).refunds).toBe(0)
  expect(await straysOf(refundId)).toEqual([])
})

test('an event of the first attempt is known as such after the second one was sent', async () => {
  const { refundId, admin } = await promisedRefund('accepted')
  await sendRefund(refundId)
  const first = await gatewayIdOf(refundId)
  await refuseRefund(refundId, 'The card was cancelled.')
  await retryRefund(admin, refundId)
  // It was not returned after all, so the customer gets the money twice.
  await followRefundEvent(site.name, first)
  expect(await readRefund(refundId)).toMatchObject({ state: 'created', attempt: 2 })
  expect(await straysOf(refundId)).toEqual([
    { object: 'refund', recorded: 'created', answer: 'sent' },
  ])
})

test('a refund that one caller is refused and another one makes is sent once', async () => {
  const booking = await promisedRefund('accepted')
  const { refundId, chargeId } = booking
  const disputeId = await site.openDispute(chargeId, 1000)
  beforeAnswerOf('refund', async () => {
    await site.decideDispute(disputeId, 'won')
    await onceMore(() => sendRefund(refundId))
  })
  await sendRefund(refundId)
  await followDisputeEvent(site.name, disputeId)
  if ((await readRefund(refundId)).state !== 'sent') await sendRefund(refundId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'sent' })
  expect(await refundedOf(chargeId)).toBe(REFUND)
  expect((await balancesOf(booking)).refunds).toBe(0)
})

test('a refund that waits for a dispute, but had gone through, is sent', async () => {
  const booking = await promisedRefund('accepted')
  const { refundId, chargeId } = booking
  const key = `refund:${refundId}`
  const made = await gateway().refund({ key, chargeId, amountCents: REFUND })
  await db().updateTable('refunds').set({ state: 'waiting' }).where('id', '=', refundId).execute()
  await followRefundEvent(site.name, made.id)
  expect(await readRefund(refundId)).toMatchObject({ state: 'sent', attempt: 1 })
  expect((await balancesOf(booking)).refunds).toBe(0)
  expect(await refundedOf(chargeId)).toBe(REFUND)
})

test('an event of a refund that comes before the answer says which refund it is about [P-PAY-40]', async () => {
  const { refundId, chargeId } = await promisedRefund('accepted')
  const made = await gateway().refund({ key: `refund:${refundId}`, chargeId, amountCents: REFUND })
  // The process died with the answer.
  await followRefundEvent(site.name, made.id)
  expect(await readRefund(refundId)).toMatchObject({ state: 'sent' })
  await sendRefund(refundId)
  expect(await refundedOf(chargeId)).toBe(REFUND)
})

test('a refund that was recorded as failed and leaves all the same is shown to the team', async () => {
  const { refundId } = await promisedRefund('accepted')
  await sendRefund(refundId)
  await refuseRefund(refundId, 'The card was cancelled.')
  for (let n = 0; n < 2; n += 1)
    await followRefund(refundId, { id: 're_other', status: 'sent', failure: null, attempt: 1 })
  expect(await readRefund(refundId)).toMatchObject({ state: 'failed' })
  expect(await straysOf(refundId)).toEqual([
    { object: 'refund', recorded: 'failed', answer: 'sent' },
  ])
})

test('a refund that came back, and that leaves all the same, is shown to the team, and changes nothing by itself', async () => {
  const booking = await promisedRefund('accepted')
  const { refundId } = booking
  await sendRefund(refundId)
  const id = await gatewayIdOf(refundId)
  await refuseRefund(refundId, 'The card was cancelled.')
  // The gateway still reports that the money has left.
  for (let n = 0; n < 2; n += 1) await followRefundEvent(site.name, id)
  expect(await readRefund(refundId)).toMatchObject({ state: 'failed', attempt: 1 })
  expect((await balancesOf(booking)).refunds).toBe(REFUND)
  expect(await straysOf(refundId)).toEqual([
    { object: 'refund', recorded: 'failed', answer: 'sent' },
  ])
})

test('an answer about a refund that may be older than its failure is asked for again', async () => {
  const { refundId } = await promisedRefund('accepted')
  await sendRefund(refundId)
  const id = await gatewayIdOf(refundId)
  await refuseRefund(refundId, 'The card was cancelled.')
  await followRefund(refundId, { id, status: 'sent', failure: null, attempt: 1 })
  expect(await straysOf(refundId)).toEqual([])
  expect(await tasksOf('read-refund')).toContainEqual({ refundId })
  await readRefundTask.run({ refundId }, new AbortController().signal)
  expect(await straysOf(refundId)).toHaveLength(1)
})

test('a card that was charged although it was voided is shown to the team, and no ledger entry follows', async () => {
  freeze('2026-11-12T12:00:00Z')
  const { orderId, paymentId } = await reservedOrder()
  const chargeId = await chargeOf(paymentId)
  await transaction((tx) => sendToGateway(tx, paymentId, 'cancel'))
  const charged = await gateway().capture(chargeId, `capture:${paymentId}`)
  for (let n = 0; n < 2; n += 1) await followCharge(paymentId, charged)
  await followChargeEvent(site.name, chargeId)
  expect((await findPayment(paymentId)).state).toBe('voiding')
  expect(await straysOf(paymentId)).toEqual([
    { object: 'charge', recorded: 'voiding', answer: 'captured' },
  ])
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('orderId', '=', orderId)
    .execute()
  expect(posted).toEqual([])
})

test('a second charge of one payment is shown to the team, and the first one goes on', async () => {
  const booking = await paidBooking('accepted')
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', booking.orderId)
    .executeTakeFirstOrThrow()
  const charge = await gateway().readCharge(booking.chargeId)
  await followCharge(payment.id, { ...charge, id: 'tch_other' })
  expect(await straysOf(payment.id)).toEqual([
    { object: 'charge', recorded: 'captured', answer: 'captured' },
  ])
  expect((await findPayment(payment.id)).state).toBe('captured')
})

test('a card that is still held by a payment that is over is voided', async () => {
  freeze('2026-11-12T12:00:00Z')
  const { paymentId } = await reservedOrder()
  const chargeId = await chargeOf(paymentId)
  await db().updateTable('payments').set({ state: 'failed' }).where('id', '=', paymentId).execute()
  await followChargeEvent(site.name, chargeId)
  await settlePayment(paymentId)
  expect((await gateway().readCharge(chargeId)).status).toBe('voided')
  expect((await findPayment(paymentId)).state).toBe('failed')
  // An old answer, which leaves nothing to do.
  await settlePayment(paymentId)
  expect(await straysOf(paymentId)).toEqual([])
})

test('a card that turns out to be charged as it is voided again is shown to the team', async () => {
  freeze('2026-11-12T12:00:00Z')
  const { paymentId } = await reservedOrder()
  const chargeId = await chargeOf(paymentId)
  await db().updateTable('payments').set({ state: 'failed' }).where('id', '=', paymentId).execute()
  await gateway().capture(chargeId, `capture:${paymentId}`)
  await settlePayment(paymentId)
  expect((await findPayment(paymentId)).state).toBe('failed')
  expect(await straysOf(paymentId)).toEqual([
    { object: 'charge', recorded: 'failed', answer: 'captured' },
  ])
})
