import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { closeAccount, findOpenBusiness } from '#privacy/close-account.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createTakenJob, createTrained } from '#tests/support/managed.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useTestGateway()
useDatabase()
const site = paymentSite()
const password = 'a long password'

const close = (person: TestUser) =>
  closeAccount(viewerOf(person), { currentPassword: password, understood: 'on' })
const walletOf = async (person: TestUser) => (await findOpenBusiness(viewerOf(person))).walletCents

test('no one leaves money behind: the wallet is paid out before an account closes', async () => {
  const orbiter = await createOrbiter({ password })
  await earn(orbiter.id, 999)
  expect(await walletOf(orbiter)).toBe(0)
  await earn(orbiter.id, 1)
  expect(await walletOf(orbiter)).toBe(1000)
  await expect(close(orbiter)).rejects.toMatchObject({ code: 'open-business' })
})

async function paidWith(orbiter: TestUser) {
  const booking = await createBooking({ orbiter, status: 'accepted' })
  const order = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.id as orderId', 'p.id as paymentId', 'p.gatewayId'])
    .where('o.bookingRequestId', '=', booking.id)
    .executeTakeFirstOrThrow()
  return { ...booking, ...order, chargeId: order.gatewayId ?? '' }
}

const complete = (bookingId: string) => transaction((tx) => completeBookings(tx, [bookingId], null))

test('money that a bank disputes keeps the Orbiter who earned it, until it is lost or paid', async () => {
  const orbiter = await createOrbiter({ password })
  const booking = await paidWith(orbiter)
  await settlePayment(booking.paymentId)
  const disputeId = await site.openDispute(booking.chargeId)
  await followDisputeEvent(site.name, disputeId)
  await complete(booking.id)
  expect(await findOpenBusiness(viewerOf(orbiter))).toMatchObject({
    received: 0,
    walletCents: 11_250,
  })
  await expect(close(orbiter)).rejects.toMatchObject({ code: 'open-business' })
  await site.decideDispute(disputeId, 'lost')
  await followDisputeEvent(site.name, disputeId)
  expect(await walletOf(orbiter)).toBe(0)
})

test('a charge that is not confirmed yet keeps the Orbiter of a completed booking', async () => {
  const orbiter = await createOrbiter({ password })
  const booking = await paidWith(orbiter)
  await complete(booking.id)
  expect(await walletOf(orbiter), 'to come').toBe(11_250)
  await settlePayment(booking.paymentId)
  expect(await walletOf(orbiter), 'in the wallet').toBe(11_250)
})

test('of a cancelled booking only what the customer does not get back keeps its Orbiter', async () => {
  const orbiter = await createOrbiter({ password })
  const booking = await paidWith(orbiter)
  const cancel = (refundCents: number) =>
    db()
      .updateTable('bookingRequests')
      .set({ status: 'cancelled', refundCents })
      .where('id', '=', booking.id)
      .execute()
  await cancel(12_500)
  expect(await walletOf(orbiter)).toBe(0)
  await cancel(2500)
  expect(await walletOf(orbiter)).toBe(9000)
})

test('a disputed project keeps those who delivered its pieces', async () => {
  const orbiter = await createTrained({ password })
  const other = await createTrained({ password })
  const { id } = await createTakenJob(orbiter, { packageId: 'reel-30s' })
  await settleMoney()
  const { priceCents } = await db()
    .updateTable('orders')
    .set({ isDisputed: true })
    .where('projectId', '=', id)
    .returning('priceCents')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('orbiterAssignments')
    .set({ status: 'completed', commissionBps: 1000 })
    .where('projectId', '=', id)
    .execute()
  expect(await walletOf(orbiter), 'what nobody delivered is theirs, who finished it').toBe(
    priceCents * 0.9,
  )
  const deliver = (deliveredBy: string) =>
    db().updateTable('deliverables').set({ deliveredBy }).where('projectId', '=', id).execute()
  await deliver(orbiter.id)
  expect(await walletOf(orbiter)).toBe(priceCents * 0.9)
  expect(await walletOf(other)).toBe(0)
  await deliver(other.id)
  expect(await walletOf(orbiter)).toBe(0)
  expect(await walletOf(other), 'delivered before it was handed over').toBeGreaterThan(0)
})

test('a tip that is on its way keeps its Orbiter, and one who has left gets none', async () => {
  const orbiter = await createOrbiter({ password })
  const booking = await paidWith(orbiter)
  await settlePayment(booking.paymentId)
  await complete(booking.id)
  await db()
    .updateTable('ledgerAccounts')
    .set({ balanceCents: 0 })
    .where('ownerId', '=', orbiter.id)
    .execute()
  const { id } = await authorizePayment(viewerOf(booking.customer), {
    key: newId(),
    purpose: 'tip',
    amountCents: 2000,
    orderId: booking.orderId,
    orbiterId: orbiter.id,
    card: { token: site.token('confirms') },
    description: 'Tip on Orbit',
    returnUrl: '/',
  })
  expect(await walletOf(orbiter)).toBe(2000)
  await expect(close(orbiter)).rejects.toMatchObject({ code: 'open-business' })
  await db().updateTable('payments').set({ state: 'failed' }).where('id', '=', id).execute()
  advance({ days: 9 })
  const tippable = async () =>
    (await readJobPayments(viewerOf(booking.customer), booking.id))?.tippable.length
  expect(await tippable()).toBe(1)
  await close(orbiter)
  expect(await tippable()).toBe(0)
})
