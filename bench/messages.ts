/**
 * 2,000 messages by 20 people in 10 threads over two processes, with a third of all connections cut
 * on the way.
 */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type pg from 'pg'
import { sizeOf } from '../scripts/smoke.mjs'
import { expectThat } from './expect-that.ts'
import { Listener, serverOf, until, type Person } from './live-listener.ts'
import type { Running } from './servers.ts'

const THREADS = sizeOf(10, 3)

const EACH = sizeOf(100, 20)

interface Thread {
  bookingId: string
  people: [Person, Person]
}

const answers = new Map<number | string, number>()

/** Sends a form. If the connection is cut, sends it again until there is an answer. */
async function send(
  servers: Running[],
  { bookingId }: Thread,
  person: Person,
  text: string,
  n: number,
): Promise<void> {
  const body = new URLSearchParams({
    intent: 'message',
    idempotencyKey: randomUUID(),
    text,
  }).toString()
  for (let attempt = 0; ; attempt += 1) {
    const status = await post(
      serverOf(servers, n + attempt),
      `/bookings/${bookingId}.data`,
      person.cookie,
      body,
      n % 3 === 0 && attempt === 0,
    )
    answers.set(status ?? 'cut', (answers.get(status ?? 'cut') ?? 0) + 1)
    if (status === 200) return
    if (status !== null) throw new Error(`A message was answered with ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The status of the answer; null if the connection was cut first. */
function post(
  server: Running,
  path: string,
  cookie: string,
  body: string,
  isCut: boolean,
): Promise<number | null> {
  return new Promise((resolve) => {
    const host = `localhost:${server.port}`
    const headers = {
      cookie,
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    }
    const sent = request(
      { port: server.port, host: '127.0.0.1', method: 'POST', path, headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(null))
      },
    )
    sent.on('error', () => resolve(null))
    sent.end(body, () => isCut && setTimeout(() => sent.destroy(), Math.random() * 12))
  })
}

export async function messagesWithCuts(
  pool: pg.Pool,
  servers: Running[],
  threads: Thread[],
): Promise<void> {
  const listeners = new Map<string, Listener>()
  for (const [index, person] of threads.flatMap((thread) => thread.people).entries())
    listeners.set(person.id, new Listener(servers, person, index))
  await Promise.all([...listeners.values()].map((listener) => listener.connect()))
  const startedAt = performance.now()
  await Promise.all(
    threads.flatMap((thread, t) =>
      thread.people.map(async (person, p) => {
        for (let n = 0; n < EACH; n += 1) {
          await send(servers, thread, person, `${t}-${p}-${n}`, n + p)
          if (n % 30 === 17 && (t + p) % 3 === 0) await listeners.get(person.id)?.cut()
        }
      }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await until(() => [...listeners.values()].every((listener) => listener.heard.size >= 2 * EACH))
  expectThat(
    'answers',
    [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
    (answers.get('cut') ?? 0) > 0,
  )
  const { rows } = await pool.query<{ id: string; thread: string; text: string; position: number }>(
    `select id, booking_request_id as thread, message_text as text, position::int from customer_messages where booking_request_id = any($1) order by position`,
    [threads.map((thread) => thread.bookingId)],
  )
  expectThat(
    `messages kept of ${THREADS * 2 * EACH}, in ${seconds.toFixed(1)} s`,
    rows.length,
    rows.length === THREADS * 2 * EACH,
  )
  expectThat(
    'different texts',
    new Set(rows.map((row) => row.text)).size,
    new Set(rows.map((row) => row.text)).size === THREADS * 2 * EACH,
  )
  const inOrder = threads.every(({ bookingId }) =>
    [0, 1].every((p) => {
      const own = rows
        .filter((row) => row.thread === bookingId && row.text.split('-')[1] === String(p))
        .map((row) => Number(row.text.split('-')[2]))
      return own.every((n, index) => n === index)
    }),
  )
  expectThat("everybody's messages in the order in which they were sent", String(inOrder), inOrder)
  expectLive(threads, listeners, rows)
  for (const listener of listeners.values()) listener.close()
}

/** Everyone received exactly the messages of their own thread, once each and in order. */
function expectLive(
  threads: Thread[],
  listeners: Map<string, Listener>,
  rows: { id: string; thread: string }[],
): void {
  let [complete, strangers, ordered] = [0, 0, 0]
  for (const { bookingId, people } of threads) {
    const stored = rows.filter((row) => row.thread === bookingId).map((row) => row.id)
    for (const person of people) {
      const heard = [...(listeners.get(person.id)?.heard ?? [])]
        .toSorted(([a], [b]) => a - b)
        .map(([, message]) => message)
      strangers += heard.filter((message) => message.bookingId !== bookingId).length
      const ids = heard.map((message) => message.messageId)
      if (new Set(ids).size === stored.length && ids.length === stored.length) complete += 1
      if (ids.join() === stored.join()) ordered += 1
    }
  }
  expectThat(
    'people who heard live of every message of theirs, none twice',
    complete,
    complete === THREADS * 2,
  )
  expectThat('people who heard them in the order of the thread', ordered, ordered === THREADS * 2)
  expectThat('messages heard by anyone outside the thread', strangers, strangers === 0)
}

export { THREADS as MESSAGE_THREADS }
