import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  answerDispute,
  concedeDispute,
  draftEvidence,
} from '#team/disputes/answer-dispute.server.ts'
import { drawEvidence } from '#team/disputes/draw-evidence.server.ts'
import { readDispute } from '#team/disputes/read-dispute.server.ts'
import { followDispute, followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { previewRefund } from '#money/payments/refund-by-admin.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { earnShare } from '#money/payments/settle-order.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { repeatAnswers } from '#tests/support/settle-money.ts'
import {
  adminViewer,
  balancesOf,
  compareWithGateway,
  debitsOf,
  PAID_COMMISSION,
  PAID_EARNINGS,
  PAID_PRICE,
  paidBooking,
  paidDelivery,
  sendRefundsOf,
  type PaidBooking,
} from '#tests/support/paid-booking.ts'
import { textOfPdf } from '#tests/support/read-pdf.ts'
import { createJob } from '#tests/support/managed.ts'
import { chargeProject } from '#tests/support/project-money.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

// dispute-life-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

const follow = (disputeId: string) => followDisputeEvent(site.name, disputeId)
const readRow = (gatewayId: string) =>
  db()
    .selectFrom('disputes')
    .selectAll()
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirstOrThrow()
const readOrder = ({ orderId }: PaidBooking) =>
  db()
    .selectFrom('orders')
    .select(['state', 'isDisputed', 'releasedCents', 'refundedCents', 'lostCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
const titlesOf = async (viewer: PaidBooking['customer']) =>
  (await listNotifications(viewer, 20)).rows
    .filter(({ href }) => href.startsWith('/refunds/'))
    .map(({ title }) => title)

async function disputed(status: 'accepted' | 'delivered' | 'completed') {
  const booking = status === 'delivered' ? await paidDelivery() : await paidBooking(status)
  const gatewayId = await site.openDispute(booking.chargeId)
  await follow(gatewayId)
  const { id } = await readRow(gatewayId)
  return { ...booking, gatewayId, disputeId: id, admin: await adminViewer() }
}

async function expectAgreement() {
  const sums = await compareWithGateway()
  expect(sums.ledger).toBe(sums.gateway)
}

test('a dispute freezes what is held: nothing is released or refunded until it is decided [P-PAY-32]', async () => {
  const booking = await disputed('accepted')
  expect(await readOrder(booking)).toMatchObject({ state: 'held', isDisputed: true })
  expect(await balancesOf(booking)).toMatchObject({ held: PAID_PRICE, payable: 0, frozen: 0 })
  expect(await debitsOf(booking.orderId, 'disputed')).toBe(PAID_PRICE)
  await expectAgreement()
  await expect(
    transaction(async (tx) =>
      earnShare(tx, await lockOrder(tx, booking.orderId), {
        key: 'all',
        cents: PAID_PRICE,
        commissionBps: 1e3,
        orbiterId: booking.orbiter.id,
      }),
    ),
  ).rejects.toMatchObject({ code: 'disputed' })
  for (const bearer of ['policy', 'orbit'])
    await expect(
      previewRefund(booking.admin, booking.orderId, { amount: '10', bearer }),
    ).rejects.toMatchObject({
      code: 'disputed',
      message: expect.stringContaining('once the dispute is decided'),
    })
  await expect(
    gateway().refund({ key: 'no', chargeId: booking.chargeId, amountCents: 100 }),
  ).rejects.toMatchObject({ code: 'disputed' })
  expect(await titlesOf(booking.customer)).toEqual(['Your bank disputed a charge of $125.00'])
  expect((await titlesOf(booking.orbiter))[0]).toContain(
    "We've frozen the money while we review this",
  )
})

test('what was released is frozen in the wallet; a dispute that is won gives it back [P-PAY-33]', async () => {
  const booking = await disputed('completed')
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, frozen: PAID_EARNINGS })
  await answerDispute(booking.admin, booking.disputeId, { explanation: 'winning_evidence' })
  expect(await readRow(booking.gatewayId)).toMatchObject({ state: 'won', problem: null })
  expect(await balancesOf(booking)).toMatchObject({ payable: PAID_EARNINGS, frozen: 0 })
  expect(await debitsOf(booking.orderId, 'disputed')).toBe(0)
  expect(await readOrder(booking)).toMatchObject({ state: 'settled', isDisputed: false })
  await expectAgreement()
  expect((await titlesOf(booking.customer))[0]).toBe(
    'Your bank has decided: the charge of $125.00 stands',
  )
  expect((await titlesOf(booking.orbiter))[0]).toBe('The dispute was won. $112.50 is yours again')
})

test('a dispute that is lost takes the Orbiter’s frozen part, and Orbit bears the rest [P-PAY-33]', async () => {
  const booking = await disputed('completed')
  await answerDispute(booking.admin, booking.disputeId, { explanation: 'losing_evidence' })
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, frozen: 0, owed: 0 })
  expect(await debitsOf(booking.orderId, 'disputed')).toBe(PAID_COMMISSION)
  expect(await readOrder(booking)).toMatchObject({ state: 'ended', lostCents: PAID_PRICE })
  await expectAgreement()
  expect((await titlesOf(booking.orbiter))[0]).toContain('$112.50 goes back to')
  await expect(
    previewRefund(booking.admin, booking.orderId, { amount: '10', bearer: 'orbit' }),
  ).rejects.toMatchObject({ code: 'not-charged' })
})

