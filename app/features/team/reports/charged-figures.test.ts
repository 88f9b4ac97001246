import { expect, test } from 'vitest'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { readOrbiterFigures } from '#team/reports/orbiter-figures.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { loader as reportFile } from '#app/routes/admin/reports-file.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'
import { approveAll, deliverAll } from '#tests/support/piece-factory.ts'
import { sendRefunds, settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

const RANGE = readRange(new URLSearchParams('days=30'), '2026-11-15')

/** An accepted and charged booking of 125 dollars. */
async function charged(orbiter: Awaited<ReturnType<typeof createOrbiter>>, date: string) {
  const booking = await createBooking({ orbiter, date, status: 'accepted' })
  await settleMoney()
  return booking
}

test('an Orbiter’s earnings come from the ledger, and are null until money was released [P-OD-05]', async () => {
  freeze('2026-11-10T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const { id, startAt, customer } = await charged(orbiter, '2026-11-11')
  expect(await readOrbiterFigures(viewer)).toMatchObject({
    isEarned: true,
    earningsCents: null,
    earningsTrend: '–',
  })
  freeze(new Date(startAt.getTime() + 1_800_000))
  await deliverAll(viewer, id)
  await approveAll(viewerOf(customer), id)
  advance({ seconds: 61 })
  await completeDeliveredBookings()
  expect(await readOrbiterFigures(viewer)).toMatchObject({ earningsCents: 11_250 })
  advance({ days: 45 })
  const next = await charged(orbiter, '2027-01-06')
  await cancelBooking(viewerOf(next.customer), next.id, { reason: 'Rain' })
  expect(await readOrbiterFigures(viewer)).toMatchObject({
    earningsCents: 11_250,
    earningsTrend: '-100%',
  })
  await sendRefunds()
})

test('total revenue is what cards were charged less refunds, and null while nothing was [P-AREP-02]', async () => {
  freeze('2026-11-14T15:00:00Z')
  const admin = { ...viewerOf(await createUser({ roles: ['admin'] })), timeZone: 'America/Chicago' }
  const before = await readReport(admin, readRange(new URLSearchParams('days=7'), '2026-10-01'))
  expect(before.now).toMatchObject({ revenueCents: null, feeCents: null })
  const earlier = (await readReport(admin, RANGE)).now
  const orbiter = await createOrbiter()
  await charged(orbiter, '2026-12-10')
  const cancelled = await charged(orbiter, '2026-12-11')
  freeze(new Date(cancelled.startAt.getTime() - 5 * 24 * 3_600_000))
  await cancelBooking(viewerOf(cancelled.customer), cancelled.id, { reason: 'Rain' })
  await sendRefunds()
  const range = readRange(new URLSearchParams('days=30'), '2026-12-06')
  const { now, bars, isCharged } = await readReport(admin, range)
  expect(isCharged).toBe(true)
  expect(now).toMatchObject({
    revenueCents: (earlier.revenueCents ?? 0) + 12_500 + 6250,
    feeCents: (earlier.feeCents ?? 0) + 625,
  })
  expect(bars.reduce((sum, { revenueCents }) => sum + (revenueCents ?? 0), 0)).toBe(
    now.revenueCents,
  )
  const file = await loadAs(reportFile, admin, {}, { query: '?days=30' })
  const text = await file.text()
  const dollars = (now.revenueCents ?? 0) / 100
  expect(text).toContain(`Total Revenue (USD),2026-11-07,2026-12-06,${dollars},`)
})

test('the totals of Orbit’s accounts are the sums of their entries', async () => {
  const totals = await db()
    .selectFrom('ledgerTotals as t')
    .innerJoin('ledgerAccounts as a', 'a.id', 't.accountId')
    .select((eb) => ['a.kind', 't.kind as posting', eb.fn.sum<number>('t.cents').as('cents')])
    .groupBy(['a.kind', 't.kind'])
    .orderBy('a.kind')
    .orderBy('t.kind')
    .execute()
  const entries = await db()
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
    .select((eb) => ['a.kind', 't.kind as posting', eb.fn.sum<number>('e.amountCents').as('cents')])
    .where('a.ownerId', 'is', null)
    .where('a.orderId', 'is', null)
    .groupBy(['a.kind', 't.kind'])
    .orderBy('a.kind')
    .orderBy('t.kind')
    .execute()
  expect(totals.length).toBeGreaterThan(3)
  expect(totals).toEqual(entries)
})
