import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { post } from '#money/ledger/post.server.ts'
import {
  payoutPaidMovements,
  payoutStartedMovements,
  tipMovements,
} from '#money/ledger/order-movements.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { mostRefundable, planRefund } from '#money/payments/refund-plan.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { refuseRefund } from '#tests/support/promised-refund.ts'
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
  PAID_PRICE,
  paidBooking,
  sendRefundsOf,
  type PaidBooking,
} from '#tests/support/paid-booking.ts'

// admin-refunds-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()

type Form = { amount: string; bearer: 'policy' | 'orbit'; reason?: string; formKey?: string }

async function refund({ orderId }: PaidBooking, form: Form) {
  const admin = await adminViewer()
  const { shown, plan } = await previewRefund(admin, orderId, form)
  const sent = { formKey: newId(), reason: 'The lights were off', ...form, shown }
  const send = () => refundByAdmin(admin, orderId, sent)
  await send()
  return { plan, send, admin, sent }
}

test('a refund of what is held goes to the card to the cent of its preview, once for a form [P-PAY-12]', async () => {
  const booking = await paidBooking('accepted')
  const { plan, send } = await refund(booking, { amount: '49.99', bearer: 'policy' })
  expect(plan).toMatchObject({ cardCents: 4999, heldCents: 4999, takenBack: [], orbitCents: 0 })
  await send()
  expect(await balancesOf(booking)).toMatchObject({ held: PAID_PRICE - 4999, refunds: 4999 })
  await sendRefundsOf(booking.orderId)
  expect(await balancesOf(booking)).toMatchObject({ refunds: 0, payable: 0 })
  const sums = await compareWithGateway()
  expect(sums.ledger).toBe(sums.gateway)
})

test('a refund of what was released takes back the Orbiter’s part and Orbit’s commission [P-PAY-13]', async () => {
  const booking = await paidBooking('completed')
  expect((await balancesOf(booking)).payable).toBe(PAID_EARNINGS)
  const { plan } = await refund(booking, { amount: '50', bearer: 'policy' })
  expect(plan).toMatchObject({
    cardCents: 5000,
    commissionCents: 500,
    takenBack: [{ orbiterId: booking.orbiter.id, cents: 4500 }],
  })
  expect(await balancesOf(booking)).toMatchObject({
    held: 0,
    refunds: 5000,
    payable: PAID_EARNINGS - 4500,
    owed: 0,
  })
  expect(await debitsOf(booking.orderId, 'commission')).toBe(500 - PAID_COMMISSION)
  await refund(booking, { amount: '75', bearer: 'policy' })
  expect(await debitsOf(booking.orderId, 'commission')).toBe(0)
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, refunds: PAID_PRICE })
  await expect(refund(booking, { amount: '0.01', bearer: 'policy' })).rejects.toMatchObject({
    code: 'not-charged',
  })
})

test('what was paid out already is owed, and later earnings repay it [P-PAY-13]', async () => {
  const booking = await paidBooking('completed')
  const { id } = booking.orbiter
  await transaction(async (tx) => {
    await post(tx, {
      key: `out:${id}`,
      kind: 'payout',
      movements: payoutStartedMovements(id, 10_000),
    })
    await post(tx, {
      key: `paid:${id}`,
      kind: 'payout',
      movements: payoutPaidMovements(id, 10_000),
    })
  })
  await refund(booking, { amount: '125', bearer: 'policy' })
  expect(await balancesOf(booking)).toMatchObject({ payable: 0, owed: 10_000, refunds: PAID_PRICE })
  const later = await balancesOf(booking)
  await transaction((tx) =>
    post(tx, { key: `tip:${id}`, kind: 'tip', movements: tipMovements(id, 12_000, later.owed) }),
  )
  expect(await balancesOf(booking)).toMatchObject({ payable: 2000, owed: 0 })
})

