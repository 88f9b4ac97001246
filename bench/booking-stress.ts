import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { announceExpiredRequests } from '#app/features/bookings/booking-jobs.server.ts'
import {
  hasServerError,
  makeRequests,
  one,
  pick,
  press,
  show,
  untilDeclined,
  type Person,
} from './crowd.ts'
import { expectThat } from './expect-that.ts'
import { load, type Wire } from './load.ts'
import { type Running } from './servers.ts'

export const ORBITERS = 20

const SLOTS_EACH = 10

const REQUESTS_EACH = 50

const RACES = 500

const REPEATS = 50

const CONNECTIONS = 100

const LIMIT_MS = 240_000

/** Sends all requests concurrently, half to each server, and counts the answers by status. */
async function sendAll(
  servers: Running[],
  wires: ((port: number) => Wire)[],
  onAnswer?: (body: string) => void,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const results = await Promise.all(
    servers.map((server, index) => {
      const own = wires.filter((_, position) => position % servers.length === index)
      let at = 0
      return load({
        port: server.port,
        connections: Math.min(CONNECTIONS, own.length),
        limitMs: LIMIT_MS,
        next: () => own[at++]?.(server.port) ?? null,
        onAnswer: onAnswer && ((answer) => onAnswer(answer.body.toString())),
      })
    }),
  )
  for (const result of results) {
    for (const [status, count] of result.statuses)
      statuses.set(status, (statuses.get(status) ?? 0) + count)
    if (result.failures) statuses.set(0, (statuses.get(0) ?? 0) + result.failures)
  }
  return statuses
}

export async function allAccept(
  pool: pg.Pool,
  servers: Running[],
  orbiters: Person[],
  customers: Person[],
): Promise<void> {
  const wires: ((port: number) => Wire)[] = []
  const ids: string[] = []
  for (const orbiter of orbiters) {
    for (let slot = 0; slot < SLOTS_EACH; slot += 1) {
      const requests = await makeRequests(pool, orbiter, customers, 24 + slot * 2, REQUESTS_EACH)
      ids.push(...requests)
      wires.push(...requests.map((id) => (port: number) => press(orbiter, 'accept', id, port)))
    }
  }
  // A fixed, thorough mix, so that neighbors in the queue compete for different slots and Orbiters.
  const mixed = wires
    .map((wire, index) => ({ wire, at: (index * 7919) % wires.length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ wire }) => wire)
  const startedAt = performance.now()
  const statuses = await sendAll(servers, mixed)
  const seconds = (performance.now() - startedAt) / 1000
  const accepted = await one(
    pool,
    `select count(*)::int n from booking_requests where id = any($1) and status = 'accepted'`,
    [ids],
  )
  const pending = await one(
    pool,
    `select count(*)::int n from booking_requests where id = any($1) and status = 'pending'`,
    [ids],
  )
  await untilDeclined(pool, ids, ids.length - ORBITERS * SLOTS_EACH)
  const notified = await one(
    pool,
    `select count(*)::int n from events where subject_id = any($1)`,
    [ids],
  )
  expectThat(
    `${wires.length} accepted at once, in ${seconds.toFixed(1)} s; answers`,
    show(statuses),
    !hasServerError(statuses) && statuses.get(200) === ORBITERS * SLOTS_EACH,
  )
  expectThat('accepted', accepted, accepted === ORBITERS * SLOTS_EACH)
  expectThat('still pending', pending, pending === 0)
  expectThat('events, one for each request', notified, notified === ids.length)
}

export async function races(
  pool: pg.Pool,
  servers: Running[],
  orbiters: Person[],
  customers: Person[],
): Promise<void> {
  const ids: string[] = []
  const wires: ((port: number) => Wire)[] = []
  for (let n = 0; n < RACES; n += 1) {
    const orbiter = pick(orbiters, n)
    // Some of these requests expire while the buttons are being pressed.
    const [id = ''] = await makeRequests(
      pool,
      orbiter,
      customers,
      100 + n,
      1,
      n % 3 === 0 ? `now() + interval '1200 milliseconds'` : undefined,
    )
    ids.push(id)
    for (const intent of ['accept', 'reject', 'accept', 'reject'] as const)
      wires.push((port) => press(orbiter, intent, id, port))
  }
  const announce = async () => {
    for (let round = 0; round < 40; round += 1) {
      await announceExpiredRequests()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const [statuses] = await Promise.all([sendAll(servers, wires), announce(), announce()])
  while ((await announceExpiredRequests()) > 0);
  const effects = await pool.query<{ kinds: string[]; status: string }>(
    `select array_agg(e.kind) kinds, b.status from booking_requests b left join events e on e.subject_id = b.id where b.id = any($1) group by b.id, b.status`,
    [ids],
  )
  const expected: Record<string, string> = {
    accepted: 'booking.accepted',
    rejected: 'booking.rejected',
    pending: 'booking.expired',
  }
  const right = effects.rows.filter(
    ({ kinds, status }) => kinds.length === 1 && kinds[0] === expected[status],
  ).length
  const notifications = await one(
    pool,
    `select count(*)::int n from notifications where subject_id = any($1)`,
    [ids],
  )
  expectThat(
    `${RACES} races of accept, reject and expiry; answers`,
    show(statuses),
    !hasServerError(statuses),
  )
  expectThat('races with exactly one effect and one event', right, right === RACES)
  expectThat('notifications, two for each', notifications, notifications === RACES * 2)
}

export async function repeats(
  pool: pg.Pool,
  servers: Running[],
  orbiter: Person,
  customer: Person,
): Promise<void> {
  const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const body = new URLSearchParams({
    intent: 'request-booking',
    idempotencyKey: randomUUID(),
    offer: 'reel:30',
    customerName: 'Stress',
    date,
    time: '11:00',
    venueAddress: '',
    notes: '',
  }).toString()
  const bodies = new Set<string>()
  const wires = Array.from({ length: REPEATS }, () => (port: number): Wire => ({
    method: 'POST',
    path: `/orbiter/${orbiter.id}.data`,
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://localhost:${port}`,
      cookie: customer.cookie,
    },
  }))
  const statuses = await sendAll(servers, wires, (answer) => bodies.add(answer))
  const rows = await one(
    pool,
    'select count(*)::int n from booking_requests where customer_id = $1 and orbiter_id = $2 and requested_date = $3',
    [customer.id, orbiter.id, date],
  )
  expectThat(
    `one request sent ${REPEATS} times; answers`,
    show(statuses),
    (statuses.get(200) ?? 0) + (statuses.get(202) ?? 0) === REPEATS,
  )
  expectThat('rows', rows, rows === 1)
  expectThat('different answers', bodies.size, bodies.size === 1)
}
