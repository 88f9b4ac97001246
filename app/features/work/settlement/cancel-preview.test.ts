import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptQuotedPrice, quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { lockBalance } from '#money/ledger/post.server.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { refundOrder, earnShare } from '#money/payments/settle-order.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { reserveCard } from '#tests/support/reserve-card.ts'
import { sendRefunds, settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

const HOUR = 3_600_000

/** A booking at a price that its Orbiter quoted, charged and held. */
async function paidFor(priceCents: number, people = { day: 0 }) {
  const [orbiter, customer] = [await createOrbiter(), await createUser()]
  const booking = await createBooking({
    orbiter,
    customer,
    offer: 'general',
    date: `2026-12-${String(10 + people.day).padStart(2, '0')}`,
  })
  const [asOrbiter, asCustomer] = [viewerOf(orbiter), viewerOf(customer)]
  await quoteBooking(asOrbiter, booking.id, { price: (priceCents / 100).toFixed(2) })
  const paymentId = await reserveCard(asCustomer, priceCents)
  await acceptQuotedPrice(asCustomer, booking.id, { quoteCents: priceCents, paymentId })
  await settleMoney()
  return { ...booking, asOrbiter, asCustomer }
}

const held = <Result>(
  bookingId: string,
  work: (
    tx: Parameters<typeof lockOrderOf>[0],
    order: NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>,
  ) => Promise<Result>,
) =>
  transaction(async (tx) => {
    const order = await lockOrderOf(tx, { bookingRequestId: bookingId })
    if (!order) throw new Error('not paid')
    return work(tx, order)
  })

/** What the ledger holds for each side of a booking. */
async function balancesOf({ id, orbiter }: { id: string; orbiter: { id: string } }) {
  return held(id, async (tx, order) => ({
    state: order.state,
    held: await lockBalance(tx, { kind: 'held', orderId: order.id }),
    refunds: await lockBalance(tx, { kind: 'refunds', orderId: order.id }),
    earned: await lockBalance(tx, { kind: 'payable', ownerId: orbiter.id }),
  }))
}

async function previewOf(viewer: Parameters<typeof findBookingView>[0], id: string) {
  const view = await findBookingView(viewer, id)
  if (!view?.cancellation) throw new Error('nothing to preview')
  return {
    ...view.cancellation,
    form: {
      reason: 'Rain',
      refundBps: view.refund.refundBps,
      refundCents: view.cancellation.refundCents,
    },
  }
}

test('what a cancellation shows is what the ledger has afterwards: prices, policies, hours and parts that were released or refunded [P-PAY-11]', async () => {
  let seed = 19
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 12; round += 1) {
    freeze('2026-11-10T15:00:00Z')
    const priceCents = 101 + next(90_000)
    const booking = await paidFor(priceCents, { day: next(10) })
    const policy = {
      steps: [
        { hoursBefore: 24 * (1 + next(12)), refundBps: 10_000 },
        { hoursBefore: next(24), refundBps: 1 + next(9999) },
      ],
      graceHours: next(30),
      graceUntilHoursBefore: next(72),
    }
    await db()
      .updateTable('bookingRequests')
      .set({ policy: JSON.stringify(policy) })
      .where('id', '=', booking.id)
      .execute()
    if (next(2) === 0)
      await held(booking.id, (tx, order) =>
        earnShare(tx, order, {
          key: `piece:${newId()}`,
          cents: 1 + next(Math.floor(priceCents / 2)),
          orbiterId: booking.orbiter.id,
          commissionBps: order.commissionBps,
        }),
      )
    if (next(3) === 0)
      await held(booking.id, (tx, order) =>
        refundOrder(tx, order, {
          key: newId(),
          cents: 1 + next(Math.floor(priceCents / 2)),
          kind: 'partial',
          reason: 'Late',
          createdBy: null,
        }),
      )
    freeze(new Date(booking.startAt.getTime() - (1 + next(400)) * HOUR))
    const by = next(4) === 0 ? booking.asOrbiter : booking.asCustomer
    const before = await balancesOf(booking)
    const preview = await previewOf(by, booking.id)
    await cancelBooking(by, booking.id, preview.form)
    expect(await balancesOf(booking)).toMatchObject({
      held: 0,
      refunds: before.refunds + preview.cardCents,
      earned: before.earned + preview.earnedCents,
    })
  }
  await sendRefunds()
})

test('a cancellation at the edge of the policy refuses with the new figures, and changes nothing [P-PAY-11]', async () => {
  freeze('2026-11-10T15:00:00Z')
  const booking = await paidFor(12_500)
  const edge = booking.startAt.getTime() - 7 * 24 * HOUR
  freeze(new Date(edge))
  const preview = await previewOf(booking.asCustomer, booking.id)
  expect(preview).toMatchObject({ cardCents: 12_500, earnedCents: 0 })
  freeze(new Date(edge + 1000))
  const before = await balancesOf(booking)
  await expect(cancelBooking(booking.asCustomer, booking.id, preview.form)).rejects.toMatchObject({
    code: 'terms-changed',
    message:
      'The refund has changed. You get $62.50 back on your card. The Orbiter gets $56.25, and Orbit’s fee is $6.25.',
  })
  expect(await balancesOf(booking)).toEqual(before)
  expect(before).toMatchObject({ state: 'held', held: 12_500, refunds: 0 })
  const again = await previewOf(booking.asCustomer, booking.id)
  await cancelBooking(booking.asCustomer, booking.id, again.form)
  expect(await balancesOf(booking)).toMatchObject({ held: 0, refunds: 6250, earned: 5625 })
})

test('a part that is released between preview and press refuses too', async () => {
  freeze('2026-11-10T15:00:00Z')
  const booking = await paidFor(12_500)
  freeze(new Date(booking.startAt.getTime() - 8 * 24 * HOUR))
  const preview = await previewOf(booking.asCustomer, booking.id)
  await held(booking.id, (tx, order) =>
    earnShare(tx, order, {
      key: 'piece:one',
      cents: 5000,
      orbiterId: booking.orbiter.id,
      commissionBps: 1000,
    }),
  )
  await expect(cancelBooking(booking.asCustomer, booking.id, preview.form)).rejects.toMatchObject({
    code: 'terms-changed',
  })
  expect(await previewOf(booking.asCustomer, booking.id)).toMatchObject({
    cardCents: 7500,
    releasedCents: 5000,
  })
})
