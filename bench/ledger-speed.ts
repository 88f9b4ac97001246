/**
 * `npm run bench:ledger`: postings per second of eight clients on the same two accounts, with every
 * commit written to disk, and how long it takes to read the wallet of an Orbiter with 100,000
 * entries.
 */
import process from 'node:process'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import type { AccountKind } from '#money/ledger/ledger.ts'
import { post } from '#money/ledger/post.server.ts'
import { entriesQuery, listEntries, readBalances } from '#money/ledger/read-ledger.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { connectDatabase, db, disconnectDatabase, transaction } from '#app/platform/db.ts'
import { sizeOf } from '../scripts/smoke.mjs'
import { openCluster } from './cluster.ts'
import { expectFigure, expectThat } from './expect-that.ts'

const CLIENTS = 8
const SECONDS = sizeOf(5, 0.1)
const ROUNDS = sizeOf(3, 1)
const GOAL_POSTINGS = 400
const ENTRIES = sizeOf(100_000, 1000)
const BATCH = 500
const OPENINGS = sizeOf(40, 2)
const GOAL_WALLET_MS = 50
const PAGE = 30
const GOAL_PAGES = 300
const WALLET: AccountKind[] = ['payable', 'frozen', 'in-transit', 'owed-by-orbiter']

async function addOrbiter(): Promise<string> {
  const { id } = await db()
    .insertInto('users')
    .values({ email: `${newId()}@ledger-bench.example`, fullName: 'Orbiter of the bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Eight clients post as fast as they can; each posting locks the same two rows. */
async function postFor(seconds: number): Promise<number> {
  const run = newId()
  const until = performance.now() + seconds * 1000
  const counts = Array.from({ length: CLIENTS }, async (_, client) => {
    let posted = 0
    while (performance.now() < until) {
      const key = `bench:${run}:${client}:${posted}`
      await transaction((tx) =>
        post(tx, {
          key,
          kind: 'bench',
          movements: [{ debit: { kind: 'gateway' }, credit: { kind: 'commission' }, cents: 1 }],
        }),
      )
      posted += 1
    }
    return posted
  })
  const posted = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  return posted / seconds
}

/**
 * Earnings of an Orbiter, one transaction of two entries each; the triggers update the balances.
 */
async function fillWallet(orbiterId: string): Promise<void> {
  await transaction((tx) =>
    post(tx, {
      key: `bench:${orbiterId}`,
      kind: 'bench',
      movements: [
        {
          debit: { kind: 'gateway' },
          credit: { kind: 'payable', ownerId: orbiterId },
          cents: 1,
        },
      ],
    }),
  )
  for (let from = 1; from < ENTRIES; from += BATCH)
    await sql`
      with posted as (
        insert into ledger_transactions (key, fingerprint, kind, posted_at)
        select ${`bench:${orbiterId}:`} || n, sha256(n::text::bytea), 'bench', now()
        from generate_series(${from}::integer, ${Math.min(from + BATCH, ENTRIES) - 1}::integer) n
        returning id)
      insert into ledger_entries (transaction_id, account_id, amount_cents, posted_at)
      select posted.id, a.id, case a.kind when 'gateway' then 1 else -1 end, now()
      from posted, ledger_accounts a
      where a.kind = 'gateway' or a.owner_id = ${orbiterId}::uuid`.execute(db())
  await sql`analyze ledger_entries, ledger_transactions, ledger_accounts`.execute(db())
}

async function timeOf(open: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  await open()
  const times: number[] = []
  for (let n = 0; n < OPENINGS; n += 1) {
    const startedAt = performance.now()
    await open()
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return {
    median: sorted[OPENINGS / 2] ?? 0,
    p95: sorted[Math.ceil(OPENINGS * 0.95) - 1] ?? 0,
  }
}

/**
 * What a page of entries reads: the number of database pages, and the ledger tables that are read
 * in full.
 */
async function planOf(orbiterId: string, before?: number) {
  const query = entriesQuery(orbiterId, { accounts: WALLET, before, limit: PAGE })
  const text = JSON.stringify(await query.explain('json', sql`analyze, buffers`))
  const [, pages = ''] = /"Shared Hit Blocks":(\d+)/.exec(text) ?? []
  const [, read = ''] = /"Shared Read Blocks":(\d+)/.exec(text) ?? []
  const wholeTables = [
    ...text.matchAll(/"Seq Scan"[^}]*?"Relation Name":"(ledger_(?:entries|transactions))"/g),
  ].map((match) => match[1] ?? '')
  return { pages: Number(pages) + Number(read), wholeTables }
}

const cluster = await openCluster('bench-ledger')
await disconnectDatabase()
connectDatabase(cluster.url, { max: CLIENTS })

const rates: number[] = []
await postFor(sizeOf(1, 0.1))
for (let round = 0; round < ROUNDS; round += 1) rates.push(await postFor(SECONDS))
const rate = rates.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
expectFigure(
  `postings a second, ${CLIENTS} clients on two accounts (goal ${GOAL_POSTINGS})`,
  `${rate.toFixed(0)} (${rates.map((each) => each.toFixed(0)).join(', ')})`,
  rate >= GOAL_POSTINGS,
)

const orbiterId = await addOrbiter()
await fillWallet(orbiterId)
const { payable = 0 } = await readBalances(orbiterId)
expectThat('entries of the wallet', payable, payable === ENTRIES)
const first = await listEntries(orbiterId, { accounts: WALLET, limit: PAGE })
const middle = (first.at(-1)?.id ?? 0) - ENTRIES
const open = (before?: number) => async () =>
  Promise.all([
    readBalances(orbiterId),
    listEntries(orbiterId, { accounts: WALLET, before, limit: PAGE }),
  ])
const whole = await timeOf(() => readWallet(orbiterId))
expectFigure(
  `the wallet's page, ms (goal ${GOAL_WALLET_MS}; in 95 of 100 cases)`,
  `${whole.median.toFixed(1)} (${whole.p95.toFixed(1)})`,
  whole.median <= GOAL_WALLET_MS,
)
for (const [name, before] of [
  ['the wallet', undefined],
  ['a page in its middle', middle],
] as const) {
  const { median, p95 } = await timeOf(open(before))
  expectFigure(
    `${name}, ms (goal ${GOAL_WALLET_MS}; in 95 of 100 cases)`,
    `${median.toFixed(1)} (${p95.toFixed(1)})`,
    median <= GOAL_WALLET_MS,
  )
  const { pages, wholeTables } = await planOf(orbiterId, before)
  expectFigure(
    `pages of the database that ${name} reads (goal ${GOAL_PAGES}), and no whole table`,
    [pages, ...wholeTables].join(', '),
    pages > 0 && pages <= GOAL_PAGES && wholeTables.length === 0,
  )
}
const { rows } = await sql<{ sum: number }>`
  select coalesce(sum(case normal_side when 'debit' then balance_cents else -balance_cents end), 0)::float8 as sum
  from ledger_accounts`.execute(db())
expectThat('the sum of all balances', rows[0]?.sum ?? Number.NaN, rows[0]?.sum === 0)

await cluster.stop()
process.exit()
