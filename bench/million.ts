/**
 * `npm run bench:million`: every kind of search on 10,000 and on 1,000,000 creators, in turn. Each
 * kind may take at most three times as long on the larger database. Both databases are created for
 * the run and then removed.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { searchCreators, type CreatorPage } from '#market/search/search-creators.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { isSmoke, sizeOf } from '../scripts/smoke.mjs'
import { openCluster, type BenchCluster } from './cluster.ts'
import { explainSearches, QUESTIONS } from './explain.ts'
import { seedCreators } from './million-seed.ts'
import { writeMillion, type Growth } from './million-report.ts'

const SIZES = sizeOf([10_000, Number(process.env['MILLION'] ?? 1_000_000)], [100, 500])
const ROUNDS = sizeOf(5, 1)
const TIMES = sizeOf(12, 1)
/** The page whose time is compared with that of the first page. */
const DEEP_PAGE = 100
/** Enough memory for the search's tables and indexes, as an operator would configure it. */
const SETTINGS = ['shared_buffers=2GB', 'effective_cache_size=4GB', 'max_wal_size=8GB']

/** The time of a search while other programs leave the processor alone: the tenth percentile. */
function undisturbed(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 10)] ?? 0
}

/** The cursor of the hundredth page, or of the last page if there are fewer. */
async function deepCursor(search: CreatorSearch): Promise<string | null> {
  let cursor: string | null = null
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const { nextCursor }: CreatorPage = await searchCreators(search, cursor)
    if (!nextCursor) break
    cursor = nextCursor
  }
  return cursor
}

interface Side {
  cluster: BenchCluster
  times: number[]
  deepTimes: number[]
  page: CreatorPage | null
}

async function time(search: CreatorSearch, cursor: string | null, times: number[]) {
  await searchCreators(search, cursor)
  for (let turn = 0; turn < TIMES; turn += 1) {
    const before = performance.now()
    await searchCreators(search, cursor)
    times.push(performance.now() - before)
  }
}

async function measure(side: Side, search: CreatorSearch, cursors: Map<Side, string | null>) {
  connectDatabase(side.cluster.url, { max: 1 })
  side.page = await searchCreators(search)
  if (!cursors.has(side)) cursors.set(side, await deepCursor(search))
  await time(search, null, side.times)
  await time(search, cursors.get(side) ?? null, side.deepTimes)
  await disconnectDatabase()
}

async function compare(
  name: string,
  search: CreatorSearch,
  clusters: BenchCluster[],
): Promise<Growth> {
  const sides = clusters.map((cluster): Side => ({ cluster, times: [], deepTimes: [], page: null }))
  const cursors = new Map<Side, string | null>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of sides) await measure(side, search, cursors)
  const [small, large] = sides
  const growth = {
    name,
    smallMs: undisturbed(small?.times ?? []),
    largeMs: undisturbed(large?.times ?? []),
    deepMs: undisturbed(large?.deepTimes ?? []),
    found: large?.page?.total ?? 0,
    isEstimate: large?.page?.isEstimate ?? false,
  }
  console.log(
    `million: ${name}: ${growth.smallMs.toFixed(2)} → ${growth.largeMs.toFixed(2)} ms (${(growth.largeMs / growth.smallMs).toFixed(1)} ×), deep page ${growth.deepMs.toFixed(2)} ms, ${growth.found} found`,
  )
  return growth
}

async function open(size: number, clusters: BenchCluster[]): Promise<void> {
  const folder = `million-${size}`
  if (!process.env['MILLION_KEEP'] && !isSmoke)
    rmSync(path.resolve('.data', folder), { recursive: true, force: true })
  const cluster = await openCluster(folder, { isThrowaway: true, settings: SETTINGS })
  clusters.push(cluster)
  await disconnectDatabase()
  const { rows } = await cluster.pool.query<{ n: number }>(
    'select count(*)::int as n from creator_search',
  )
  if (rows[0]?.n !== size) {
    console.log(`million: filling a database with ${size} creators ...`)
    console.log(`million: that took ${Math.round(await seedCreators(cluster.pool, size))} s`)
  }
}

const clusters: BenchCluster[] = []
try {
  for (const size of SIZES) await open(size, clusters)
  const growths: Growth[] = []
  for (const [name, part] of QUESTIONS)
    growths.push(await compare(name, { ...DEFAULT_SEARCH, ...part }, clusters))
  const large = clusters[1]
  if (large) {
    connectDatabase(large.url, { max: 1 })
    const plans = await explainSearches(large.pool)
    await disconnectDatabase()
    if (!isSmoke) await writeMillion(growths, plans, large.pool)
  }
  const isGood = isSmoke || growths.every(({ smallMs, largeMs }) => largeMs <= 3 * smallMs)
  process.exitCode = isGood ? 0 : 1
} finally {
  for (const cluster of clusters) {
    await cluster.stop()
    if (!process.env['MILLION_KEEP']) rmSync(cluster.folder, { recursive: true, force: true })
  }
}
