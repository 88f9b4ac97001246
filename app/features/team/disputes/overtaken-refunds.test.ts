/** Refunds that were promised but not sent when the customer's bank disputed the charge. */
import { expect, test } from 'vitest'
import { retryWaiting } from '#team/disputes/overtaken-refunds.server.ts'
import { followDispute, followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { listMails } from '#tests/support/mailbox.ts'
import {
  adminViewer,
  balancesOf,
  compareWithGateway,
  debitsOf,
  PAID_COMMISSION,
  PAID_EARNINGS,
  paidBooking,
  sendRefundsOf,
  type PaidBooking,
} from '#tests/support/paid-booking.ts'
import { beforeAnswerOf } from '#tests/support/before-answer.ts'
import {
  promisedRefund,
  readRefund,
  REFUND,
  refundNow,
  refuseRefund,
  REST,
  tipFor,
} from '#tests/support/promised-refund.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

// overtaken-refunds-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

const hear = (disputeId: string) => followDisputeEvent(site.name, disputeId)

/** The bank decides, and its decision is reported twice. */
async function decide(disputeId: string, status: 'won' | 'lost') {
  await site.decideDispute(disputeId, status)
  await hear(disputeId)
  await hear(disputeId)
}

const readOrder = ({ orderId }: PaidBooking) =>
  db()
    .selectFrom('orders')
    .select(['state', 'isDisputed', 'refundedCents', 'lostCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Nothing is owed or missing, and the gateway matches the ledger. */
async function expectClean({ orderId }: PaidBooking, disputed = 0) {
  expect(await debitsOf(orderId, 'disputed')).toBe(disputed)
  const sums = await compareWithGateway()
  expect(sums.ledger).toBe(sums.gateway)
}

test('a refund that the gateway refuses because of a dispute waits, and ends with it when it is lost', async () => {
  const booking = await promisedRefund('accepted')
  const disputeId = await site.openDispute(booking.chargeId)
  await sendRefundsOf(booking.orderId)
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'waiting', attempt: 1 })
  await retryWaiting(booking.paymentId)
  await hear(disputeId)
  await retryWaiting(booking.paymentId)
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'waiting' })
  await expect(retryRefund(booking.admin, booking.refundId)).rejects.toMatchObject({ status: 409 })
  await decide(disputeId, 'lost')
  expect(await readRefund(booking.refundId)).toEqual({
    state: 'settled_by_dispute',
    settledCents: REFUND,
    failure: null,
    attempt: 1,
  })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 0, payable: 0 })
  expect(await readOrder(booking)).toMatchObject({
    state: 'ended',
    refundedCents: REFUND,
    lostCents: REST,
  })
  await expectClean(booking)
  await sendRefundsOf(booking.orderId)
  await retryWaiting(booking.paymentId)
  expect((await readRefund(booking.refundId)).state).toBe('settled_by_dispute')
})

test('both sides read what became of it, and the money page names the step', async () => {
  const booking = await promisedRefund('accepted')
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  await decide(disputeId, 'lost')
  const [mail] = await listMails({ kind: 'order-dispute-lost', to: booking.customer.email })
  expect(mail?.text).toContain('Your refund of $50.00 is part of this amount.')
  const { steps, totals } = await explainOrder(booking.customer, { bookingId: booking.bookingId })
  expect(steps.map(({ text }) => text)).toContain(
    'Your bank gave this refund back with the dispute.',
  )
  expect(totals['refunds']).toBe(0)
  const { rows } = await listNotifications(booking.orbiter, 20)
  expect(rows[0]?.title).toBe('The dispute was lost. Nothing more is paid for this job')
})

test('a refund that was not sent when the dispute was over already needs no sending', async () => {
  const booking = await promisedRefund('accepted')
  const disputeId = await site.openDispute(booking.chargeId)
  await decide(disputeId, 'lost')
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'settled_by_dispute' })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 0 })
  await expectClean(booking)
})

test('what was taken back from a wallet for the refund is not frozen and taken again', async () => {
  const booking = await promisedRefund('completed')
  const earned = PAID_EARNINGS - REFUND * 0.9
  expect((await balancesOf(booking)).payable).toBe(earned)
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, frozen: earned, refunds: REFUND })
  await decide(disputeId, 'lost')
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, frozen: 0, owed: 0, refunds: 0 })
  // Orbit bears the part that it has kept as its fee.
  await expectClean(booking, PAID_COMMISSION - REFUND * 0.1)
})

test('a dispute that is won has the refund sent again', async () => {
  for (const isRefused of [true, false]) {
    const booking = await promisedRefund('accepted')
    const disputeId = await site.openDispute(booking.chargeId)
    if (isRefused) await sendRefundsOf(booking.orderId)
    await hear(disputeId)
    expect(await readRefund(booking.refundId)).toMatchObject({ state: 'waiting' })
    await decide(disputeId, 'won')
    await sendRefundsOf(booking.orderId)
    expect(await readRefund(booking.refundId)).toMatchObject({
      state: 'sent',
      failure: null,
      attempt: 2,
    })
    expect(await balancesOf(booking)).toMatchObject({ held: REST, refunds: 0 })
    expect(await readOrder(booking)).toMatchObject({ state: 'held', isDisputed: false })
    await expectClean(booking)
    const [mail] = await listMails({ kind: 'order-dispute-won', to: booking.customer.email })
    expect(mail?.text).toContain('We are sending your refund of $50.00 to your card now.')
  }
})

