import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { announceExpiredRequests } from '#work/bookings/booking-tasks.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { lockBalance } from '#money/ledger/post.server.ts'
import { earnApprovedPieces } from '#work/settlement/earn-approved.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { approveAll, completeApproved, deliverAll, pieceOf } from '#tests/support/piece-factory.ts'
import { customerAndOrbiter, requestForm } from '#tests/support/request-form.ts'
import { reserveCard } from '#tests/support/reserve-card.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

/** 125 dollars, of which Orbit's fee is 10 percent. */
const PRICE = 12_500
const EARNED = 11_250

async function moneyOf({ id, orbiter }: TestBooking) {
  const order = await db()
    .selectFrom('orders')
    .select(['id', 'state', 'priceCents'])
    .where('bookingRequestId', '=', id)
    .executeTakeFirstOrThrow()
  const payments = await db()
    .selectFrom('payments')
    .select('state')
    .where('orderId', '=', order.id)
    .execute()
  return transaction(async (tx) => ({
    order: order.state,
    payment: payments.map(({ state }) => state).join(),
    held: await lockBalance(tx, { kind: 'held', orderId: order.id }),
    refunds: await lockBalance(tx, { kind: 'refunds', orderId: order.id }),
    earned: await lockBalance(tx, { kind: 'payable', ownerId: orbiter.id }),
  }))
}

async function accepted(): Promise<TestBooking> {
  const booking = await createBooking({ status: 'accepted' })
  await settleMoney()
  return booking
}

test('a card is reserved with the request, charged once the Orbiter accepts, and held [P-PAY-01]', async () => {
  const booking = await createBooking()
  const nothing = { held: 0, refunds: 0, earned: 0 }
  expect(await moneyOf(booking)).toEqual({
    order: 'authorized',
    payment: 'authorized',
    ...nothing,
  })
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await settleMoney()
  expect(await moneyOf(booking)).toEqual({
    ...nothing,
    order: 'held',
    payment: 'captured',
    held: PRICE,
  })
})

test('without a card, with one that was declined, or with another person’s, nothing is requested [P-PAY-03]', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const offer = `service:${orbiter.serviceIds[0] ?? ''}`
  const send = (paymentId: string) =>
    requestBooking(viewer, orbiter.id, { ...requestForm({ offer }), paymentId })
  await expect(send('')).rejects.toMatchObject({ fields: { payment: 'Enter a card.' } })
  const others = [
    await reserveCard(viewer, 18_050, paymentSite().token('declines')),
    await reserveCard(viewer, 18_051),
    await reserveCard(viewerOf(await createUser()), 18_050),
  ]
  const codes = ['not-paid', 'price-changed', 'not-paid']
  for (const [index, id] of others.entries())
    await expect(send(id)).rejects.toMatchObject({ code: codes[index] })
  const orders = db().selectFrom('orders').select('id').where('customerId', '=', viewer.id)
  expect(await orders.execute()).toEqual([])
})

test('a request that is declined, withdrawn or not answered lets the card go [P-PAY-02]', async () => {
  freeze('2026-11-10T15:00:00Z')
  const [declined, withdrawn, late] = [
    await createBooking(),
    await createBooking(),
    await createBooking(),
  ]
  await rejectBooking(viewerOf(declined.orbiter), declined.id, { reason: '' })
  await cancelBooking(viewerOf(withdrawn.customer), withdrawn.id, { reason: '' })
  advance({ seconds: 24 * 3600 + 1 })
  await announceExpiredRequests()
  await settleMoney()
  for (const booking of [declined, withdrawn, late])
    expect(await moneyOf(booking)).toMatchObject({ order: 'ended', payment: 'voided' })
})

test('approved work is released to the Orbiter less commission, once after its last piece, and only when that can’t be undone [P-PAY-09]', async () => {
  freeze('2026-11-10T15:00:00Z')
  const booking = await accepted()
  const [customer, orbiter] = [viewerOf(booking.customer), viewerOf(booking.orbiter)]
  const { id } = await pieceOf(booking.id)
  const { id: _, ...copy } = await db()
    .selectFrom('deliverables')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('deliverables')
    .values({ ...copy, id: newId(), position: copy.position + 1 })
    .execute()
  freeze(new Date(booking.startAt.getTime() + 1_800_000))
  await deliverAll(orbiter, booking.id)
  const held = { order: 'held', held: PRICE, earned: 0 }
  await approvePiece({ viewer: customer }, id)
  await completeApproved()
  await earnApprovedPieces()
  expect(await moneyOf(booking)).toMatchObject(held)
  await approveAll(customer, booking.id)
  await undoApproval({ viewer: customer }, id)
  await completeApproved()
  expect(await moneyOf(booking)).toMatchObject(held)
  await approvePiece({ viewer: customer }, id)
  expect(await completeDeliveredBookings()).toBe(0)
  await completeApproved()
  await completeApproved()
  expect(await moneyOf(booking)).toMatchObject({ order: 'settled', held: 0, earned: EARNED })
})

test.each([
  ['two weeks before', 14 * 24, PRICE, 0],
  ['five days before', 5 * 24, PRICE / 2, EARNED / 2],
  ['a day before', 24, 0, EARNED],
])(
  'a customer who cancels %s gets back what the policy says, and the Orbiter the rest',
  async (_when, hoursBefore, refunds, earned) => {
    freeze('2026-11-10T15:00:00Z')
    const booking = await createBooking({ date: '2026-12-10', status: 'accepted' })
    await settleMoney()
    freeze(new Date(booking.startAt.getTime() - hoursBefore * 3_600_000))
    await cancelBooking(viewerOf(booking.customer), booking.id, { reason: 'Rain' })
    expect(await moneyOf(booking)).toMatchObject({ held: 0, refunds, earned })
  },
)

test('a booking that is cancelled while the card is being charged is refunded once the charge is known', async () => {
  const booking = await createBooking({ status: 'accepted' })
  await cancelBooking(viewerOf(booking.orbiter), booking.id, { reason: 'Ill' })
  expect(await moneyOf(booking)).toMatchObject({ order: 'authorized', payment: 'capturing' })
  await settleMoney()
  expect(await moneyOf(booking)).toMatchObject({
    order: 'ended',
    payment: 'captured',
    held: 0,
    refunds: PRICE,
    earned: 0,
  })
})

test('a quote is paid when it is taken, for the quoted price [P-PAY-08]', async () => {
  const booking = await createBooking({ offer: 'general', status: 'accepted' })
  await settleMoney()
  expect(await moneyOf(booking)).toMatchObject({ order: 'held', held: 24_000 })
})
