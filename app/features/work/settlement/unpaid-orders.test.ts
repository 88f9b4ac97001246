import { expect, test } from 'vitest'
import { listCustomerAnswers } from '#team/attention/customer-answers.server.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { nextStepOf } from '#work/jobs/job-sentences.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { checkUnpaidOrders } from '#work/settlement/unpaid-orders.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { cardAttempt } from '#tests/support/reserved-order.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

// unpaid-orders-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()
const PRICE = 12_500

/** Accepted at noon, a week before the event, with a card that is declined when it is charged. */
async function unpaidBooking(options: { date?: string; time?: string } = {}) {
  freeze('2026-11-10T18:00:00Z')
  const booking = await createBooking({ ...options, cardToken: site.token('fails-later') })
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await settleMoney()
  return { booking, customer: viewerOf(booking.customer), orbiter: viewerOf(booking.orbiter) }
}

const bookingOf = (id: string) =>
  db()
    .selectFrom('bookingRequests')
    .select(['status', 'statusReason', 'cancelledBy', 'refundCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const subjectsTo = async (email: string, kind: string) =>
  (await listMails({ to: email, kind })).map(({ subject }) => subject)
const noticesOf = (userId: string) =>
  db()
    .selectFrom('notifications')
    .select(['kind', 'readAt'])
    .where('userId', '=', userId)
    .where('kind', 'like', 'booking.pa%')
    .orderBy('id')
    .execute()

test('a charge that fails at acceptance leaves the booking accepted; both sides hear until when the customer may pay again', async () => {
  const { booking, customer, orbiter } = await unpaidBooking()
  expect(await bookingOf(booking.id)).toMatchObject({ status: 'accepted' })
  const mine = await readJobPayments(customer, booking.id)
  expect(mine).toMatchObject({
    side: 'customer',
    state: 'open',
    amountCents: PRICE,
    payBy: '2026-11-11T18:00:00.000Z',
    failure: expect.stringContaining('declined'),
    isAccepted: true,
  })
  expect(await readJobPayments(orbiter, booking.id)).toMatchObject({ side: 'orbiter' })
  expect(await readJobPayments(viewerOf(await createUser()), booking.id)).toBeNull()
  expect(await subjectsTo(customer.email, 'booking-payment-failed')).toEqual([
    "Your card couldn't be charged",
  ])
  expect(await subjectsTo(orbiter.email, 'booking-payment-failed')).toEqual([
    expect.stringContaining("card couldn't be charged"),
  ])
  expect(await noticesOf(customer.id)).toEqual([{ kind: 'booking.payment-failed', readAt: null }])
})

test('until another card pays, no one reads that they are booked, and the customer is asked at home [P-PAY-07]', async () => {
  const { booking, customer, orbiter } = await unpaidBooking()
  const [mail] = await listMails({ to: customer.email, kind: 'booking-payment-failed' })
  expect(mail?.text).toContain("isn't booked yet")
  expect(mail?.text).not.toContain('You are booked')
  const seen = await findBookingView(customer, booking.id)
  expect(seen).toMatchObject({ state: 'unpaid', label: 'Not paid yet' })
  expect(seen && nextStepOf(seen)).toMatchObject({
    until: '2026-11-11T18:00:00.000Z',
    untilLabel: 'to pay',
  })
  expect((await listCustomerAnswers(customer)).bookings).toMatchObject([
    { id: booking.id, state: 'unpaid' },
  ])
  expect(await findBookingView(orbiter, booking.id)).toMatchObject({ state: 'unpaid' })
  const { id } = await authorizePayment(customer, cardAttempt(PRICE, site.token('pays')))
  await payAgain(customer, (await readJobPayments(customer, booking.id))?.orderId ?? '', id)
  await settleMoney()
  expect(await findBookingView(customer, booking.id)).toMatchObject({ state: 'booked' })
  expect((await listCustomerAnswers(customer)).bookings).toEqual([])
})

test('another card in time is charged at once, and everything goes on [P-PAY-07]', async () => {
  const { booking, customer, orbiter } = await unpaidBooking()
  const { id } = await authorizePayment(customer, cardAttempt(PRICE, site.token('pays')))
  const orderId = (await readJobPayments(customer, booking.id))?.orderId ?? ''
  await payAgain(customer, orderId, id)
  await settleMoney()
  expect(await readJobPayments(customer, booking.id)).toMatchObject({
    state: 'held',
    payBy: null,
    failure: null,
  })
  expect(await subjectsTo(orbiter.email, 'booking-paid-again')).toHaveLength(1)
  advance({ hours: 30 })
  await checkUnpaidOrders()
  expect(await bookingOf(booking.id)).toMatchObject({ status: 'accepted' })
})

test('a reminder goes out six hours before the time is over, once [P-PAY-07]', async () => {
  const { customer } = await unpaidBooking()
  advance({ hours: 17 })
  await checkUnpaidOrders()
  expect(await subjectsTo(customer.email, 'booking-payment-failed')).toHaveLength(1)
  advance({ hours: 2 })
  await checkUnpaidOrders()
  await checkUnpaidOrders()
  expect(await subjectsTo(customer.email, 'booking-payment-failed')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Reminder: pay for your booking/)]),
  )
  expect(await noticesOf(customer.id)).toHaveLength(2)
})

test('after a day the booking ends at no cost, both sides are notified of the reason, and no card pays any more [P-PAY-07]', async () => {
  const { booking, customer, orbiter } = await unpaidBooking()
  advance({ hours: 24 })
  await Promise.all([checkUnpaidOrders(), checkUnpaidOrders()])
  expect(await bookingOf(booking.id)).toEqual({
    status: 'cancelled',
    statusReason: "The card couldn't be charged, and no other card paid in time.",
    cancelledBy: null,
    refundCents: null,
  })
  const ended = await readJobPayments(customer, booking.id)
  expect(ended).toMatchObject({ state: 'ended', payBy: null })
  for (const { email } of [customer, orbiter])
    expect(await subjectsTo(email, 'booking-cancelled')).toHaveLength(1)
  const { id } = await authorizePayment(customer, cardAttempt(PRICE, site.token('pays')))
  await expect(payAgain(customer, ended?.orderId ?? '', id)).rejects.toMatchObject({
    code: 'already-paid',
  })
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('orderId', '=', ended?.orderId ?? '')
    .execute()
  expect(posted).toEqual([])
})

test('a customer who pays at the last moment keeps the booking', async () => {
  const { booking, customer } = await unpaidBooking()
  const orderId = (await readJobPayments(customer, booking.id))?.orderId ?? ''
  const { id } = await authorizePayment(customer, cardAttempt(PRICE, site.token('pays')))
  advance({ hours: 24 })
  const [paid] = await Promise.allSettled([payAgain(customer, orderId, id), checkUnpaidOrders()])
  await settleMoney()
  const { status } = await bookingOf(booking.id)
  const state = (await readJobPayments(customer, booking.id))?.state
  expect([status, state]).toEqual(
    paid.status === 'fulfilled' ? ['accepted', 'held'] : ['cancelled', 'ended'],
  )
})

test('for an event that begins sooner than in a day, the time to pay ends with its start [P-PAY-07]', async () => {
  const { booking, customer } = await unpaidBooking({ date: '2026-11-10', time: '20:00' })
  const { startAt } = await db()
    .selectFrom('bookingRequests')
    .select('startAt')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect((await readJobPayments(customer, booking.id))?.payBy).toBe(startAt.toISOString())
})
