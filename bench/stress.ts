/**
 * `npm run stress`: many people act concurrently, over two server processes. Prints the outcome and
 * fails if a rule did not hold.
 *
 * `npm run stress -- --money` only moves money; `--seed 7` replays the histories of that seed,
 * `--history 12` a single one of them.
 */
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { sizeOf, words } from '../scripts/smoke.mjs'
import { allAccept, CUSTOMERS, ORBITERS } from './booking-stress.ts'
import { type BenchCluster, openCluster } from './cluster.ts'
import { makePeople, makeRequests, one, pick, type Person } from './crowd.ts'
import { expectThat } from './expect-that.ts'
import { MESSAGE_THREADS, messagesWithCuts } from './messages.ts'
import { judgeMoney } from './money/judge-money.ts'
import { startOrbit, type Running } from './servers.ts'

async function threads(
  pool: pg.Pool,
  servers: Running[],
  orbiters: Person[],
  customers: Person[],
): Promise<void> {
  const made = []
  for (let n = 0; n < MESSAGE_THREADS; n += 1) {
    const [orbiter, customer] = [pick(orbiters, n), pick(customers, n)]
    const [bookingId = ''] = await makeRequests(pool, orbiter, [customer], 2000 + n, 1)
    made.push({ bookingId, people: [customer, orbiter] as [Person, Person] })
  }
  await messagesWithCuts(pool, servers, made)
}

const { values: given } = parseArgs({
  args: words,
  options: {
    money: { type: 'boolean', default: false },
    seed: { type: 'string', default: '19' },
    history: { type: 'string' },
  },
})

/** Uses a separate cluster, because it sums up everything in the database. */
async function money(): Promise<void> {
  const cluster = await openCluster('stress-money', { isThrowaway: true })
  try {
    await startTasks(cluster.url, TASKS, false)
    const seed = Number(given.seed)
    const load =
      given.history === undefined
        ? { histories: sizeOf(1000, 30), seed }
        : { histories: 1, seed, from: Number(given.history) }
    await judgeMoney(cluster, load, expectThat)
    await stopTasks()
  } finally {
    await cluster.stop()
  }
}

async function people(cluster: BenchCluster): Promise<void> {
  try {
    await startTasks(cluster.url, TASKS, false)
    const build = path.resolve(process.env['BUILD_DIR'] ?? 'build')
    const servers: [Running, Running] = [
      await startOrbit(build, cluster.url, cluster.folder, { TRUST_PROXY: 'on' }),
      await startOrbit(build, cluster.url, cluster.folder, { TRUST_PROXY: 'on', WORKER: 'off' }),
    ]
    const orbiters = await makePeople(cluster.pool, 'orbiter', ORBITERS)
    const customers = await makePeople(cluster.pool, 'user', CUSTOMERS)
    const deadlocksBefore = await one(
      cluster.pool,
      'select deadlocks::int n from pg_stat_database where datname = current_database()',
    )
    await allAccept(cluster.pool, servers, orbiters, customers)
    await threads(cluster.pool, servers, orbiters, customers)
    const deadlocks =
      (await one(
        cluster.pool,
        'select deadlocks::int n from pg_stat_database where datname = current_database()',
      )) - deadlocksBefore
    expectThat('deadlocks', deadlocks, deadlocks === 0)
    await Promise.all(servers.map((server) => server.stop()))
    await stopTasks()
  } finally {
    await cluster.stop()
  }
}

registerSubscriptions()
if (!given.money) await people(await openCluster('stress'))
await money()
