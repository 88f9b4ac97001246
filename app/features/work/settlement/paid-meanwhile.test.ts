/** Orders that are due when a task lists them, but no longer due when the task gets to them. */
import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { checkUnpaidOrders } from '#work/settlement/unpaid-orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { createTakenJob, createTrained } from '#tests/support/managed.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()
const site = paymentSite()

/** The customer has until noon of the next day, New York time, to pay with another card. */
async function unpaidBooking() {
  freeze('2026-11-10T17:00:00Z')
  const booking = await createBooking({ cardToken: site.token('fails-later') })
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await settleMoney()
  return booking
}

const lock = (tx: Tx, table: 'bookingRequests' | 'videoProjects' | 'orders', id: string) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Another card was charged in the meantime and failed too, so the customer gets another day. */
const giveAnotherDay = (tx: Tx, orderId: string) =>
  tx
    .updateTable('orders')
    .set({ payBy: new Date(now().getTime() + 86_400_000), payReminderAt: null })
    .where('id', '=', orderId)
    .execute()

const orderOf = (bookingId: string) =>
  db()
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('bookingRequestId', '=', bookingId)
    .executeTakeFirstOrThrow()

test('a booking whose customer has more time again is not ended', async () => {
  const { id } = await unpaidBooking()
  const order = await orderOf(id)
  advance({ hours: 24 })
  let tending = Promise.resolve()
  await transaction(async (tx) => {
    await lock(tx, 'bookingRequests', id)
    tending = checkUnpaidOrders()
    await expect.poll(countWaiting).toBe(1)
    await giveAnotherDay(tx, order.id)
  })
  await tending
  const { status } = await db()
    .selectFrom('bookingRequests')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, (await orderOf(id)).state]).toEqual(['accepted', 'open'])
})

test('neither is a project', async () => {
  freeze('2026-11-10T17:00:00Z')
  const { id } = await createTakenJob(await createTrained(), {
    cardToken: site.token('fails-later'),
  })
  await settleMoney()
  const order = await db()
    .selectFrom('orders')
    .select('id')
    .where('projectId', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  advance({ hours: 24 })
  let tending = Promise.resolve()
  await transaction(async (tx) => {
    await lock(tx, 'videoProjects', id)
    tending = checkUnpaidOrders()
    await expect.poll(countWaiting).toBe(1)
    await giveAnotherDay(tx, order.id)
  })
  await tending
  const { matchStatus } = await db()
    .selectFrom('videoProjects')
    .select('matchStatus')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(matchStatus).toBe('matched')
})

test('no one is reminded of a time that is not over soon any more', async () => {
  const { id, customer } = await unpaidBooking()
  const order = await orderOf(id)
  advance({ hours: 19 })
  let tending = Promise.resolve()
  await transaction(async (tx) => {
    await lock(tx, 'orders', order.id)
    tending = checkUnpaidOrders()
    await expect.poll(countWaiting).toBe(1)
    await giveAnotherDay(tx, order.id)
  })
  await tending
  const mails = await listMails({ to: customer.email, kind: 'booking-payment-failed' })
  expect(mails.map(({ subject }) => subject)).toEqual(["Your card couldn't be charged"])
})

test('a booking that is cancelled while it is completed is one or the other, without an error', async () => {
  const booking = await createBooking({ status: 'accepted' })
  await settleMoney()
  const order = await orderOf(booking.id)
  let cancelling: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await lock(tx, 'bookingRequests', booking.id)
    cancelling = cancelBooking(viewerOf(booking.customer), booking.id, { reason: 'Rain' })
    cancelling.catch(() => undefined)
    await expect.poll(countWaiting).toBe(1)
    await lock(tx, 'orders', order.id)
    await completeBookings(tx, [booking.id], null)
  })
  await expect(cancelling).rejects.toMatchObject({ code: 'wrong-status' })
  expect(await orderOf(booking.id)).toMatchObject({ state: 'settled' })
})
