/**
 * Thousands of requests, each with one fault, built from the route map and the forms of the
 * program. None may be answered with 500 or above, go unanswered, or leave an error in the log.
 */
import path from 'node:path'
import process from 'node:process'
import { seededRandom } from '#db/demo/random.ts'
import { readSurface } from './fuzz-forms.ts'
import { everyKindOnce, someFault } from './pick-fault.ts'
import { Run, type Finding } from './fuzz-run.ts'
import { openFuzzSite } from './fuzz-site.ts'

export interface FuzzOptions {
  /** The folder of the built program. */
  buildFolder: string
  /**
   * How many requests to send. Each kind of fault, and each method on each route, is always sent at
   * least once.
   */
  requests: number
  /** The same seed produces the same requests for the same build. */
  seed: number
  say?: (line: string) => void
}

export interface FuzzResult {
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

/** Sends the requests to a separate instance of the program, on a throwaway database. */
export async function fuzz({
  buildFolder,
  requests,
  seed,
  say = () => undefined,
}: FuzzOptions): Promise<FuzzResult> {
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
  // Cleans up even if the run is interrupted by hand.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const [requests = '20000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
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
  console.log(
    result.findings.length === 0
      ? '✓ no answer of 500 and above, none missing, no error in the log'
      : `✗ ${result.findings.length} findings`,
  )
  process.exitCode = result.findings.length === 0 ? 0 : 1
}

if (import.meta.main) await main()