test('a dispute about less than the refund pays for its cents only, and a person decides on the rest', async () => {
  const booking = await promisedRefund('accepted')
  const disputeId = await site.openDispute(booking.chargeId, 3000)
  await hear(disputeId)
  await site.decideDispute(disputeId, 'lost')
  await hear(disputeId)
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'created', settledCents: 3000 })
  expect(await balancesOf(booking)).toMatchObject({ held: REST, refunds: REFUND - 3000 })
  expect(await readOrder(booking)).toMatchObject({ state: 'held', lostCents: 0 })
  await expectClean(booking)
  const { rows } = await listNotifications(booking.orbiter, 20)
  expect(rows[0]?.title).toBe('The dispute was lost. The rest of this job is paid as before')
  // The gateway refuses refunds of a charge that was taken back, and retries change nothing.
  for (let n = 0; n < 2; n += 1) {
    await sendRefundsOf(booking.orderId)
    await retryWaiting(booking.paymentId)
    expect(await readRefund(booking.refundId)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('disputes'),
    })
    await retryRefund(booking.admin, booking.refundId)
  }
  expect((await balancesOf(booking)).refunds).toBe(REFUND - 3000)
})

test('a dispute about more than the refund takes the rest of its cents in proportion', async () => {
  const held = await promisedRefund('accepted')
  const disputeId = await site.openDispute(held.chargeId, 8000)
  await hear(disputeId)
  await decide(disputeId, 'lost')
  expect(await readRefund(held.refundId)).toMatchObject({ state: 'settled_by_dispute' })
  expect(await balancesOf(held)).toMatchObject({ held: REST - 3000, refunds: 0 })
  expect(await readOrder(held)).toMatchObject({ state: 'held', lostCents: 3000 })
  await expectClean(held)
  const released = await promisedRefund('completed')
  const later = await site.openDispute(released.chargeId, 8000)
  await hear(later)
  const earned = PAID_EARNINGS - REFUND * 0.9
  expect(await balancesOf(released)).toMatchObject({ frozen: 2700, payable: earned - 2700 })
  await decide(later, 'lost')
  expect(await balancesOf(released)).toMatchObject({
    frozen: 0,
    payable: earned - 2700,
    refunds: 0,
  })
  await expectClean(released, 300)
})

test('a refund that was sent before the dispute stays sent, and the dispute is about the rest', async () => {
  const booking = await promisedRefund('accepted')
  await sendRefundsOf(booking.orderId)
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  await decide(disputeId, 'lost')
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'sent', settledCents: 0 })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 0 })
  expect(await readOrder(booking)).toMatchObject({ state: 'ended', lostCents: REST })
  await expectClean(booking)
})

test('a refund whose answer was lost before the dispute is booked as sent', async () => {
  const booking = await promisedRefund('accepted')
  await gateway().refund({
    key: `refund:${booking.refundId}`,
    chargeId: booking.chargeId,
    amountCents: REFUND,
  })
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'sent' })
  await decide(disputeId, 'lost')
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 0 })
  await expectClean(booking)
})

test('a refund that had failed before the dispute ends with it, too', async () => {
  const booking = await promisedRefund('accepted')
  await refuseRefund(booking.refundId, 'The card was cancelled.')
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'waiting' })
  await decide(disputeId, 'lost')
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'settled_by_dispute' })
  await expectClean(booking)
})

test('goodwill that waited is Orbit’s again as far as what is held pays for the loss', async () => {
  const booking = await promisedRefund('accepted', 'orbit')
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  await decide(disputeId, 'lost')
  expect(await readRefund(booking.refundId)).toMatchObject({ state: 'settled_by_dispute' })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 0 })
  expect(await debitsOf(booking.orderId, 'promotions')).toBe(0)
  await expectClean(booking)
})

test('a refusal that is heard of after the bank has decided for Orbit is sent again', async () => {
  const { refundId, paymentId, chargeId } = await promisedRefund('accepted')
  const disputeId = await site.openDispute(chargeId, 1000)
  beforeAnswerOf('refund', async () => {
    await site.decideDispute(disputeId, 'won')
    await followDispute(paymentId, await gateway().readDispute(disputeId))
  })
  await sendRefund(refundId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'waiting', attempt: 1 })
  await retryWaiting(paymentId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'created', attempt: 2 })
})

test('a refund that is refused because the bank keeps the charge waits for a person', async () => {
  const booking = await paidBooking('accepted')
  const disputeId = await site.openDispute(booking.chargeId, 1000)
  await decide(disputeId, 'lost')
  const { refundId, paymentId } = await refundNow(booking)
  await sendRefund(refundId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'waiting' })
  await retryWaiting(paymentId)
  expect(await readRefund(refundId)).toMatchObject({ state: 'failed' })
})

test('a refunded tip that is disputed is taken from its Orbiter once', async () => {
  for (const isRefundedFirst of [true, false]) {
    const booking = await paidBooking('completed')
    const admin = await adminViewer()
    const { tipId, chargeId } = await tipFor(booking, site.token('pays'))
    if (isRefundedFirst) await refundTip(admin, tipId, 'By mistake')
    const disputeId = await site.openDispute(chargeId)
    await hear(disputeId)
    if (!isRefundedFirst) await refundTip(admin, tipId, 'By mistake')
    await decide(disputeId, 'lost')
    expect(await balancesOf(booking)).toMatchObject({
      payable: PAID_EARNINGS,
      frozen: 0,
      owed: 0,
      refunds: 0,
    })
    await expectClean(booking)
  }
})

test('a refund that is returned while a dispute is open is not sent again before it is decided', async () => {
  const booking = await promisedRefund('accepted')
  await sendRefundsOf(booking.orderId)
  const disputeId = await site.openDispute(booking.chargeId)
  await hear(disputeId)
  await refuseRefund(booking.refundId, 'Closed.')
  await expect(retryRefund(booking.admin, booking.refundId)).rejects.toMatchObject({
    code: 'disputed',
  })
  expect((await balancesOf(booking)).refunds).toBe(REFUND)
})
