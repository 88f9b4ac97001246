/**
 * Thousands of requests, each with one fault, built from the route map and the forms of the
 * program. None may be answered with 500 or above, stay unanswered, or leave an error in the log.
 */
import path from 'node:path'
import process from 'node:process'
import { seededRandom } from '#db/demo/random.ts'
import { expectThat } from '../expect-that.ts'
import { readSurface } from './fuzz-forms.ts'
import { sizeOf, words } from '../../scripts/smoke.mjs'
import { everyKindOnce, someFault } from './pick-fault.ts'
import { Run, type Finding } from './fuzz-run.ts'
import { openFuzzSite } from './fuzz-site.ts'

interface FuzzOptions {
  /** The folder of the built program. */
  buildFolder: string
  /**
   * How many requests to send. Each kind of fault, and each method on each route, is always sent at
   * least once.
   */
  requests: number
  /** The same seed produces the same requests for the same build. */
  seed: number
  say: (line: string) => void
}

interface FuzzResult {
  seed: number
  requests: number
  seconds: number
  /** Answers by status; 0 means no answer. */
  statuses: Map<number, number>
  /** How many forms without a fault the program accepted, and how many were sent. */
  accepted: [taken: number, all: number]
  findings: Finding[]
}

/** Requests sent concurrently. If one of them is a finding, the batch is sent again one by one. */
const AT_ONCE = 12

const MOST_FINDINGS = 100

/**
 * The run must see each of these statuses: requests that are accepted, and others that are refused
 * for each reason.
 */
const STATUSES = [200, 302, 400, 404, 405, 413, 415, 422, 431]

/** Sends the requests to a separate instance of the program, on a throwaway database. */
async function fuzz({ buildFolder, requests, seed, say }: FuzzOptions): Promise<FuzzResult> {
  const site = await openFuzzSite(buildFolder)
  try {
    const surface = await readSurface(site)
    const sources = { surface, random: seededRandom(seed) }
    const run = new Run(site, say)
    const startedAt = performance.now()
    const queue = everyKindOnce(sources)
    say(
      `seed ${seed}: ${surface.forms.length} forms, ${surface.places.length} places, ${queue.length} requests for each kind once`,
    )
    while (queue.length < requests) queue.push(someFault(sources))
    for (
      let at = 0;
      at < queue.length && run.findings.length < MOST_FINDINGS && site.isRunning();
      at += AT_ONCE
    )
      await run.batch(queue.slice(at, at + AT_ONCE))
    if (!site.isRunning())
      throw new Error(`The program ended during the run:\n${site.takeErrors().join('\n')}`)
    const { statuses, findings, accepted, sent } = run
    return {
      seed,
      requests: sent,
      seconds: (performance.now() - startedAt) / 1000,
      statuses,
      accepted,
      findings,
    }
  } finally {
    await site.stop()
  }
}

async function main(): Promise<void> {
  // Cleans up even if the run is interrupted manually.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  // A smoke run sends each kind of fault once, and the same requests every time.
  const anySeed = String(Date.now() % 1_000_000)
  const [requests = sizeOf('20000', '0'), seed = sizeOf(anySeed, '13')] = words
  const say = (line: string) => console.log(line)
  const result = await fuzz({
    buildFolder: path.resolve(process.env['BUILD_DIR'] ?? 'build'),
    requests: Number(requests),
    seed: Number(seed),
    say,
  })
  console.log(
    `\n${result.requests} requests in ${result.seconds.toFixed(0)} s, seed ${result.seed}; of ${result.accepted[1]} forms without a fault ${result.accepted[0]} were taken`,
  )
  for (const [status, count] of [...result.statuses].toSorted(([a], [b]) => a - b))
    console.log(`  ${status || 'none'}  ${count}`)
  const [taken, sent] = result.accepted
  // Most forms must be accepted: otherwise requests would fail for reasons other than their fault.
  expectThat('share of the forms without a fault that are taken', taken / sent, taken / sent > 0.6)
  const missing = STATUSES.filter((status) => !result.statuses.has(status))
  expectThat('kinds of answers that never came', missing.join(', ') || 'none', missing.length === 0)
  expectThat(
    'answers of 500 and above, missing answers, errors in the log',
    result.findings.length,
    result.findings.length === 0,
  )
}

await main()