test('what is held pays for a dispute that is lost, and nothing is released afterwards', async () => {
  const booking = await disputed('accepted')
  await concedeDispute(booking.admin, booking.disputeId)
  expect(await readRow(booking.gatewayId)).toMatchObject({ state: 'lost', evidence: null })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, payable: 0, refunds: 0 })
  expect(await debitsOf(booking.orderId, 'disputed')).toBe(0)
  expect(await readOrder(booking)).toMatchObject({ state: 'ended', lostCents: PAID_PRICE })
  await expectAgreement()
})

test('events in any order, doubled and at once lead to one right state [P-PAY-40]', async () => {
  for (const status of ['won', 'lost'] as const) {
    const booking = await paidBooking('completed')
    const gatewayId = await site.openDispute(booking.chargeId)
    const opened = await gateway().readDispute(gatewayId)
    await site.decideDispute(gatewayId, status)
    // The dispute was closed before its opening was reported. The opening is reported late, from an
    // earlier reading.
    await Promise.all([follow(gatewayId), follow(gatewayId), follow(gatewayId)])
    const payment = await db()
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', booking.orderId)
      .executeTakeFirstOrThrow()
    await followDispute(payment.id, opened)
    await follow(gatewayId)
    expect((await readRow(gatewayId)).state).toBe(status)
    expect(await readOrder(booking)).toMatchObject({ isDisputed: false })
    expect(await balancesOf(booking)).toMatchObject({
      frozen: 0,
      payable: status === 'won' ? PAID_EARNINGS : 0,
    })
    expect(await titlesOf(booking.customer)).toHaveLength(2)
  }
  await expectAgreement()
})

test('a cancellation waits for the decision: won, it is refunded then [P-PAY-32]', async () => {
  const booking = await disputed('accepted')
  await cancelBooking(booking.orbiter, booking.bookingId, { reason: 'Ill' })
  expect(await balancesOf(booking)).toMatchObject({ held: PAID_PRICE, refunds: 0 })
  await answerDispute(booking.admin, booking.disputeId, { explanation: 'winning_evidence' })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: PAID_PRICE })
  await sendRefundsOf(booking.orderId)
  expect((await balancesOf(booking)).refunds).toBe(0)
  await expectAgreement()
})

