/**
 * Thousands of requests, each with one fault, made of the route map and the forms of the program: none may be answered with 500
 * or more, or not at all, or leave an error in the log.
 */
import path from 'node:path'
import process from 'node:process'
import { seededRandom } from '#db/demo/random.ts'
import { readSurface } from './fuzz-forms.ts'
import { everyKindOnce, rawOf, someFault, type Attempt } from './fuzz-requests.ts'
import { openFuzzSite, type FuzzSite } from './fuzz-site.ts'
import { sendRaw, type RawAnswer } from './raw-client.ts'

export interface FuzzOptions {
  /** Of the built program. */
  buildFolder: string
  /** How many requests; at least each kind of fault and each method on each route once. */
  requests: number
  /** The same seed makes the same requests of the same program. */
  seed: number
  say?: (line: string) => void
}

export interface Finding {
  problem: string
  attempt: Attempt
  answer: string
  logged: string[]
}

export interface FuzzResult {
  seed: number
  requests: number
  seconds: number
  /** Answers by status; 0: none. */
  statuses: Map<number, number>
  /** Forms without a fault that the program took, and how many there were. */
  accepted: [taken: number, all: number]
  findings: Finding[]
}

/** So many are on their way at once; when one of them is a finding, they are sent again one by one. */
const AT_ONCE = 12
const MOST_FINDINGS = 100
/** A connection that the sender itself spoils need not be answered. */
const MAY_END_UNANSWERED = new Set<string>([])

function refusesGzip(attempt: Attempt): boolean {
  const accepted = attempt.headers.find(([name]) => name === 'accept-encoding')?.[1]
  return (
    accepted !== undefined &&
    !accepted.includes('high') &&
    /q=0/i.test(accepted) &&
    !accepted.startsWith('identity')
  )
}

function problemOf(attempt: Attempt, { status, head, body, ms }: RawAnswer): string | null {
  if (status === 0)
    return MAY_END_UNANSWERED.has(attempt.fault) ? null : `no answer after ${ms.toFixed(0)} ms`
  if (status >= 500) return `status ${status}`
  if (refusesGzip(attempt) && /\r\ncontent-encoding: (?:gzip|br)/i.test(head))
    return 'a coding that was refused'
  if (
    status >= 400 &&
    attempt.method !== 'HEAD' &&
    body.byteLength === 0 &&
    !/\r\ncontent-type: text\/x-script/i.test(head)
  )
    return `status ${status} without a word`
  return null
}

class Run {
  readonly statuses = new Map<number, number>()
  readonly findings: Finding[] = []
  accepted: [number, number] = [0, 0]
  sent = 0
  readonly #site: FuzzSite
  readonly #say: (line: string) => void

  constructor(site: FuzzSite, say: (line: string) => void) {
    this.#site = site
    this.#say = say
  }

  async #send(attempt: Attempt): Promise<RawAnswer> {
    this.sent += 1
    const answer = await sendRaw(
      this.#site.port,
      rawOf(attempt, this.#site.port, this.#site.cookies[attempt.person], this.sent),
    )
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  #note(problem: string, attempt: Attempt, { head, body }: RawAnswer, logged: string[]): void {
    const answer = `${head.split('\r\n')[0] ?? ''} ${body.toString('utf8', 0, 200)}`
    const finding = { problem, attempt, answer, logged }
    this.findings.push(finding)
    this.#say(describe(finding))
  }

  async batch(attempts: readonly Attempt[]): Promise<void> {
    await this.#site.restore()
    const answers = await Promise.all(attempts.map((attempt) => this.#send(attempt)))
    for (const [at, attempt] of attempts.entries()) {
      if (attempt.fault !== 'none') continue
      this.accepted[1] += 1
      if ((answers[at]?.status ?? 0) < 400) this.accepted[0] += 1
    }
    const found = attempts.filter(
      (attempt, at) => answers[at] && problemOf(attempt, answers[at]) !== null,
    )
    const logged = this.#site.takeErrors()
    if (found.length === 0 && logged.length === 0) return
    const before = this.findings.length
    for (const attempt of attempts) await this.#repeat(attempt)
    if (this.findings.length > before) return
    // It does not happen again: said as it was, with what was logged at the time.
    for (const attempt of found.length > 0 ? found : attempts.slice(0, 1)) {
      const answer = answers[attempts.indexOf(attempt)]
      if (answer)
        this.#note(
          `${problemOf(attempt, answer) ?? 'an error in the log'}, once, among others`,
          attempt,
          answer,
          logged,
        )
    }
  }

  async #repeat(attempt: Attempt): Promise<void> {
    await this.#site.restore()
    const answer = await this.#send(attempt)
    const logged = this.#site.takeErrors()
    const problem =
      problemOf(attempt, answer) ??
      (logged.length > 0 ? `status ${answer.status} with an error in the log` : null)
    if (problem) this.#note(problem, attempt, answer, logged)
  }
}

const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}… (${text.length})` : text

export function describe({ problem, attempt, answer, logged }: Finding): string {
  const { fault, person, method, target, body, headers } = attempt
  const lines = [
    `✗ ${problem}`,
    `  fault    ${fault}`,
    `  request  ${method} ${short(target, 300)} by ${person}`,
    `  headers  ${short(JSON.stringify(headers), 300)}`,
    `  body     ${short(JSON.stringify(body), 600)}`,
    `  answer   ${short(answer.replaceAll(/\s+/g, ' '), 300)}`,
    ...logged.map((line) => `  logged   ${short(line, 1500)}`),
  ]
  return lines.join('\n')
}

/** Sends the requests to a program of its own, on a database that is thrown away. */
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
  // Ended by hand, it still puts everything away.
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