test('goodwill is Orbit’s alone, and a later full refund sends back no more than was paid [P-PAY-14]', async () => {
  const booking = await paidBooking('accepted')
  const { plan } = await refund(booking, { amount: '20', bearer: 'orbit' })
  expect(plan).toMatchObject({ cardCents: 2000, orbitCents: 2000, heldCents: 0 })
  expect(await balancesOf(booking)).toMatchObject({ held: PAID_PRICE, refunds: 2000 })
  expect(await debitsOf(booking.orderId, 'promotions')).toBe(2000)
  await cancelBooking(booking.orbiter, booking.bookingId, { reason: 'Ill' })
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: PAID_PRICE })
  expect(await debitsOf(booking.orderId, 'promotions')).toBe(0)
  await sendRefundsOf(booking.orderId)
  const states = await db()
    .selectFrom('refunds')
    .select(['kind', 'amountCents', 'state'])
    .where('orderId', '=', booking.orderId)
    .orderBy('createdAt')
    .execute()
  expect(states).toEqual([
    { kind: 'goodwill', amountCents: 2000, state: 'sent' },
    { kind: 'cancellation', amountCents: PAID_PRICE - 2000, state: 'sent' },
  ])
})

test.each([
  ['125.01', 'policy', 'You can refund up to $125.00.'],
  ['125.01', 'orbit', 'You can refund up to $125.00.'],
  ['0', 'policy', 'Enter an amount, such as 50 or 49.50.'],
  ['-5', 'policy', 'Enter an amount, such as 50 or 49.50.'],
  ['many', 'orbit', 'Enter an amount, such as 50 or 49.50.'],
] as const)('a refund of %s (%s) is refused beside the field', async (amount, bearer, sentence) => {
  const { orderId } = await paidBooking('accepted')
  await expect(
    previewRefund(await adminViewer(), orderId, { amount, bearer }),
  ).rejects.toMatchObject({ fields: { amount: sentence } })
})

test('a refund without a reason, for another preview, or by anyone but an admin changes nothing [P-PAY-12]', async () => {
  const booking = await paidBooking('accepted')
  const admin = await adminViewer()
  const form = { amount: '10', bearer: 'policy', formKey: newId(), reason: 'Late' }
  const { shown } = await previewRefund(admin, booking.orderId, form)
  const { orderId } = booking
  await expect(
    refundByAdmin(admin, orderId, { ...form, reason: ' ', shown }),
  ).rejects.toMatchObject({ fields: { reason: expect.any(String) } })
  await expect(
    refundByAdmin(admin, orderId, { ...form, amount: '11', shown }),
  ).rejects.toMatchObject({ code: 'changed' })
  for (const viewer of [booking.customer, booking.orbiter])
    await expect(refundByAdmin(viewer, orderId, { ...form, shown })).rejects.toMatchObject({
      status: 403,
    })
  expect((await balancesOf(booking)).refunds).toBe(0)
})

test('twenty presses at once refund once', async () => {
  const booking = await paidBooking('accepted')
  const admin = await adminViewer()
  const form = { amount: '100', bearer: 'policy', formKey: newId(), reason: 'Late' }
  const { shown } = await previewRefund(admin, booking.orderId, form)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refundByAdmin(admin, booking.orderId, { ...form, shown })),
  )
  expect(new Set(answers.map(({ cents }) => cents))).toEqual(new Set([10_000]))
  expect(await balancesOf(booking)).toMatchObject({ held: 2500, refunds: 10_000 })
})

test('of two admins with the same preview, the second is refused; it says what each side has less [P-PAY-12]', async () => {
  const booking = await paidBooking('accepted')
  const form = { amount: '30', bearer: 'policy', reason: 'Late' }
  const look = async () => {
    const admin = await adminViewer()
    const preview = await previewRefund(admin, booking.orderId, form)
    const send = () =>
      refundByAdmin(admin, booking.orderId, { ...form, formKey: newId(), shown: preview.shown })
    return { ...preview, send }
  }
  const [one, other] = [await look(), await look()]
  expect(one.less).toEqual({ orbiterCents: 2700, orbitCents: 300 })
  await one.send()
  await expect(other.send()).rejects.toMatchObject({ code: 'changed' })
  expect(await balancesOf(booking)).toMatchObject({ held: PAID_PRICE - 3000, refunds: 3000 })
})

