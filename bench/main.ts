/**
 * `npm run bench`: measures Orbit against plain floors on the same machine, in the same run, in
 * alternating rounds.
 */
import path from 'node:path'
import process from 'node:process'
import { isSmoke, sizeOf, words } from '../scripts/smoke.mjs'
import { explainSearches } from './explain.ts'
import { openCluster } from './cluster.ts'
import { CONTESTS, type Contest, type Place } from './contests.ts'
import { load, type LoadResult } from './load.ts'
import { planTable, printTable, writeReport, type Row } from './report.ts'
import { addRules, forgetLastRun, isSeeded, openSessions, seed } from './seed.ts'
import { measureSessionLookup } from './session-lookup.ts'
import { cpuMs, residentMb, start, startOrbit, type Running } from './servers.ts'

const WARM_UP_MS = sizeOf(3000, 50)
const QUIET_MS = sizeOf(15_000, 0)
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? sizeOf(4000, 100))
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? sizeOf(5, 1))

/** The floors read the same tables, and book with the same test cards. */
const FLOOR_ENV = { LOG_LEVEL: 'warn', PAYMENTS: 'test' }

interface Measured extends LoadResult {
  cpuUs: number | null
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

async function measure(place: Place, server: Running, limitMs: number): Promise<Measured> {
  const before = cpuMs(server.pid)
  let refused = 0
  const { says } = place
  const result = await load({
    port: server.port,
    connections: place.connections,
    next: place.requests(server.port),
    limitMs,
    ...(says && { onAnswer: ({ body }) => (refused += body.includes(says) ? 0 : 1) }),
  })
  const after = cpuMs(server.pid)
  const wrong = [...result.statuses].filter(([status]) => status !== 200)
  if (wrong.length > 0 || result.failures > 0 || refused > 0) {
    throw new Error(
      `${place.name} on ${server.name} answered ${wrong.map(([status, count]) => `${status} (${count} times)`).join(', ')}; ${refused} of ${result.requests} did not say "${says}"; ${result.failures} connections broke`,
    )
  }
  return {
    ...result,
    cpuUs: before === null || after === null ? null : ((after - before) * 1000) / result.requests,
  }
}

/** The rounds alternate, so that other load on the machine affects both sides. */
async function contest(game: Contest, orbit: Running, floor: Running): Promise<Row> {
  await measure(game.floor, floor, WARM_UP_MS)
  await measure(game.orbit, orbit, WARM_UP_MS)
  const floors: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await measure(game.floor, floor, ROUND_MS))
    ours.push(await measure(game.orbit, orbit, ROUND_MS))
  }
  const cpu = (results: Measured[]) =>
    results[0]?.cpuUs === null ? null : median(results.map((result) => result.cpuUs ?? 0))
  return {
    name: game.name,
    floorName: game.floorName,
    goal: game.goal,
    perSecond: median(ours.map((result) => result.perSecond)),
    floorPerSecond: median(floors.map((result) => result.perSecond)),
    ratio: median(ours.map((result, round) => result.perSecond / (floors[round]?.perSecond ?? 1))),
    p50Ms: median(ours.map((result) => result.p50Ms)),
    p99Ms: median(ours.map((result) => result.p99Ms)),
    cpuUs: cpu(ours),
    floorCpuUs: cpu(floors),
  }
}

async function main(): Promise<void> {
  const only = words
  const cluster = await openCluster('bench')
  try {
    if (!(await isSeeded(cluster.pool))) {
      console.log('bench: filling the database (once) ...')
      await seed(cluster.pool)
    }
    await addRules(cluster.pool)
    await openSessions(cluster.pool)
    await forgetLastRun(cluster.pool)
    const isOn = (id: string) => only.length === 0 || only.includes(id)
    // Runs before any server starts, because it is measured in this process.
    if (isOn('session')) console.log('bench: session lookup ...')
    const lookupMs = isOn('session') ? await measureSessionLookup() : null
    const orbit = await startOrbit(
      path.resolve(process.env['BUILD_DIR'] ?? 'build'),
      cluster.url,
      cluster.folder,
      { TRUST_PROXY: 'on', PAYMENTS: 'test' },
    )
    const floors = {
      react: await start({
        name: 'the React floor',
        args: ['bench/floor-react.ts'],
        env: { DATABASE_URL: cluster.url, ...FLOOR_ENV },
      }),
      data: await start({
        name: 'the Hono floor',
        args: ['bench/floor-data.ts'],
        env: { DATABASE_URL: cluster.url, ...FLOOR_ENV },
      }),
    }
    const rows: Row[] = []
    for (const game of await CONTESTS(cluster.pool)) {
      if (!isOn(game.id)) continue
      console.log(`bench: ${game.name} ...`)
      const row = await contest(game, orbit, floors[game.floorId])
      console.log(
        `bench: ${Math.round(row.perSecond)} a second, ${row.ratio.toFixed(2)} times the floor`,
      )
      rows.push(row)
    }
    // The load is over: the memory that the server still uses after a quiet period is what it
    // needs.
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    const memoryMb = residentMb(orbit.pid)
    await Promise.all([orbit, floors.react, floors.data].map((server) => server.stop()))
    const plans = await explainSearches(cluster.pool)
    console.log(planTable(plans))
    const isGood = printTable({ rows, memoryMb, lookupMs })
    if (only.length === 0 && !isSmoke)
      await writeReport({ rows, memoryMb, lookupMs }, plans, cluster.pool)
    process.exitCode = isGood || isSmoke ? 0 : 1
  } finally {
    await cluster.stop()
  }
}

await main()
