/** The people, requests and button presses of the runs that send everything concurrently. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Wire } from './load.ts'

export interface Person {
  id: string
  cookie: string
  /** The client address, as a proxy in front would report it. */
  address: string
}

export async function makePeople(
  pool: pg.Pool,
  role: 'orbiter' | 'user',
  count: number,
): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    await pool.query(
      `insert into users (id, email, full_name, email_confirmed_at) values ($1, $2, $3, now())`,
      [id, `${id}@stress.example`, `Stress ${role} ${n}`],
    )
    await pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
    await pool.query(
      `insert into profiles (user_id, email, full_name, time_zone, approval_status, listed_at, pricing_30s) values ($1, $2, $3, 'America/Chicago', 'approved', now(), ${PRICE_CENTS})`,
      [id, `${id}@stress.example`, `Stress ${role} ${n}`],
    )
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), id],
    )
    people.push({
      id,
      cookie: `orbit_session=${token}`,
      address: `198.18.${(n >> 8) & 255}.${n & 255}`,
    })
  }
  return people
}

/** Price of a reel of 30 seconds, with every Orbiter. */
export const PRICE_CENTS = 10_000

const PRODUCT = `'{"kind": "reel", "id": "30", "name": "30s Standard Reel", "durationMinutes": 60, "deliveryDays": 1}'`

/** Creates pending requests of one hour each, all for the same time. */
export async function makeRequests(
  pool: pg.Pool,
  orbiter: Person,
  customers: Person[],
  startsInHours: number,
  count: number,
  expiry = `now() + interval '20 hours'`,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking_requests (customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone, start_at, end_at, event_ends_at, service_type,
       product, price_cents, commission_bps, expires_at)
     select ($2::uuid[])[1 + n % cardinality($2::uuid[])], $1, 'Stress', 'stress@stress.example', current_date + 3, '12:00', 'America/Chicago',
       date_trunc('hour', now()) + make_interval(hours => $3), date_trunc('hour', now()) + make_interval(hours => $3 + 1), date_trunc('hour', now()) + make_interval(hours => $3 + 1), '30s Standard Reel', ${PRODUCT}, ${PRICE_CENTS}, 1000, ${expiry}
     from generate_series(1, $4::int) n returning id`,
    [orbiter.id, customers.map((customer) => customer.id), startsInHours, count],
  )
  return rows.map((row) => row.id)
}

export function press(
  orbiter: Person,
  intent: 'accept' | 'reject',
  bookingId: string,
  port: number,
): Wire {
  return {
    method: 'POST',
    path: '/orbiter.data',
    body: new URLSearchParams({ intent, bookingId, reason: '' }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://localhost:${port}`,
      cookie: orbiter.cookie,
      'x-forwarded-for': orbiter.address,
    },
  }
}

export function pick(people: Person[], n: number): Person {
  const person = people[n % people.length]
  if (!person) throw new Error('There is no one')
  return person
}

export async function one(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ n: number }>(sql, values)
  return row?.n ?? 0
}

export const show = (statuses: Map<number, number>) =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
export const hasServerError = (statuses: Map<number, number>) =>
  [...statuses.keys()].some((status) => status === 0 || status >= 500)

/**
 * Waits until the requests that lost an accepted slot have their events: a task records them after
 * the accept. Gives up after five minutes, so that the check that follows fails.
 */
export async function untilDeclined(pool: pg.Pool, ids: string[], losers: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 250) {
    const declined = await one(
      pool,
      `select count(*)::int n from events where kind = 'booking.rejected' and subject_id = any($1)`,
      [ids],
    )
    if (declined >= losers) return
    await wait(250)
  }
}
