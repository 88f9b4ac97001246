import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { followDispute } from '#team/disputes/follow-dispute.server.ts'
import { post } from '#money/ledger/post.server.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { earnShare } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { followPayout } from '#money/payouts/follow-payout.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { listOwnTestBanks, saveOwnTestBank } from '#money/payouts/test-bank.server.ts'
import { listWalletEntries } from '#money/payouts/wallet-entries.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { accountIdOf, orbiterWithMoney } from '#tests/support/payout-site.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useTestGateway()
useDatabase()

async function settle(): Promise<void> {
  const open = db().selectFrom('payments').select('id').where('state', '=', 'capturing')
  for (const { id } of await open.execute()) await settlePayment(id)
}

test('a wallet in which nothing has moved says so', async () => {
  freeze('2026-11-11T12:00:00Z')
  const { id } = await createOrbiter()
  expect(await readWallet(id)).toMatchObject({
    account: null,
    availableCents: null,
    heldCents: 0,
    entries: [],
    nextPayoutOn: null,
    month: { month: '2026-11', openingCents: 0, lines: [], closingCents: 0 },
  })
})

test('what customers have paid is held for the Orbiter less commission, and available once it is released [P-PAY-18]', async () => {
  const booking = await createBooking()
  const ownerId = booking.orbiter.id
  expect(await readWallet(ownerId)).toMatchObject({ heldCents: 0 })
  await acceptBooking(viewerOf(booking.orbiter), booking.id)
  await settle()
  const held = await readWallet(ownerId)
  expect(held).toMatchObject({ availableCents: null, heldCents: 11_250, heldFrom: 1 })
  expect(held.entries).toMatchObject([
    {
      cents: 11_250,
      state: 'held',
      href: `/bookings/${booking.id}/money`,
      job: { kind: 'booking', id: booking.id },
    },
  ])
  const release = { key: 'all', cents: 12_500, orbiterId: ownerId, commissionBps: 1000 }
  await transaction(async (tx) => {
    const order = await lockOrderOf(tx, { bookingRequestId: booking.id })
    if (order) await earnShare(tx, order, release)
  })
  const released = await readWallet(ownerId)
  expect(released).toMatchObject({ availableCents: 11_250, heldCents: 0, heldFrom: 0 })
  expect(released.entries).toMatchObject([
    { about: expect.stringContaining('$125.00 less 10%.'), cents: 11_250, state: 'moved' },
  ])
  expect(released.month.lines).toEqual([{ kind: 'earned', label: 'Earned, 1 job', cents: 11_250 }])
})

test('what a bank has taken back of a charge is no longer held', async () => {
  const booking = await createBooking({ status: 'accepted' })
  await settle()
  const { id, chargeId } = await db()
    .selectFrom('payments')
    .select(['id', 'gatewayId as chargeId'])
    .where('customerId', '=', booking.customer.id)
    .executeTakeFirstOrThrow()
  await followDispute(id, {
    id: 'dispute-of-a-part',
    chargeId: chargeId ?? '',
    amountCents: 5000,
    takenCents: 5000,
    feeCents: 0,
    reason: 'product_not_received',
    status: 'lost',
    isAnswered: true,
    dueAt: null,
  })
  const held = await readWallet(booking.orbiter.id)
  expect(held.heldCents).toBe(6750)
  await transaction((tx) => completeBookings(tx, [booking.id], null))
  expect(await readWallet(booking.orbiter.id)).toMatchObject({ availableCents: 6750, heldCents: 0 })
})

test('each payout is shown until it has arrived, and why it came back; Fridays pay out', async () => {
  freeze('2026-11-02T15:00:00Z')
  const orbiter = await orbiterWithMoney(20_000)
  freeze('2026-11-11T12:00:00Z')
  expect(await readWallet(orbiter.id)).toMatchObject({ nextPayoutOn: '2026-11-13' })
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: '20000' })
  await sendPayout(payoutId)
  expect(await readWallet(orbiter.id)).toMatchObject({
    availableCents: 0,
    inTransitCents: 20_000,
    payouts: [{ state: 'in-transit', bank: 'First Test Bank •• 6789', arrivesOn: '2026-11-13' }],
  })
  const { gatewayId } = await db()
    .selectFrom('payouts')
    .select('gatewayId')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const id = gatewayId ?? ''
  await followPayout(payoutId, { id, status: 'paid', arrivesOn: null, failure: null })
  expect(await readWallet(orbiter.id)).toMatchObject({
    inTransitCents: 0,
    paidOutCents: 20_000,
    lastPaidAt: '2026-11-11T12:00:00.000Z',
    payouts: [],
  })
  await followPayout(payoutId, { id, status: 'failed', arrivesOn: null, failure: 'Closed.' })
  expect(await readWallet(orbiter.id)).toMatchObject({
    availableCents: 20_000,
    paidOutCents: 0,
    payouts: [{ state: 'failed', failure: 'Closed.' }],
    account: { refusal: 'Closed.' },
    nextPayoutOn: null,
  })
})

test('what is frozen is on hold with its booking, and what is owed makes the balance negative [P-PAY-18]', async () => {
  const booking = await createBooking({ status: 'accepted' })
  const ownerId = booking.orbiter.id
  await earn(ownerId, 9000)
  const { id: orderId } = await db()
    .selectFrom('orders')
    .select('id')
    .where('bookingRequestId', '=', booking.id)
    .executeTakeFirstOrThrow()
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'dispute',
      orderId,
      movements: [
        { debit: { kind: 'payable', ownerId }, credit: { kind: 'frozen', ownerId }, cents: 9000 },
        { debit: { kind: 'owed-by-orbiter', ownerId }, credit: { kind: 'gateway' }, cents: 4000 },
      ],
    }),
  )
  const wallet = await readWallet(ownerId)
  expect(wallet).toMatchObject({ availableCents: -4000, onHoldCents: 9000 })
  expect(wallet.entries).toContainEqual(
    expect.objectContaining({
      cents: 9000,
      state: 'on-hold',
      href: `/bookings/${booking.id}/money`,
    }),
  )
})

test('entries come page by page, each once [P-PAY-18]', async () => {
  const { id } = await createOrbiter()
  for (let cents = 1; cents <= 7; cents += 1) await earn(id, cents, 'tip')
  const seen: number[] = []
  for (let before: number | undefined; ;) {
    const page = await listWalletEntries(id, { before, limit: 3, timeZone: 'America/Chicago' })
    seen.push(...page.entries.map(({ cents }) => cents))
    if (page.next === null) break
    before = page.next
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('only its owner sees an account at the test bank, and a number that is none is refused', async () => {
  const orbiter = await orbiterWithMoney(1000)
  const accountId = await accountIdOf(orbiter.id)
  const stranger = viewerOf(await createOrbiter())
  await expect(listOwnTestBanks(stranger, accountId)).rejects.toMatchObject({ status: 404 })
  await expect(
    saveOwnTestBank(viewerOf(orbiter), accountId, {
      bankName: 'First Test Bank',
      accountNumber: 'x',
    }),
  ).rejects.toMatchObject({ fields: { accountNumber: 'Enter 4 to 17 digits.' } })
})
