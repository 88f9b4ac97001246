import { rawOf, type Attempt } from './fuzz-requests.ts'
import { type FuzzSite } from './fuzz-site.ts'
import { sendRaw, type RawAnswer } from './raw-client.ts'

const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}… (${text.length})` : text

function describe({ problem, attempt, answer, logged }: Finding): string {
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

export interface Finding {
  problem: string
  attempt: Attempt
  answer: string
  logged: string[]
}

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
  if (status === 0) return `no answer after ${ms.toFixed(0)} ms`
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

export class Run {
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
    // The problem did not repeat: report it as first seen, with the errors logged at the time.
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
