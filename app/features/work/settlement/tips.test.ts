import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import { authorizePayment, refreshPayment } from '#money/payments/authorize-payment.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { readJobPayments, readTip } from '#work/settlement/job-payments.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { beforeAnswer } from '#tests/support/before-answer.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { chargeOf } from '#tests/support/reserved-order.ts'
import {
  repeatPayments,
  sendRefunds,
  settleMoney,
  unlessTaken,
} from '#tests/support/settle-money.ts'

// tips-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()
const EARNED = 11_250

async function approvedBooking() {
  const booking = await createBooking({ status: 'accepted' })
  await settleMoney()
  await transaction((tx) => completeBookings(tx, [booking.id], null))
  const customer = viewerOf(booking.customer)
  const orderId = (await readJobPayments(customer, booking.id))?.orderId ?? ''
  return { booking, customer, orbiterId: booking.orbiter.id, orderId }
}

type Approved = Awaited<ReturnType<typeof approvedBooking>>

const attemptOf = (
  { orderId, orbiterId }: Approved,
  card: { token: string } | { methodId: string; isPresent?: boolean },
  key = newId(),
) => ({
  key,
  purpose: 'tip' as const,
  amountCents: 2000,
  orderId,
  orbiterId,
  card,
  description: 'Tip on Orbit',
  returnUrl: '/',
})

async function tip(approved: Approved, token = site.token('pays')): Promise<string> {
  const { id } = await authorizePayment(approved.customer, attemptOf(approved, { token }))
  await settlePayment(id)
  return id
}

const walletOf = (orbiterId: string) =>
  transaction(async (tx) => ({
    payable: await lockBalance(tx, { kind: 'payable', ownerId: orbiterId }),
    owed: await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId: orbiterId }),
  }))
const tipsOf = async (viewer: Viewer, { booking }: Approved) =>
  (await readJobPayments(viewer, booking.id))?.tips

test('a tip is charged at once and goes whole to the Orbiter, who hears of it; it can be given again [P-PAY-16]', async () => {
  const approved = await approvedBooking()
  const { customer, booking, orbiterId } = approved
  await tip(approved)
  expect(await walletOf(orbiterId)).toEqual({ payable: EARNED + 2000, owed: 0 })
  await tip(approved)
  expect(await walletOf(orbiterId)).toEqual({ payable: EARNED + 4000, owed: 0 })
  expect(await tipsOf(customer, approved)).toMatchObject([
    { amountCents: 2000, name: booking.orbiter.fullName, refundState: null },
    { amountCents: 2000 },
  ])
  expect(await tipsOf(viewerOf(booking.orbiter), approved)).toHaveLength(2)
  const mails = await listMails({ to: booking.orbiter.email, kind: 'booking-tipped' })
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('tipped you $20.00'),
    expect.stringContaining('tipped you $20.00'),
  ])
  const { steps, totals } = await explainOrder(customer, { bookingId: booking.id })
  expect(steps.filter(({ text }) => text.startsWith('Your tip.'))).toHaveLength(2)
  expect(Object.values(totals).reduce((sum, cents) => sum + cents, 0)).toBe(0)
})

test('fifty presses of one form tip once', async () => {
  const approved = await approvedBooking()
  const attempt = attemptOf(approved, { token: site.token('pays') })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => authorizePayment(approved.customer, attempt)),
  )
  await Promise.all(answers.map(({ id }) => unlessTaken(() => settlePayment(id))))
  expect(await walletOf(approved.orbiterId)).toEqual({ payable: EARNED + 2000, owed: 0 })
  expect(await site.chargesOf(attempt.key)).toHaveLength(1)
})

test('a tip on its way to an Orbiter who closes their account meanwhile is voided', async () => {
  const approved = await approvedBooking()
  const attempt = attemptOf(approved, { token: site.token('pays') })
  beforeAnswer(async () => {
    await db()
      .updateTable('users')
      .set({ closedAt: now() })
      .where('id', '=', approved.orbiterId)
      .execute()
  })
  const { id } = await authorizePayment(approved.customer, attempt)
  await settlePayment(id)
  const [chargeId = ''] = await site.chargesOf(attempt.key)
  expect((await gateway().readCharge(chargeId)).status).toBe('voided')
  expect(await walletOf(approved.orbiterId)).toEqual({ payable: EARNED, owed: 0 })
})

test('the card that paid tips with one press; its bank may ask first', async () => {
  const approved = await approvedBooking()
  const { customer, booking, orbiterId } = approved
  const saved = (await readJobPayments(customer, booking.id))?.savedCard
  expect(saved?.label).toBe('Visa •• 4242')
  const { id } = await authorizePayment(
    customer,
    attemptOf(approved, { methodId: saved?.methodId ?? '', isPresent: true }),
  )
  await settlePayment(id)
  expect(await walletOf(orbiterId)).toMatchObject({ payable: EARNED + 2000 })
  const asked = await authorizePayment(
    customer,
    attemptOf(approved, { token: site.token('confirms') }),
  )
  expect(asked.state).toBe('needs-action')
  await site.answerBank(await chargeOf(asked.id), true)
  expect((await refreshPayment(asked.id)).state).toBe('capturing')
  await settlePayment(asked.id)
  expect(await walletOf(orbiterId)).toMatchObject({ payable: EARNED + 4000 })
})

