/**
 * The verbs of a gateway: how a round begins, who else may act, and what must be true at the end.
 */
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { sendToGateway } from '#money/payments/change-payment.server.ts'
import { captureOrder, voidAuthorization } from '#money/payments/settle-order.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { resumeClock, shiftClock } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { closeBank, orbiterWithMoney } from '#tests/support/payout-site.ts'
import { promisedRefund, REFUND } from '#tests/support/promised-refund.ts'
import { cardAttempt, chargeOf, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { account, readAccount } from '#tests/support/answers/account-verbs.ts'
import { detachMethod } from '#tests/support/answers/card-verbs.ts'
import { concede, evidence } from '#tests/support/answers/dispute-verbs.ts'
import { keysOf, madeBy, postingsOf } from '#tests/support/answers/made.ts'
import { differing, onOrder, type Round, stateOf } from '#tests/support/answers/round.ts'

const PAYOUT = 7000
const PLENTY = 100_000_000
let isFilled = false

/** The charges of a key, and their status. */
async function chargesOf(key: string): Promise<{ count: number; status: string }> {
  const ids = await madeBy('charge', key)
  const [id] = ids
  return { count: ids.length, status: id ? (await gateway().readCharge(id)).status : 'none' }
}

async function authorize(): Promise<Round> {
  const customer = viewerOf(await createUser())
  const attempt = cardAttempt(ORDER_PRICE, paymentSite().token('pays'))
  return {
    work: { work: 'authorize', args: [customer, attempt] },
    object: 'charge',
    other: () => transaction((tx) => sendToGateway(tx, attempt.key, 'cancel')),
    payments: [attempt.key],
    async faults(isOther) {
      const { count, status } = await chargesOf(attempt.key)
      const state = await stateOf('payments', attempt.key)
      // If someone leaves before anything was reserved, there is nothing to void, and no call is
      // made.
      if (isOther && count === 0) return differing({ state: 'failed' }, { state })
      const ends = isOther ? ['voided', 'authorized'] : 'authorized'
      return [
        ...differing({ count: 1, status: ends }, { count, status }),
        ...(state === status ? [] : [`the payment is ${state}, its charge ${status}`]),
      ]
    },
  }
}

async function renew(): Promise<Round> {
  const { orderId, paymentId } = await reservedOrder()
  return {
    work: { work: 'renew', args: [paymentId] },
    object: 'charge',
    other: () => onOrder(orderId, voidAuthorization),
    payments: [paymentId],
    async faults(isOther) {
      const order = await db()
        .selectFrom('orders')
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const renewal = await db()
        .selectFrom('payments')
        .select(['id', 'state'])
        .where('renewsId', '=', paymentId)
        .executeTakeFirst()
      if (!renewal) return isOther ? [] : ['nothing was renewed']
      const { count, status } = await chargesOf(renewal.id)
      const ended = order.state === 'ended'
      return [
        ...differing(
          { order: isOther ? 'ended' : 'authorized', count: ended ? [0, 1] : 1 },
          { order: order.state, count },
        ),
        ...differing(
          { status: ended ? ['voided', 'none'] : 'authorized', earlier: 'voided' },
          { status, earlier: (await chargesOf(paymentId)).status },
        ),
      ]
    },
  }
}

async function capture(): Promise<Round> {
  const { orderId, paymentId } = await reservedOrder()
  await onOrder(orderId, captureOrder)
  return {
    work: { work: 'settle', args: [paymentId] },
    object: 'charge',
    objectId: await chargeOf(paymentId),
    // Too late to void: the charge in progress is refunded once it is known.
    other: () => onOrder(orderId, voidAuthorization),
    payments: [paymentId],
    async faults() {
      const { count, status } = await chargesOf(paymentId)
      const postings = await postingsOf([`capture:${paymentId}`, `fee:${paymentId}`])
      return differing(
        { count: 1, status: 'captured', state: 'captured', postings: 2 },
        { count, status, state: await stateOf('payments', paymentId), postings },
      )
    },
  }
}

async function voidCharge(): Promise<Round> {
  const { orderId, paymentId } = await reservedOrder()
  await onOrder(orderId, voidAuthorization)
  return {
    work: { work: 'settle', args: [paymentId] },
    object: 'charge',
    objectId: await chargeOf(paymentId),
    other: () => onOrder(orderId, captureOrder),
    payments: [paymentId],
    async faults() {
      const { status } = await chargesOf(paymentId)
      const postings = await postingsOf([`capture:${paymentId}`])
      return differing(
        { status: 'voided', state: 'voided', postings: 0 },
        { status, state: await stateOf('payments', paymentId), postings },
      )
    },
  }
}

async function refund(): Promise<Round> {
  const { refundId, chargeId, paymentId } = await promisedRefund('accepted')
  const site = paymentSite()
  let disputeId: string | null = null
  const hear = async () => void (disputeId && (await followDisputeEvent(site.name, disputeId)))
  return {
    work: { work: 'refund', args: [refundId] },
    object: 'refund',
    async other() {
      disputeId = await site.openDispute(chargeId, 1000)
      await site.decideDispute(disputeId, 'won')
      // Refused while the refund is in progress: its task retries.
      await hear()
    },
    hear,
    payments: [paymentId],
    async faults() {
      const { refundedCents } = await gateway().readCharge(chargeId)
      const postings = await postingsOf(keysOf(`refund-sent:${refundId}`))
      return differing(
        { refundedCents: REFUND, state: 'sent', postings: 1 },
        { refundedCents, state: await stateOf('refunds', refundId), postings },
      )
    },
  }
}

async function payOut(): Promise<Round> {
  // Money that was charged becomes available at the gateway after some days.
  shiftClock(-7 * DAY_MS)
  // More than the disputes of other rounds have taken back.
  isFilled ||= Boolean(await orbiterWithMoney(PLENTY))
  const orbiter = await orbiterWithMoney(PAYOUT)
  resumeClock()
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(PAYOUT) })
  return {
    work: { work: 'payOut', args: [payoutId] },
    object: 'payout',
    other: () => closeBank(orbiter.id),
    payments: [],
    async faults(isOther) {
      const made = (await madeBy('payout', payoutId)).length
      const state = await stateOf('payouts', payoutId)
      const { payable = 0, 'in-transit': onItsWay = 0 } = await readBalances(orbiter.id)
      const isGone = state !== 'failed'
      return [
        ...differing(
          { made: isOther ? [0, 1] : 1, state: isOther ? ['in-transit', 'failed'] : 'in-transit' },
          { made, state },
        ),
        ...differing(
          { payable: isGone ? 0 : PAYOUT, onItsWay: isGone ? PAYOUT : 0, made: isGone ? 1 : 0 },
          { payable, onItsWay, made },
        ),
      ]
    },
  }
}

export const VERBS: Record<string, () => Promise<Round>> = {
  authorize,
  renew,
  capture,
  voidCharge,
  refund,
  'pay out': payOut,
  'open an account': account,
  'read an account': readAccount,
  'send evidence': evidence,
  concede,
  'detach a card': detachMethod,
}
