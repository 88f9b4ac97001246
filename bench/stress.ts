/** `npm run stress`: everybody at once, over two server processes; says what came of it and fails when a rule did not hold. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import type pg from 'pg'
import { announceExpiredRequests } from '#app/features/bookings/booking-jobs.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { JOBS } from '#server/jobs.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { openCluster } from './cluster.ts'
import { load, type Wire } from './load.ts'
import { judgeJobs } from './managed-jobs.ts'
import { MESSAGE_THREADS, messagesWithCuts } from './messages.ts'
import { startOrbit, type Running } from './servers.ts'

const ORBITERS = 20
const SLOTS_EACH = 10
const REQUESTS_EACH = 50
const RACES = 500
const REPEATS = 50
const CONNECTIONS = 100
const LIMIT_MS = 240_000

const findings: { name: string; figure: string; isGood: boolean }[] = []

function expectThat(name: string, figure: string | number, isGood: boolean): void {
  findings.push({ name, figure: String(figure), isGood })
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${figure}`)
}

interface Person {
  id: string
  cookie: string
}

async function makePeople(pool: pg.Pool, role: 'orbiter' | 'user', count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    await pool.query(`insert into users (id, email, full_name, email_confirmed_at) values ($1, $2, $3, now())`, [
      id,
      `${id}@stress.example`,
      `Stress ${role} ${n}`,
    ])
    await pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
    await pool.query(
      `insert into profiles (user_id, email, full_name, time_zone, approval_status, listed_at, pricing_30s) values ($1, $2, $3, 'America/Chicago', 'approved', now(), 10000)`,
      [id, `${id}@stress.example`, `Stress ${role} ${n}`],
    )
    await pool.query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      createHash('sha256').update(token).digest(),
      id,
    ])
    people.push({ id, cookie: `orbit_session=${token}` })
  }
  return people
}

/** Pending requests for one hour each, all for the same stretch of time. */
async function makeRequests(
  pool: pg.Pool,
  orbiter: Person,
  customers: Person[],
  startsInHours: number,
  count: number,
  expiry = `now() + interval '20 hours'`,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking_requests (customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone, start_at, end_at, service_type,
       price_cents, commission_bps, expires_at)
     select ($2::uuid[])[1 + n % cardinality($2::uuid[])], $1, 'Stress', 'stress@stress.example', current_date + 3, '12:00', 'America/Chicago',
       date_trunc('hour', now()) + make_interval(hours => $3), date_trunc('hour', now()) + make_interval(hours => $3 + 1), '30s Standard Reel', 10000, 1000, ${expiry}
     from generate_series(1, $4::int) n returning id`,
    [orbiter.id, customers.map((customer) => customer.id), startsInHours, count],
  )
  return rows.map((row) => row.id)
}

function press(orbiter: Person, intent: 'accept' | 'reject', bookingId: string, port: number): Wire {
  return {
    method: 'POST',
    path: '/orbiter.data',
    body: new URLSearchParams({ intent, bookingId, reason: '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://localhost:${port}`, cookie: orbiter.cookie },
  }
}

/** Sends everything at once, one half to each server; the count of each status. */
async function sendAll(servers: Running[], wires: ((port: number) => Wire)[], onAnswer?: (body: string) => void): Promise<Map<number, number>> {
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
    for (const [status, count] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
    if (result.failures) statuses.set(0, (statuses.get(0) ?? 0) + result.failures)
  }
  return statuses
}

function pick(people: Person[], n: number): Person {
  const person = people[n % people.length]
  if (!person) throw new Error('There is nobody')
  return person
}

async function one(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ n: number }>(sql, values)
  return row?.n ?? 0
}