test('evidence names what was sold, delivered, written and agreed, and is sent once [P-PAY-34]', async () => {
  const booking = await disputed('delivered')
  const { admin, disputeId, orbiter, customer } = booking
  await noteDispute(orbiter, disputeId, { note: 'I filmed for three hours.' })
  await sendMessage(customer, booking.bookingId, { idempotencyKey: newId(), text: 'We loved it!' })
  await draftEvidence(admin, disputeId, { explanation: 'A first try' })
  await answerDispute(admin, disputeId, { explanation: 'The customer approved the reel.' })
  const { state } = await readRow(booking.gatewayId)
  expect(state).toBe('answered')
  const { evidence } = await readDispute(admin, disputeId)
  const file = await drawEvidence(evidence)
  const text = textOfPdf(file).join(' ')
  for (const words of [
    'The customer approved the reel.',
    'I filmed for three hours.',
    '$125.00',
    'Version 1, delivered',
    'SHA-256 aaaa',
    'We loved it!',
    'sent the request',
    'Agreed cancellation policy',
    'Terms that the customer accepted',
    `Evidence for dispute ${booking.gatewayId}`,
    'Page 1 of 3',
  ])
    expect(text).toContain(words)
  // The file for the bank must not differ between a call and its repetition.
  expect(Buffer.compare(file, await drawEvidence(evidence))).toBe(0)
  for (const again of [answerDispute, draftEvidence])
    await expect(again(admin, disputeId, { explanation: 'More' })).rejects.toMatchObject({
      code: 'decided',
    })
  await expect(concedeDispute(admin, disputeId)).rejects.toMatchObject({ code: 'decided' })
  await expect(noteDispute(orbiter, disputeId, { note: 'Late' })).rejects.toMatchObject({
    code: 'answered',
  })
  expect(await titlesOf(customer)).toHaveLength(1)
  expect((await titlesOf(orbiter))[0]).toContain('We sent our evidence')
  await site.decideDispute(booking.gatewayId, 'won')
  await follow(booking.gatewayId)
  expect((await readRow(booking.gatewayId)).state).toBe('won')
})

test('only admins answer, only the Orbiter of the job adds a note, and both must say something', async () => {
  const { admin, disputeId, customer, orbiter } = await disputed('accepted')
  for (const viewer of [customer, orbiter]) {
    await expect(answerDispute(viewer, disputeId, { explanation: 'x' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(concedeDispute(viewer, disputeId)).rejects.toMatchObject({ status: 403 })
  }
  for (const viewer of [customer, admin])
    await expect(noteDispute(viewer, disputeId, { note: 'x' })).rejects.toMatchObject({
      status: 404,
    })
  await expect(answerDispute(admin, disputeId, { explanation: ' ' })).rejects.toMatchObject({
    fields: { explanation: expect.any(String) },
  })
  await expect(noteDispute(orbiter, disputeId, { note: '' })).rejects.toMatchObject({
    fields: { note: expect.any(String) },
  })
})

test('an answer that the bank took as the process died is sent again by a task, and counts once', async () => {
  const { admin, disputeId, gatewayId } = await disputed('accepted')
  await answerDispute(admin, disputeId, { explanation: 'The customer approved it.' })
  // The state when the process died: the bank has the answer, but Orbit has not recorded it.
  await db()
    .updateTable('disputes')
    .set({ state: 'answering' })
    .where('id', '=', disputeId)
    .execute()
  expect(await repeatAnswers()).toBe(1)
  expect(await repeatAnswers()).toBe(0)
  expect((await readRow(gatewayId)).state).toBe('answered')
})

test('an answer that the bank no longer takes is said to be so, and the dispute goes on', async () => {
  const { admin, disputeId, gatewayId } = await disputed('accepted')
  // The evidence was already submitted in the gateway's own dashboard.
  await gateway().submitEvidence({ key: 'elsewhere', disputeId: gatewayId, text: 'From elsewhere' })
  await answerDispute(admin, disputeId, { explanation: 'The customer approved it.' })
  expect((await readRow(gatewayId)).state).toBe('answered')
})

test('a dispute about a project that no Orbiter has yet is answered, too', async () => {
  const { id, customer } = await createJob()
  await chargeProject(id)
  const { chargeId } = await db()
    .selectFrom('payments')
    .select('gatewayId as chargeId')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  const gatewayId = await site.openDispute(chargeId ?? '')
  await follow(gatewayId)
  const { id: disputeId } = await readRow(gatewayId)
  await answerDispute(await adminViewer(), disputeId, { explanation: `Project ${id}` })
  expect((await readRow(gatewayId)).state).toBe('answered')
})

test('a dispute about a charge that is not ours is left alone', async () => {
  const before = await db().selectFrom('disputes').select('id').execute()
  const booking = await paidBooking('accepted')
  const gatewayId = await site.openDispute(booking.chargeId)
  await db()
    .updateTable('payments')
    .set({ gatewayId: `${booking.chargeId}x` })
    .where('orderId', '=', booking.orderId)
    .execute()
  await follow(gatewayId)
  expect(await db().selectFrom('disputes').select('id').execute()).toHaveLength(before.length)
})
