import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { rejectBooking } from '#work/bookings/answer-request.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { payoutStartedMovements } from '#money/ledger/order-movements.ts'
import { post } from '#money/ledger/post.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import type { ExplainedOrder } from '#work/settlement/explained-order.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { approveAll, deliverAll } from '#tests/support/piece-factory.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()
beforeEach(() => void freeze('2026-11-10T15:00:00Z'))

const textsOf = ({ steps, accounts }: ExplainedOrder) =>
  steps.map(({ text, from, to, cents }) => {
    const name = (key: string) => accounts.find((account) => account.key === key)?.title
    return [text, name(from), name(to), cents]
  })

const sumOf = ({ totals }: ExplainedOrder) =>
  Object.values(totals).reduce((sum, cents) => sum + cents, 0)

async function booked(status?: 'accepted') {
  const [orbiter, customer] = [
    await createOrbiter({ fullName: 'Dre Coleman' }),
    await createUser({ fullName: 'Maya Tran' }),
  ]
  const booking = await createBooking({
    orbiter,
    customer,
    date: '2026-12-10',
    ...(status && { status }),
  })
  await settleMoney()
  return { ...booking, asCustomer: viewerOf(customer), asOrbiter: viewerOf(orbiter) }
}

test('customer, Orbiter and admin read the same steps, each from their own side, and they add up to nothing [P-PAY-35]', async () => {
  const { id, startAt, asCustomer, asOrbiter } = await booked('accepted')
  freeze(new Date(startAt.getTime() + 1_800_000))
  await deliverAll(asOrbiter, id)
  await approveAll(asCustomer, id)
  advance({ seconds: 61 })
  await completeDeliveredBookings()
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const money = await explainOrder(asCustomer, { bookingId: id })
  expect(money).toMatchObject({ side: 'customer', headline: 'Where your $125.00 went' })
  expect(textsOf(money)).toEqual([
    ['Dre accepted. You were charged.', 'Your card', 'Held', 12_500],
    ['Everything was approved. Dre earned 90%.', 'Held', 'Dre’s wallet', 11_250],
    ['Orbit’s fee, 10% of $125.00.', 'Held', 'Orbit’s fee', 1250],
  ])
  const theirs = await explainOrder(asOrbiter, { bookingId: id })
  expect(theirs).toMatchObject({ side: 'orbiter', headline: 'Where the $125.00 went' })
  expect(textsOf(theirs)[0]).toEqual([
    'You accepted. Maya Tran was charged.',
    'Maya Tran’s card',
    'Held',
    12_500,
  ])
  const all = await explainOrder(admin, { bookingId: id })
  expect(all.steps[0]?.posting).toMatch(/^\d+ capture:/)
  expect(all.orderId).not.toBeNull()
  // Only the team sees what the card costs Orbit.
  expect(textsOf(all)).toContainEqual([
    'Orbit pays the card company.',
    'Orbit’s fee',
    'Card company',
    393,
  ])
  expect([money.totals['fee'], all.totals['fee']]).toEqual([1250, 1250 - 393])
  expect(theirs.totals).toEqual(money.totals)
  for (const seen of [money, theirs, all]) expect(sumOf(seen)).toBe(0)
  expect(money.steps.every(({ posting }) => posting === null)).toBe(true)
  for (const stranger of [viewerOf(await createUser()), viewerOf(await createOrbiter())])
    await expect(explainOrder(stranger, { bookingId: id })).rejects.toMatchObject({ status: 404 })
})

test('a payout carries the Orbiter’s part to their bank [P-PAY-35]', async () => {
  const { id, startAt, asCustomer, asOrbiter } = await booked('accepted')
  freeze(new Date(startAt.getTime() + 1_800_000))
  await deliverAll(asOrbiter, id)
  await approveAll(asCustomer, id)
  advance({ seconds: 61 })
  await completeDeliveredBookings()
  const payout = newId()
  await db()
    .insertInto('payouts')
    .values({
      id: payout,
      orbiterId: asOrbiter.id,
      amountCents: 11_250,
      gateway: 'test',
      accountId: 'acct_1',
      state: 'paid',
      isWeekly: true,
      createdAt: now(),
      endedAt: now(),
    })
    .execute()
  await transaction((tx) =>
    post(tx, {
      key: `payout:${payout}`,
      kind: 'payout',
      movements: payoutStartedMovements(asOrbiter.id, 11_250),
    }),
  )
  const money = await explainOrder(asCustomer, { bookingId: id })
  expect(textsOf(money).at(-1)).toEqual([
    'Dre’s weekly payout.',
    'Dre’s wallet',
    'Dre’s bank',
    11_250,
  ])
  expect(sumOf(money)).toBe(0)
  expect(money.totals).toMatchObject({
    [`wallet:${asOrbiter.id}`]: 0,
    [`bank:${asOrbiter.id}`]: 11_250,
  })
})

test('while nothing has moved it says why', async () => {
  const { id, asCustomer, asOrbiter } = await booked()
  expect(await explainOrder(asCustomer, { bookingId: id })).toMatchObject({
    headline: 'Where your $125.00 is',
    nothing: 'Reserved, not charged. No money has moved.',
    steps: [],
  })
  await rejectBooking(asOrbiter, id, { reason: '' })
  await settleMoney()
  expect(await explainOrder(asCustomer, { bookingId: id })).toMatchObject({
    nothing: 'Nothing was charged. The hold on the card was released.',
  })
})

test('a cancelled booking shows both parts, and the refund on its way', async () => {
  const { id, startAt, asCustomer } = await booked('accepted')
  freeze(new Date(startAt.getTime() - 5 * 24 * 3_600_000))
  await cancelBooking(asCustomer, id, { reason: 'Rain' })
  const money = await explainOrder(asCustomer, { bookingId: id })
  expect(money.headline).toBe('Where your $125.00 is')
  expect(textsOf(money).slice(1)).toEqual([
    ['Refund to you: Rain.', 'Held', 'Being refunded', 6250],
    ['Cancelled. Dre earned 90%.', 'Held', 'Dre’s wallet', 5625],
    ['Orbit’s fee, 10% of $62.50.', 'Held', 'Orbit’s fee', 625],
  ])
  expect(sumOf(money)).toBe(0)
})

test('a booking that was made without payments says so', async () => {
  const { id, asCustomer } = await booked()
  const order = db().selectFrom('orders').select('id').where('bookingRequestId', '=', id)
  await db().updateTable('payments').set({ orderId: null }).where('orderId', 'in', order).execute()
  await db().deleteFrom('orders').where('bookingRequestId', '=', id).execute()
  expect(await explainOrder(asCustomer, { bookingId: id })).toMatchObject({
    headline: 'Where the money is',
    nothing: 'Nothing was paid through Orbit for this.',
  })
})
