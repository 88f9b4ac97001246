/**
 * `npm run bench:money`: how long the queries on the ledger take with 100,000 paid orders in the
 * tables, and whether any plan reads all entries.
 */
import process from 'node:process'
import { addDays } from '#app/base/add-days.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { readStatement } from '#money/payouts/read-statement.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { sizeOf } from '../scripts/smoke.mjs'
import { openCluster } from './cluster.ts'
import { expectFigure, expectThat } from './expect-that.ts'
import { BUSY_ORBITER, MIDDLE_BOOKING, ORDERS, seedMoney } from './money-seed.ts'
import { listPlans, recordStatements } from './statement-plans.ts'

const ROUNDS = sizeOf(20, 2)
/**
 * There are seven entries for each order; the number of entries read must not grow with the ledger.
 */
const MOST_ENTRIES = 20_000
/** Has a row for each hour: the report of a year reads all of them. */
const HOURLY = 'ledger_totals'

const cluster = await openCluster('bench-money')
await seedMoney(cluster.pool)
await disconnectDatabase()
connectDatabase(cluster.url, { max: 4 })

async function idOf(statement: string): Promise<Record<string, string>> {
  const { rows } = await cluster.pool.query<Record<string, string>>(statement)
  return rows[0] ?? {}
}
const person = { email: '', fullName: 'A person', timeZone: 'America/Chicago', avatarUrl: null }
const { id: orbiterId = '' } = await idOf(BUSY_ORBITER)
const { id: bookingId = '', customer_id: customerId = '' } = await idOf(MIDDLE_BOOKING)
const customer: Viewer = { ...person, id: customerId, roles: ['user'] }
const admin: Viewer = { ...person, id: customerId, roles: ['admin'] }

const today = new Date().toISOString().slice(0, 10)
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const report = (days: string) => () =>
  readReport(admin, readRange(new URLSearchParams({ days }), today))

/** What is measured, and the most milliseconds that it may take. */
const FIGURES: [name: string, goalMs: number, read: () => Promise<unknown>][] = [
  ['the reconciliation of a day', 1000, () => checkDay(addDays(today, -30), GATEWAY_FOLLOWERS)],
  ['the revenue report, 30 days', 500, report('30')],
  ['the revenue report, a year', 500, report('365')],
  ['a month of an Orbiter with 1,500 jobs', 100, () => readStatement(orbiterId, lastMonth)],
  ["that Orbiter's wallet", 50, () => readWallet(orbiterId)],
  ['every cent of a booking', 50, () => explainOrder(customer, { bookingId })],
]

for (const [name, goalMs, read] of FIGURES) {
  const statements = await recordStatements(read)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const median = times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0
  expectFigure(`${name}, ms (goal ${goalMs})`, median.toFixed(1), median <= goalMs)
  const plans = await listPlans(cluster.pool, statements)
  const whole = [...new Set(plans.flatMap(({ wholeTables }) => wholeTables))]
  const entries = Math.max(...plans.map((plan) => plan.entries))
  expectFigure(
    `a statement's most ledger entries (goal ${MOST_ENTRIES} of ${ORDERS * 7}); tables read whole`,
    [entries, ...whole].join(', '),
    entries <= MOST_ENTRIES &&
      whole.every((table) => table === HOURLY || !table.startsWith('ledger_')),
  )
}
const days = await cluster.pool.query<{ objects: number; differences: number }>(
  'select object_count as objects, difference_count as differences from reconciliations',
)
const [day] = days.rows
expectThat('objects of the reconciled day', day?.objects ?? 0, (day?.objects ?? 0) > 0)
expectThat('differences of that day', day?.differences ?? -1, day?.differences === 0)

await cluster.stop()
process.exit()