const show = (statuses: Map<number, number>) => [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
const hasServerError = (statuses: Map<number, number>) => [...statuses.keys()].some((status) => status === 0 || status >= 500)

async function everybodyAccepts(pool: pg.Pool, servers: Running[], orbiters: Person[], customers: Person[]): Promise<void> {
  const wires: ((port: number) => Wire)[] = []
  const ids: string[] = []
  for (const orbiter of orbiters) {
    for (let slot = 0; slot < SLOTS_EACH; slot += 1) {
      const requests = await makeRequests(pool, orbiter, customers, 24 + slot * 2, REQUESTS_EACH)
      ids.push(...requests)
      wires.push(...requests.map((id) => (port: number) => press(orbiter, 'accept', id, port)))
    }
  }
  // A fixed, thorough mix, so that neighbours in the queue fight for different slots and orbiters.
  const mixed = wires
    .map((wire, index) => ({ wire, at: (index * 7919) % wires.length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ wire }) => wire)
  const startedAt = performance.now()
  const statuses = await sendAll(servers, mixed)
  const seconds = (performance.now() - startedAt) / 1000
  const accepted = await one(pool, `select count(*)::int n from booking_requests where id = any($1) and status = 'accepted'`, [ids])
  const pending = await one(pool, `select count(*)::int n from booking_requests where id = any($1) and status = 'pending'`, [ids])
  const told = await one(pool, `select count(*)::int n from events where subject_id = any($1)`, [ids])
  expectThat(
    `${wires.length} accepted at once, in ${seconds.toFixed(1)} s; answers`,
    show(statuses),
    !hasServerError(statuses) && statuses.get(200) === ORBITERS * SLOTS_EACH,
  )
  expectThat('accepted', accepted, accepted === ORBITERS * SLOTS_EACH)
  expectThat('still pending', pending, pending === 0)
  expectThat('events, one for each request', told, told === ids.length)
}

async function races(pool: pg.Pool, servers: Running[], orbiters: Person[], customers: Person[]): Promise<void> {
  const ids: string[] = []
  const wires: ((port: number) => Wire)[] = []
  for (let n = 0; n < RACES; n += 1) {
    const orbiter = pick(orbiters, n)
    // Some run out while the buttons are being pressed.
    const [id = ''] = await makeRequests(pool, orbiter, customers, 100 + n, 1, n % 3 === 0 ? `now() + interval '1200 milliseconds'` : undefined)
    ids.push(id)
    for (const intent of ['accept', 'reject', 'accept', 'reject'] as const) wires.push((port) => press(orbiter, intent, id, port))
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
  const expected: Record<string, string> = { accepted: 'booking.accepted', rejected: 'booking.rejected', pending: 'booking.expired' }
  const right = effects.rows.filter(({ kinds, status }) => kinds.length === 1 && kinds[0] === expected[status]).length
  const notifications = await one(pool, `select count(*)::int n from notifications where subject_id = any($1)`, [ids])
  expectThat(`${RACES} races of accept, reject and expiry; answers`, show(statuses), !hasServerError(statuses))
  expectThat('races with exactly one effect and one event', right, right === RACES)
  expectThat('notifications, two for each', notifications, notifications === RACES * 2)
}

async function repeats(pool: pg.Pool, servers: Running[], orbiter: Person, customer: Person): Promise<void> {
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
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://localhost:${port}`, cookie: customer.cookie },
  }))
  const statuses = await sendAll(servers, wires, (answer) => bodies.add(answer))
  const rows = await one(pool, 'select count(*)::int n from booking_requests where customer_id = $1 and orbiter_id = $2 and requested_date = $3', [
    customer.id,
    orbiter.id,
    date,
  ])
  expectThat(`one request sent ${REPEATS} times; answers`, show(statuses), (statuses.get(200) ?? 0) + (statuses.get(202) ?? 0) === REPEATS)
  expectThat('rows', rows, rows === 1)
  expectThat('different answers', bodies.size, bodies.size === 1)
}

async function threads(pool: pg.Pool, servers: Running[], orbiters: Person[], customers: Person[]): Promise<void> {
  const made = []
  for (let n = 0; n < MESSAGE_THREADS; n += 1) {
    const [orbiter, customer] = [pick(orbiters, n), pick(customers, n)]
    const [bookingId = ''] = await makeRequests(pool, orbiter, [customer], 2000 + n, 1)
    made.push({ bookingId, people: [customer, orbiter] as [Person, Person] })
  }
  await messagesWithCuts(pool, servers, made, expectThat)
}

async function main(): Promise<void> {
  const cluster = await openCluster('stress')
  try {
    registerSubscriptions()
    await startJobs(cluster.url, JOBS, false)
    const build = path.resolve(process.env['BUILD_DIR'] ?? 'build')
    const servers = [await startOrbit(build, cluster.url, cluster.folder), await startOrbit(build, cluster.url, cluster.folder, { WORKER: 'off' })]
    const orbiters = await makePeople(cluster.pool, 'orbiter', ORBITERS)
    const customers = await makePeople(cluster.pool, 'user', 50)
    const deadlocksBefore = await one(cluster.pool, 'select deadlocks::int n from pg_stat_database where datname = current_database()')
    await everybodyAccepts(cluster.pool, servers, orbiters, customers)
    await races(cluster.pool, servers, orbiters, customers)
    await repeats(cluster.pool, servers, pick(await makePeople(cluster.pool, 'orbiter', 1), 0), pick(customers, 0))
    await threads(cluster.pool, servers, orbiters, customers)
    const deadlocks = (await one(cluster.pool, 'select deadlocks::int n from pg_stat_database where datname = current_database()')) - deadlocksBefore
    expectThat('deadlocks', deadlocks, deadlocks === 0)
    await Promise.all(servers.map((server) => server.stop()))
    // Last: it stops the clock, and begins with people of its own.
    await judgeJobs({ orbiters: 300, jobs: 1000, seed: 18 }, expectThat)
    await stopJobs()
  } finally {
    await cluster.stop()
  }
  process.exitCode = findings.every((finding) => finding.isGood) ? 0 : 1
}

await main()
