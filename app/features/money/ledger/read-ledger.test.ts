import { expect, test } from 'vitest'
import type { AccountKind, Movement } from '#money/ledger/ledger.ts'
import { post } from '#money/ledger/post.server.ts'
import { listEntries, readBalances } from '#money/ledger/read-ledger.server.ts'
import { transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

const WALLET: AccountKind[] = ['payable', 'in-transit', 'owed-by-orbiter']

const postOne = (key: string, movement: Movement) =>
  transaction((tx) => post(tx, { key, kind: 'test', movements: [movement], memo: key }))

test('a person reads their own accounts, page by page, with what was in them then', async () => {
  const [own, other] = [await createUser(), await createUser()]
  const payable = { kind: 'payable', ownerId: own.id } as const
  const earn = (cents: number): Movement => ({ debit: { kind: 'gateway' }, credit: payable, cents })
  for (const n of [1, 2, 3]) await postOne(`earn ${n}`, earn(n * 100))
  await postOne('other', { ...earn(900), credit: { kind: 'payable', ownerId: other.id } })
  const transit = { kind: 'in-transit', ownerId: own.id } as const
  await postOne('pay out', { debit: payable, credit: transit, cents: 250 })
  const owed = { kind: 'owed-by-orbiter', ownerId: own.id } as const
  await postOne('owe', { debit: owed, credit: { kind: 'gateway' }, cents: 70 })
  expect(await readBalances(own.id)).toEqual({
    payable: 350,
    'in-transit': 250,
    'owed-by-orbiter': 70,
  })
  const all = await listEntries(own.id, { accounts: WALLET, limit: 10 })
  expect(
    all.map(({ memo, account, cents, balanceCents }) => [memo, account, cents, balanceCents]),
  ).toEqual([
    ['owe', 'owed-by-orbiter', 70, 70],
    expect.arrayContaining(['pay out']),
    expect.arrayContaining(['pay out']),
    ['earn 3', 'payable', 300, 600],
    ['earn 2', 'payable', 200, 300],
    ['earn 1', 'payable', 100, 100],
  ])
  const pages: number[] = []
  for (let before: number | undefined; ;) {
    const page = await listEntries(own.id, { accounts: WALLET, before, limit: 4 })
    if (page.length === 0) break
    pages.push(...page.map(({ id }) => id))
    before = page.at(-1)?.id
  }
  expect(pages).toEqual(all.map(({ id }) => id))
  const payables = await listEntries(own.id, { accounts: ['payable'], limit: 10 })
  expect(payables.reduce((sum, { cents }) => sum + cents, 0)).toBe(350)
})

test('a person without accounts has none', async () => {
  const { id } = await createUser()
  expect([await readBalances(id), await listEntries(id, { accounts: WALLET, limit: 5 })]).toEqual([
    {},
    [],
  ])
})
