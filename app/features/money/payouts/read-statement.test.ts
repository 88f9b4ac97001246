import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { post } from '#money/ledger/post.server.ts'
import {
  payoutFailedMovements,
  payoutStartedMovements,
  tipMovements,
} from '#money/ledger/order-movements.ts'
import { readStatement } from '#money/payouts/read-statement.server.ts'
import { monthAfter, statementLines } from '#money/payouts/statement.ts'
import { transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useDatabase()

const startPayout = (orbiterId: string, cents: number) =>
  transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'payout',
      movements: payoutStartedMovements(orbiterId, cents),
    }),
  )

test('a statement begins with the balance of the month before, and its lines add up to its end [P-PAY-23]', async () => {
  freeze('2026-10-20T12:00:00Z')
  const { id } = await createOrbiter()
  await earn(id, 20_000)
  freeze('2026-11-05T12:00:00Z')
  await earn(id, 5000)
  await earn(id, 3000, 'tip')
  await startPayout(id, 25_000)
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'payout-failed',
      movements: payoutFailedMovements(id, 25_000),
    }),
  )
  freeze('2026-11-20T12:00:00Z')
  await startPayout(id, 11_000)
  expect(await readStatement(id, '2026-10')).toMatchObject({
    openingCents: 0,
    closingCents: 20_000,
    isOver: true,
  })
  const statement = await readStatement(id, '2026-11')
  expect(statement).toEqual({
    month: '2026-11',
    timeZone: 'America/Chicago',
    openingCents: 20_000,
    lines: [
      { kind: 'earned', label: 'Earned', cents: 5000 },
      { kind: 'tips', label: 'Tips, 1', cents: 3000 },
      { kind: 'payout', label: 'Payout, Nov 5', cents: -25_000 },
      { kind: 'payout-returned', label: 'Payout returned, Nov 5', cents: 25_000 },
      { kind: 'payout', label: 'Payout, Nov 20', cents: -11_000 },
    ],
    closingCents: 17_000,
    isOver: false,
    isFirst: false,
  })
  const sum = statement.lines.reduce((total, { cents }) => total + cents, statement.openingCents)
  expect(sum).toBe(statement.closingCents)
})

test('a month begins at midnight of the Orbiter, and what is owed makes a balance negative', async () => {
  const { id } = await createOrbiter()
  freeze('2026-11-01T04:59:59Z')
  await earn(id, 1000)
  freeze('2026-11-01T05:00:00Z')
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'refund',
      movements: [
        { debit: { kind: 'payable', ownerId: id }, credit: { kind: 'gateway' }, cents: 1000 },
        {
          debit: { kind: 'owed-by-orbiter', ownerId: id },
          credit: { kind: 'gateway' },
          cents: 4000,
        },
      ],
    }),
  )
  expect(await readStatement(id, '2026-10')).toMatchObject({ closingCents: 1000 })
  expect(await readStatement(id, '2026-11')).toMatchObject({
    openingCents: 1000,
    lines: [{ kind: 'refunded', label: 'Refunded to customers, 1', cents: -5000 }],
    closingCents: -4000,
  })
  // Half of it repays a debt and half becomes available; both are earned.
  await transaction((tx) =>
    post(tx, { key: newId(), kind: 'tip', movements: tipMovements(id, 8000, 4000) }),
  )
  expect(await readStatement(id, '2026-11')).toMatchObject({
    lines: [
      { kind: 'tips', label: 'Tips, 1', cents: 8000 },
      { kind: 'refunded', cents: -5000 },
    ],
    closingCents: 4000,
  })
})

test('there is a statement of a month without entries, and none of a month to come', async () => {
  freeze('2026-11-30T12:00:00Z')
  const { id } = await createOrbiter()
  expect(await readStatement(id, '2026-11')).toMatchObject({
    openingCents: 0,
    lines: [],
    isFirst: true,
  })
  for (const month of ['2026-12', '2026-13', 'november'])
    await expect(readStatement(id, month)).rejects.toMatchObject({ status: 404 })
})

test('lines lose no cent of what they are made of', () => {
  const sum = fc.record({
    posting: fc.constantFrom('release', 'tip', 'refund', 'dispute', 'payout', 'payout-failed', 'x'),
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    jobs: fc.nat(9),
    count: fc.nat(9),
    day: fc.constant('Nov 6'),
  })
  fc.assert(
    fc.property(fc.array(sum, { maxLength: 30 }), (sums) => {
      const total = (rows: { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
      expect(total(statementLines(sums))).toBe(total(sums))
    }),
  )
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
