import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { AccountRef, Movement } from '#money/ledger/ledger.ts'
import { lockBalance, post, PostedDifferently } from '#money/ledger/post.server.ts'
import { db, sqlState, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { createUser } from '#tests/support/factories.ts'
import { until } from '#tests/support/patience.ts'

useDatabase()

const gateway: AccountRef = { kind: 'gateway' }
const commission: AccountRef = { kind: 'commission' }
const held = (orderId: string): AccountRef => ({ kind: 'held', orderId })
async function createOrder(): Promise<string> {
  const { id, customer } = await createBooking()
  const order = { bookingRequestId: id, customerId: customer.id, priceCents: 1, commissionBps: 0 }
  const row = await db()
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const postMovements = (key: string, movements: Movement[]) =>
  transaction((tx) => post(tx, { key, kind: 'test', movements }))
const balanceOf = (account: AccountRef) => transaction((tx) => lockBalance(tx, account))
/** Debits less credits of the whole ledger. */
const sumOfAll = async () =>
  (
    await sql<{
      sum: number
    }>`select coalesce(sum(amount_cents), 0)::float8 as sum from ledger_entries`.execute(db())
  ).rows[0]?.sum
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error),
  )

test('a charge is held, released less commission, and every balance follows its entries', async () => {
  const orderId = await createOrder()
  const orbiter = await createUser({ roles: ['orbiter'] })
  const payable: AccountRef = { kind: 'payable', ownerId: orbiter.id }
  const before = await balanceOf(gateway)
  await postMovements(`capture:${orderId}`, [
    { credit: held(orderId), debit: gateway, cents: 28_500 },
  ])
  expect(await balanceOf(held(orderId))).toBe(28_500)
  await postMovements(`release:${orderId}`, [
    { credit: payable, debit: held(orderId), cents: 25_650 },
    { credit: commission, debit: held(orderId), cents: 2850 },
  ])
  expect(await balanceOf(held(orderId))).toBe(0)
  expect(await balanceOf(payable)).toBe(25_650)
  expect((await balanceOf(gateway)) - before).toBe(28_500)
  expect(await sumOfAll()).toBe(0)
  const entries = await db()
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['e.amountCents', 'e.balanceCents'])
    .where('a.orderId', '=', orderId)
    .orderBy('e.id')
    .execute()
  expect(entries.map((entry) => [entry.amountCents, entry.balanceCents])).toEqual([
    [-28_500, 28_500],
    [28_500, 0],
  ])
})

test('the same key posts once, however often and however many at once; with other entries it is refused', async () => {
  const orderId = await createOrder()
  const charge = [{ credit: held(orderId), debit: gateway, cents: 500 }]
  const posted = await Promise.all(
    Array.from({ length: 12 }, () => postMovements(`once:${orderId}`, charge)),
  )
  expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
  expect(await balanceOf(held(orderId))).toBe(500)
  await expect(
    postMovements(`once:${orderId}`, [{ credit: held(orderId), debit: gateway, cents: 501 }]),
  ).rejects.toThrow(PostedDifferently)
  expect(await balanceOf(held(orderId))).toBe(500)
})

test('who waits for an account that everyone needs holds the others already, so that no one who has those waits for it in turn', async () => {
  const orderId = await createOrder()
  const orbiter = await createUser({ roles: ['orbiter'] })
  const payable: AccountRef = { kind: 'payable', ownerId: orbiter.id }
  await postMovements(`capture:${orderId}`, [{ credit: held(orderId), debit: gateway, cents: 100 }])
  await balanceOf(commission)
  // Younger than that of everyone.
  await balanceOf(payable)
  const { released, others } = await transaction(async (tx) => {
    await lockBalance(tx, commission)
    const posted = postMovements(`release:${orderId}`, [
      { credit: payable, debit: held(orderId), cents: 90 },
      { credit: commission, debit: held(orderId), cents: 10 },
    ])
    await until(async () => (await countWaiting()) > 0, 'it waits')
    const free = await sql<{ kind: string }>`
      select kind from ledger_accounts where owner_id = ${orbiter.id} or order_id = ${orderId}
      for update skip locked`.execute(db())
    return { released: posted, others: free.rows }
  })
  await released
  expect(others).toEqual([])
})

test('nothing that Orbit owes can become negative, not even with many releases at once [P-PAY-42]', async () => {
  const orderId = await createOrder()
  const orbiter = await createUser({ roles: ['orbiter'] })
  await postMovements(`capture:${orderId}`, [
    { credit: held(orderId), debit: gateway, cents: 1000 },
  ])
  const release = (number: number) =>
    postMovements(`release:${orderId}:${number}`, [
      { credit: { kind: 'payable', ownerId: orbiter.id }, debit: held(orderId), cents: 400 },
    ])
  const ended = await Promise.all(
    Array.from({ length: 5 }, (_, number) => stateOf(release(number))),
  )
  expect(ended.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    '23514',
    '23514',
    '23514',
    'done',
    'done',
  ])
  expect(await balanceOf(held(orderId))).toBe(200)
  expect(await sumOfAll()).toBe(0)
})

test('the database itself refuses what is not balanced, comes later, or changes what was posted [P-PAY-42]', async () => {
  const orderId = await createOrder()
  const { id } = await postMovements(`capture:${orderId}`, [
    { credit: held(orderId), debit: gateway, cents: 700 },
  ])
  const accountId = sql`(select id from ledger_accounts where order_id = ${orderId}::uuid)`
  const unbalanced = transaction(async (tx) => {
    const header = sql`insert into ledger_transactions (key, fingerprint, kind, posted_at)
      values (${newId()}, sha256('x'), 'test', now()) returning id`
    const { rows } = await header.execute(tx)
    const [{ id: transactionId } = { id: '' }] = rows as { id: string }[]
    await sql`insert into ledger_entries (transaction_id, account_id, amount_cents, posted_at)
      values (${transactionId}, ${accountId}, -5, now())`.execute(tx)
  })
  expect(await stateOf(unbalanced)).toBe('23514')
  const attempts = [
    sql`insert into ledger_entries (transaction_id, account_id, amount_cents, posted_at)
      values (${id}, ${accountId}, -5, now()), (${id}, ${accountId}, 5, now())`,
    sql`update ledger_entries set amount_cents = 1 where transaction_id = ${id}`,
    sql`delete from ledger_entries where transaction_id = ${id}`,
    sql`update ledger_transactions set kind = 'other' where id = ${id}`,
    sql`delete from ledger_transactions where id = ${id}`,
    sql`truncate ledger_entries`,
  ]
  for (const attempt of attempts) expect(await stateOf(attempt.execute(db()))).toBe('23514')
  expect(await balanceOf(held(orderId))).toBe(700)
})

test('an amount of zero or less is never posted', async () => {
  for (const cents of [0, -5, 0.5])
    await expect(
      postMovements(newId(), [{ credit: commission, debit: gateway, cents }]),
    ).rejects.toThrow('Not an amount')
})