test('customer, Orbiter and the audit log read what happened, with the reason', async () => {
  const booking = await paidBooking('completed')
  const { admin } = await refund(booking, { amount: '50', bearer: 'policy' })
  const titleFor = async (viewer: PaidBooking['customer']) =>
    (await listNotifications(viewer, 20)).rows.find(({ href }) => href.startsWith('/refunds/'))
  expect(await titleFor(booking.customer)).toMatchObject({
    title: 'You get back $50.00',
    href: `/refunds/${booking.bookingId}`,
  })
  expect((await titleFor(booking.orbiter))?.title).toMatch(
    /^\$45\.00 of your earnings goes back to/,
  )
  for (const { email } of [booking.customer, booking.orbiter]) {
    const [mail] = await listMails({ kind: 'order-refunded', to: email })
    expect(mail?.text).toContain('Reason: The lights were off')
  }
  const entry = await db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectType', 'subjectId', 'toValue', 'reason'])
    .where('actorId', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    action: 'order.refunded',
    subjectType: 'booking',
    subjectId: booking.bookingId,
    toValue: '$50.00 to the customer',
    reason: 'The lights were off',
  })
})

test('a refund that the bank sends back waits with its reason, and is sent again on request [P-PAY-15]', async () => {
  const booking = await paidBooking('accepted')
  const { admin } = await refund(booking, { amount: '50', bearer: 'policy' })
  await sendRefundsOf(booking.orderId)
  const read = () =>
    db()
      .selectFrom('refunds')
      .select(['id', 'state', 'failure', 'gatewayId', 'attempt'])
      .where('orderId', '=', booking.orderId)
      .executeTakeFirstOrThrow()
  const { id } = await read()
  await refuseRefund(id, 'The card was cancelled.')
  await refuseRefund(id, 'The card was cancelled.')
  expect(await read()).toMatchObject({ state: 'failed', failure: 'The card was cancelled.' })
  expect((await balancesOf(booking)).refunds).toBe(5000)
  await retryRefund(admin, id)
  await expect(retryRefund(admin, id)).rejects.toMatchObject({ code: 'not-failed' })
  expect(await read()).toMatchObject({ state: 'created', failure: null, attempt: 2 })
  await sendRefundsOf(booking.orderId)
  expect(await read()).toMatchObject({ state: 'sent', failure: null })
  expect((await balancesOf(booking)).refunds).toBe(0)
})

test('any split of a refund gives back exactly its sum, and all parts exactly what was earned', () => {
  const standing = fc
    .record({
      earned: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
      commissionCents: fc.integer({ min: 0, max: 50_000 }),
      openCents: fc.integer({ min: 0, max: 100_000 }),
      discountBps: fc.integer({ min: 0, max: 9000 }),
    })
    .map(({ earned, commissionCents, openCents, discountBps }) => {
      const releasedCents = earned.reduce((sum, cents) => sum + cents, commissionCents)
      const priceCents = releasedCents + openCents
      const discountCents = Math.floor((priceCents * discountBps) / 10_000)
      return {
        order: {
          id: 'order',
          customerId: 'customer',
          priceCents,
          discountCents,
          releasedCents,
          taxCents: 0,
          creditCents: 0,
          refundedCents: 0,
          lostCents: 0,
          goodwillCents: 0,
        },
        commissionCents,
        earned: earned.map((cents, index) => ({ orbiterId: String(index), cents })),
      }
    })
  fc.assert(
    fc.property(standing, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      expect(mostRefundable(of, 'policy')).toBe(of.order.priceCents)
      const cents = Math.floor(of.order.priceCents * share)
      const plan = planRefund(of, 'policy', cents)
      const back = plan.takenBack.reduce((sum, part) => sum + part.cents, plan.commissionCents)
      expect(back).toBe(plan.releasedCents)
      expect(plan.releasedCents + plan.heldCents).toBe(cents)
      expect(plan.cardCents - plan.orbitCents).toBe(cents)
      for (const part of plan.takenBack) {
        const earned = of.earned.find(({ orbiterId }) => orbiterId === part.orbiterId)
        expect(part.cents).toBeLessThanOrEqual((earned?.cents ?? 0) + of.earned.length)
      }
      const all = planRefund(of, 'policy', of.order.priceCents)
      expect(all.commissionCents).toBe(of.commissionCents)
      expect(all.takenBack).toEqual(of.earned)
    }),
  )
})
