/**
 * 5,000 accepts on 100 slots, 50 at a time, while other people browse. Checks that each slot is
 * taken once and measures how long an answer takes. `AGAINST=commit` measures an earlier version in
 * the same run.
 */
import path from 'node:path'
import process from 'node:process'
import { openCluster } from '../cluster.ts'
import type { ExpectThat } from '../expect-that.ts'
import { buildOf } from './against.ts'
import { type AcceptsResult, measure } from './measure-accepts.ts'
import { REQUESTS_PER_SLOT, SLOTS } from './measure-accepts.ts'

/** The machine may be shared, so the best round counts. */
const ROUNDS = 3

const best = (results: AcceptsResult[], key: 'p50Ms' | 'p99Ms' | 'othersP99Ms') =>
  Math.min(...results.map((result) => result[key]))

const describe = (results: AcceptsResult[]) =>
  `median ${best(results, 'p50Ms').toFixed(0)} ms, slowest hundredth ${best(results, 'p99Ms').toFixed(0)} ms, of pages beside them ${best(results, 'othersP99Ms').toFixed(0)} ms`

export async function compareAccepts(expectThat: ExpectThat): Promise<void> {
  const against = process.env['AGAINST'] ? buildOf(process.env['AGAINST']) : null
  const cluster = await openCluster('chaos-accepts')
  const [own, earlier]: [AcceptsResult[], AcceptsResult[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (against) earlier.push(await measure(against, cluster.pool, cluster.url, cluster.folder))
      const result = await measure(
        path.resolve(process.env['BUILD_DIR'] ?? 'build'),
        cluster.pool,
        cluster.url,
        cluster.folder,
      )
      own.push(result)
      const isRight = result.accepted === SLOTS && result.pending === 0 && !result.hasServerError
      expectThat(
        `${SLOTS} slots accepted once each; answers`,
        `${result.accepted}; ${result.answers}`,
        isRight,
      )
      const losers = SLOTS * (REQUESTS_PER_SLOT - 1)
      expectThat(
        'both sides of every other request told once',
        result.sentOnce,
        result.sentOnce === losers,
      )
    }
  } finally {
    await cluster.stop()
  }
  expectThat(`accepts, best of ${ROUNDS}`, describe(own), true)
  if (!against) return
  expectThat('the same, earlier version', describe(earlier), true)
  const ratio = best(earlier, 'p99Ms') / best(own, 'p99Ms')
  expectThat('times faster in the slowest hundredth', ratio.toFixed(1), ratio >= 3)
}
