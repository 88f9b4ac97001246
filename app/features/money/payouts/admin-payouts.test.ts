import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readTable } from '#app/base/table-state.ts'
import { post } from '#money/ledger/post.server.ts'
import { listPayouts, retryPayout } from '#money/payouts/admin-payouts.server.ts'
import { PAYOUT_TABLE } from '#money/payouts/payout-table.ts'
import { followPayout } from '#money/payouts/follow-payout.server.ts'
import { readMoneyAtRisk } from '#money/payouts/money-at-risk.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { yearTotalsForExport } from '#money/payouts/year-totals.server.ts'
import { statementForExport } from '#money/payouts/statement-file.server.ts'
import { db, pool, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { orbiterWithMoney } from '#tests/support/payout-site.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useTestGateway()
useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const table = (query = '') => readTable(new URLSearchParams(query), PAYOUT_TABLE)

async function failedPayout(cents: number) {
  const orbiter = await orbiterWithMoney(cents)
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(cents) })
  await followPayout(payoutId, {
    id: `tpo_${newId()}`,
    status: 'failed',
    arrivesOn: null,
    failure: 'Closed.',
  })
  return { orbiter, payoutId }
}

test('admins see all payouts by state and person, and no one else does [P-PAY-22]', async () => {
  const viewer = await admin()
  const { orbiter, payoutId } = await failedPayout(5000)
  const failed = await listPayouts(viewer, table('state=failed'))
  expect(failed.rows.map(({ id }) => id)).toContain(payoutId)
  expect((await listPayouts(viewer, table('state=paid'))).rows).toEqual([])
  const found = await listPayouts(viewer, table(`q=${orbiter.email}`))
  expect(found).toMatchObject({
    total: 1,
    rows: [{ amountCents: 5000, failure: 'Closed.', accountState: 'ready' }],
  })
  await expect(listPayouts(viewerOf(orbiter), table())).rejects.toMatchObject({ status: 403 })
})

test('another try of one that came back pays out what is available now, and one that is over needs none [P-PAY-22]', async () => {
  const viewer = await admin()
  const { orbiter, payoutId } = await failedPayout(5000)
  await earn(orbiter.id, 700)
  await expect(retryPayout(viewer, { payoutId, shownCents: 5000 })).rejects.toMatchObject({
    code: 'amount-changed',
  })
  const [asked] = (await listPayouts(viewer, table(`q=${orbiter.email}`))).rows
  expect(asked).toMatchObject({ amountCents: 5000, retryCents: 5700 })
  await retryPayout(viewer, { payoutId, shownCents: 5700 })
  const payouts = await db()
    .selectFrom('payouts')
    .select(['id', 'state', 'amountCents'])
    .where('orbiterId', '=', orbiter.id)
    .orderBy('createdAt', 'desc')
    .execute()
  expect(payouts).toMatchObject([{ state: 'created', amountCents: 5700 }, { state: 'failed' }])
  await expect(retryPayout(viewer, { payoutId, shownCents: 0 })).rejects.toMatchObject({
    code: 'below-minimum',
  })
  const again = payouts[0]?.id ?? ''
  await retryPayout(viewer, { payoutId: again, shownCents: 5700 })
  await followPayout(again, { id: 'tpo_x', status: 'paid', arrivesOn: null, failure: null })
  await expect(retryPayout(viewer, { payoutId: again, shownCents: 5700 })).rejects.toMatchObject({
    code: 'not-open',
  })
  await expect(retryPayout(viewerOf(orbiter), { payoutId, shownCents: 0 })).rejects.toMatchObject({
    status: 403,
  })
})

test('money at risk is what Orbiters owe, what is frozen, and what came back [P-PAY-22]', async () => {
  const viewer = await admin()
  const before = await readMoneyAtRisk(viewer)
  const { orbiter } = await failedPayout(3000)
  const { id: ownerId } = await createOrbiter()
  await earn(ownerId, 2000)
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'dispute',
      movements: [
        { debit: { kind: 'payable', ownerId }, credit: { kind: 'frozen', ownerId }, cents: 2000 },
        { debit: { kind: 'owed-by-orbiter', ownerId }, credit: { kind: 'gateway' }, cents: 900 },
      ],
    }),
  )
  const { owed, frozen, failed } = await readMoneyAtRisk(viewer)
  expect(owed.totalCents - before.owed.totalCents).toBe(900)
  expect(frozen.totalCents - before.frozen.totalCents).toBe(2000)
  expect(failed.totalCents - before.failed.totalCents).toBe(3000)
  expect(failed.rows).toContainEqual(
    expect.objectContaining({ orbiterId: orbiter.id, cents: 3000 }),
  )
  await expect(readMoneyAtRisk(viewerOf(orbiter))).rejects.toMatchObject({ status: 403 })
})

test('a year’s total is gross, in the year of the Orbiter [P-PAY-24]', async () => {
  const viewer = await admin()
  const orbiter = await createOrbiter()
  const ownerId = orbiter.id
  const release = (cents: number, commissionCents: number) =>
    transaction((tx) =>
      post(tx, {
        key: newId(),
        kind: 'release',
        movements: [
          { debit: { kind: 'gateway' }, credit: { kind: 'payable', ownerId }, cents },
          { debit: { kind: 'gateway' }, credit: { kind: 'commission' }, cents: commissionCents },
        ],
      }),
    )
  // In Chicago it is still 2026.
  freeze('2027-01-01T05:59:59Z')
  await release(9000, 1000)
  await earn(ownerId, 500, 'tip')
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'refund',
      movements: [
        { debit: { kind: 'payable', ownerId }, credit: { kind: 'gateway' }, cents: 2000 },
      ],
    }),
  )
  freeze('2027-01-01T06:00:00Z')
  await release(1800, 200)
  const totals = async (year: number) => {
    const { sql, parameters } = yearTotalsForExport(viewer, year)
    const { rows } = await pool().query<Record<string, unknown>>(sql, [...parameters])
    return rows.find((row) => row['id'] === ownerId)
  }
  expect(await totals(2026)).toMatchObject({
    payments: 2,
    gross_cents: 10_500,
    commission_cents: 1000,
    refunded_cents: 2000,
    paid_out_cents: 0,
  })
  expect(await totals(2027)).toMatchObject({ payments: 1, gross_cents: 2000 })
  expect(() => yearTotalsForExport(viewerOf(orbiter), 2026)).toThrow("You don't have access")
})

test('the file of a month begins and ends with its balances, and each line has the balance after it', async () => {
  freeze('2026-10-15T12:00:00Z')
  const { id } = await createOrbiter()
  await earn(id, 1000)
  freeze('2026-11-15T12:00:00Z')
  await earn(id, 300)
  await earn(id, 200, 'tip')
  const { sql, parameters } = await statementForExport(id, '2026-11')
  const { rows } = await pool().query<Record<string, unknown>>(sql, [...parameters])
  expect(rows.map((row) => [row['kind'], row['cents'], row['balance_cents']])).toEqual([
    ['opening', null, 1000],
    ['release', 300, 1300],
    ['tip', 200, 1500],
    ['closing', null, 1500],
  ])
})