test('a tip that its bank refuses moves nothing, also where it refuses only the charge', async () => {
  const approved = await approvedBooking()
  for (const card of ['declines', 'fails-later'] as const) {
    const id = await tip(approved, site.token(card))
    expect(await refreshPayment(id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('declined'),
    })
  }
  expect(await walletOf(approved.orbiterId)).toEqual({ payable: EARNED, owed: 0 })
  expect(await readJobPayments(approved.customer, approved.booking.id)).toMatchObject({
    state: 'settled',
    tips: [],
  })
})

test('a tip whose owner never answers the bank is voided', async () => {
  freeze('2026-11-12T12:00:00Z')
  const approved = await approvedBooking()
  const { id } = await authorizePayment(
    approved.customer,
    attemptOf(approved, { token: site.token('confirms') }),
  )
  advance({ minutes: 31 })
  await repeatPayments()
  expect((await refreshPayment(id)).state).toBe('voided')
})

test('what the Orbiter owes is repaid from the tip first', async () => {
  const approved = await approvedBooking()
  const { orbiterId, orderId } = approved
  await transaction((tx) =>
    post(tx, {
      key: `owed:${orderId}`,
      kind: 'refund',
      movements: [
        {
          debit: { kind: 'owed-by-orbiter', ownerId: orbiterId },
          credit: { kind: 'commission' },
          cents: 1500,
        },
      ],
    }),
  )
  await tip(approved)
  expect(await walletOf(orbiterId)).toEqual({ payable: EARNED + 500, owed: 0 })
})

test('only the customer tips, once everything is approved, from $1 to $1,000 [P-PAY-16]', async () => {
  const approved = await approvedBooking()
  const { customer, booking } = approved
  const read = (amount: string, viewer = customer) => readTip(viewer, booking.id, { amount })
  for (const amount of ['', '0.99', '1000.01', '-5', 'ten', '1e3'])
    await expect(read(amount)).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  expect((await read('1')).amountCents).toBe(100)
  expect((await read('$1,000.00')).amountCents).toBe(100_000)
  // Without a script, a form may send both a suggestion and another amount.
  const both = (suggestion: string, amount: string) =>
    readTip(customer, booking.id, { suggestion, amount })
  expect((await both('10', '')).amountCents, 'what is chosen is what is charged').toBe(1000)
  expect((await both('10', '10.00')).amountCents).toBe(1000)
  await expect(both('10', '20')).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('You chose $10.00 and entered $20.00.') },
  })
  await expect(both('10', 'ten')).rejects.toMatchObject({ fields: { amount: expect.any(String) } })
  await expect(read('20', viewerOf(booking.orbiter))).rejects.toMatchObject({ status: 404 })
  await expect(read('20', viewerOf(await createUser()))).rejects.toMatchObject({ status: 404 })
  const early = await createBooking({ status: 'accepted' })
  await expect(readTip(viewerOf(early.customer), early.id, { amount: '20' })).rejects.toMatchObject(
    { code: 'not-approved' },
  )
})

test('an admin gives a tip back, whole and once: out of the wallet, and what is missing there is owed [P-PAY-17]', async () => {
  const approved = await approvedBooking()
  const { customer, orbiterId, orderId } = approved
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const id = await tip(approved)
  await expect(refundTip(customer, id, 'Twice')).rejects.toMatchObject({ status: 403 })
  await expect(refundTip(admin, id, ' ')).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await expect(refundTip(admin, newId(), 'Twice')).rejects.toMatchObject({ status: 404 })
  await transaction((tx) =>
    post(tx, {
      key: `paid-out:${orderId}`,
      kind: 'payout',
      movements: [
        {
          debit: { kind: 'payable', ownerId: orbiterId },
          credit: { kind: 'in-transit', ownerId: orbiterId },
          cents: EARNED + 1500,
        },
      ],
    }),
  )
  const answers = await Promise.allSettled([
    refundTip(admin, id, 'Sent twice by mistake'),
    refundTip(admin, id, 'Sent twice by mistake'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await sendRefunds()
  expect(await walletOf(orbiterId)).toEqual({ payable: 0, owed: 1500 })
  expect(await tipsOf(customer, approved)).toMatchObject([{ refundState: 'sent' }])
  const refunds = await db()
    .selectFrom('refunds')
    .select(['kind', 'amountCents', 'state'])
    .where('paymentId', '=', id)
    .execute()
  expect(refunds).toEqual([{ kind: 'tip', amountCents: 2000, state: 'sent' }])
})
