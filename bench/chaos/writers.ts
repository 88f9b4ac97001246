/**
 * Sixteen people who book and send messages concurrently. Each resends the same form until it is
 * acknowledged.
 */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type pg from 'pg'
import { sizeOf } from '../../scripts/smoke.mjs'
import { cardFields, REQUEST_SENT } from '../card-form.ts'
import { makePeople, makeRequests, pick, PRICE_CENTS, type Person } from '../crowd.ts'

const WRITERS = sizeOf(16, 4)
const ORBITERS = sizeOf(40, 10)
const CUSTOMERS = sizeOf(1200, 100)
const ANSWER_WITHIN_MS = 8000
const PAUSE_MS = 40

interface Sent {
  path: string
  cookie: string
  fields: Record<string, string>
  /** Text that the answer contains once the form is done. */
  says: string
}

export interface Acknowledged {
  /** Idempotency keys of the bookings; each key is also in its booking's notes. */
  bookings: string[]
  /** Texts of the messages. */
  messages: string[]
}

/** @returns the status of the answer, 0 if its text is different; null if there was no answer */
function post(port: number, { path, cookie, fields, says }: Sent): Promise<number | null> {
  const body = new URLSearchParams(fields).toString()
  return new Promise((resolve) => {
    const headers = {
      cookie,
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'cors',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path, headers, timeout: ANSWER_WITHIN_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve(answer.statusCode !== 200 || text.includes(says) ? (answer.statusCode ?? 0) : 0),
        )
        answer.on('error', () => resolve(null))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

export class Writers {
  readonly acknowledged: Acknowledged = { bookings: [], messages: [] }
  /** Number of answers by status; `none` if the connection broke. */
  readonly answers = new Map<number | 'none', number>()
  /**
   * The last acknowledged form: when it was sent, and when its answer arrived (performance.now).
   */
  latest = { sentAt: 0, answeredAt: 0 }
  readonly #port: number
  #isStopping = false
  #orbiters: Person[] = []
  #customers: Person[] = []
  #threads: string[] = []
  #writers: Person[] = []
  #running: Promise<void>[] = []
  #booked = 0

  constructor(port: number) {
    this.#port = port
  }

  async start(pool: pg.Pool): Promise<void> {
    this.#orbiters = await makePeople(pool, 'orbiter', ORBITERS)
    this.#customers = await makePeople(pool, 'user', CUSTOMERS)
    this.#writers = await makePeople(pool, 'user', WRITERS)
    for (const [n, writer] of this.#writers.entries()) {
      this.#threads.push(
        ...(await makeRequests(pool, pick(this.#orbiters, n), [writer], 3000 + n, 1)),
      )
    }
    this.#running = this.#writers.map((_, n) => this.#write(n))
  }

  /** How many sends have not been acknowledged so far. */
  refused(): number {
    return [...this.answers].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)
  }

  /** Resolves once everything that was sent has been acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running)
  }

  async #write(n: number): Promise<void> {
    for (let round = 0; !this.#isStopping; round += 1) {
      const key = randomUUID()
      // Each booking is for a different customer, so that none reaches the limit of open requests.
      const isBooking = round % 2 === 0 && this.#booked < CUSTOMERS
      const sentAt = await this.#until200(isBooking ? this.#booking(key) : this.#message(n, key))
      this.acknowledged[isBooking ? 'bookings' : 'messages'].push(key)
      this.latest = { sentAt, answeredAt: performance.now() }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  #booking(key: string): Sent {
    const n = (this.#booked += 1)
    const orbiter = pick(this.#orbiters, n)
    const date = new Date(Date.now() + (20 + (n % 200)) * 86_400_000).toISOString().slice(0, 10)
    const fields = {
      intent: 'request-booking',
      idempotencyKey: key,
      offer: 'reel:30',
      customerName: 'Chaos',
      date,
      time: '11:00',
      venueAddress: '',
      notes: key,
      ...cardFields(PRICE_CENTS),
    }
    const { cookie } = pick(this.#customers, n)
    return { path: `/orbiter/${orbiter.id}.data`, cookie, fields, says: REQUEST_SENT }
  }

  #message(n: number, key: string): Sent {
    return {
      path: `/bookings/${this.#threads[n] ?? ''}.data`,
      cookie: pick(this.#writers, n).cookie,
      fields: { intent: 'message', idempotencyKey: key, text: key },
      says: '',
    }
  }

  /** @returns when the acknowledged form was sent */
  async #until200(sent: Sent): Promise<number> {
    for (;;) {
      const sentAt = performance.now()
      const status = await post(this.#port, sent)
      this.answers.set(status ?? 'none', (this.answers.get(status ?? 'none') ?? 0) + 1)
      if (status === 200) return sentAt
      // If the card could not be reserved, the form is sent again.
      if (status && status < 500 && status !== 429 && status !== 409)
        throw new Error(`A form was answered with ${status}: ${sent.path}`)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
