/**
 * The floor for data: Hono and pg with the statements that Orbit runs, as prepared statements, and nothing else. The
 * statements of a booking are recorded from one real request when the floor starts, so they are always today's.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { readSearch } from '#app/features/creators/creator-search.ts'
import { pageStatement, type Statement } from '#app/features/creators/search-creators.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { JOBS } from '#server/job-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { sessionToken } from './seed.ts'
import { BOOKING_TIMES, bookingDay, SEARCHES } from './workload.ts'

const url = process.env['DATABASE_URL'] ?? ''

interface Recorded extends Statement {
  rows: Record<string, unknown>[]
}

/** Makes one booking through the real verb and writes down what it says to PostgreSQL. */
async function recordBooking(): Promise<{
  statements: Recorded[]
  orbiterId: string
  customerId: string
  key: string
}> {
  const { pool } = connectDatabase(url, 2)
  registerSubscriptions()
  await startJobs(url, JOBS, false)
  const customer = (
    await pool.query<{ id: string; email: string }>(
      `select id, email from users where email = 'customer-1@bench.example'`,
    )
  ).rows[0]
  const orbiter = (
    await pool.query<{ user_id: string }>(
      'select user_id from profiles where listed_at is not null and is_available order by user_id desc limit 1',
    )
  ).rows[0]
  if (!customer || !orbiter) throw new Error('The bench database is empty')
  const viewer: Viewer = {
    id: customer.id,
    email: customer.email,
    fullName: 'A customer',
    roles: ['user'],
    timeZone: 'UTC',
    avatarUrl: null,
  }
  const key = randomUUID()
  const book = (idempotencyKey: string, time?: string) =>
    requestBooking(viewer, orbiter.user_id, {
      idempotencyKey,
      offer: 'reel:30',
      customerName: 'A customer',
      // Not the day that the other side books: one customer cannot ask for the same time twice.
      date: bookingDay(36),
      time,
      venueAddress: 'bench',
      notes: '',
    })
  // The first one fills the caches that the job queue keeps.
  await book(randomUUID(), BOOKING_TIMES[0])
  const statements: Recorded[] = []
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = client.query
  client.query = function record(
    this: unknown,
    query: unknown,
    values: unknown,
    ...rest: unknown[]
  ) {
    const result = original.call(this, query, values, ...rest)
    const config = query as { text?: string; values?: unknown[] }
    const text = typeof query === 'string' ? query : (config.text ?? '')
    const entry: Recorded = {
      text,
      values: (Array.isArray(values) ? values : config.values) ?? [],
      rows: [],
    }
    statements.push(entry)
    void Promise.resolve(result as Promise<pg.QueryResult>).then(
      ({ rows }) => {
        // Of several statements in one text there are several results, and nothing to keep.
        entry.rows = rows ?? []
      },
      () => undefined,
    )
    return result
  }
  // An hour long, so the third half hour is the next one that does not overlap.
  await book(key, BOOKING_TIMES[2])
  client.query = original
  await stopJobs()
  await disconnectDatabase()
  return { statements, orbiterId: orbiter.user_id, customerId: customer.id, key }
}

/** The ids that the program gave to rows before it inserted them. */
function ownIdsOf({ text, values }: Recorded): string[] {
  const columns = /^insert into "\w+" \(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? []
  const place = columns.indexOf('"id"')
  return place < 0
    ? []
    : values.filter(
        (value, index): value is string =>
          index % columns.length === place && typeof value === 'string',
      )
}

/** Replays the recording for other people: whatever it had made up or been given is exchanged. */
function replayer({
  statements,
  orbiterId,
  customerId,
  key,
}: Awaited<ReturnType<typeof recordBooking>>) {
  const insert = statements.find(({ text }) => text.startsWith('insert into "booking_requests"'))
  const bookingId = String(insert?.values[0])
  const ownIds = statements.flatMap(ownIdsOf).filter((id) => id !== bookingId)
  const made = statements
    .flatMap(({ rows }) => rows.map((row) => row['id']))
    .filter((id) => id !== undefined && id !== null)
  const steps = statements.map(({ text, values, rows }, index) => ({
    query: /^(?:begin|commit)/i.test(text) ? null : { name: `booking-${index}`, text },
    text,
    values: values.map((value) => {
      const isJson =
        typeof value === 'object' &&
        value !== null &&
        !(value instanceof Date) &&
        !(value instanceof Uint8Array) &&
        !Array.isArray(value)
      const plain = isJson ? JSON.stringify(value) : value
      const varies = [orbiterId, customerId, key, bookingId, ...ownIds, ...made].some((known) =>
        JSON.stringify(plain ?? null).includes(
          typeof known === 'string' ? known : JSON.stringify(known),
        ),
      )
      return { plain, varies }
    }),
    ids: rows.map((row) => row['id']).filter((id) => id !== undefined && id !== null),
  }))

  return async (
    client: pg.PoolClient,
    given: { orbiterId: string; customerId: string; key: string },
  ) => {
    const id = randomUUID()
    const texts: [string, string][] = [
      [orbiterId, given.orbiterId],
      [customerId, given.customerId],
      [key, given.key],
      [bookingId, id],
      ...ownIds.map((own): [string, string] => [own, randomUUID()]),
    ]
    const exact = new Map<unknown, unknown>()
    const exchange = (value: unknown): unknown => {
      if (exact.has(value)) return exact.get(value)
      if (Array.isArray(value)) return value.map(exchange)
      if (typeof value !== 'string') return value
      return texts.reduce((text, [old, fresh]) => text.replaceAll(old, fresh), value)
    }
    for (const step of steps) {
      if (!step.query) {
        await client.query(step.text)
        continue
      }
      const { rows } = await client.query({
        ...step.query,
        values: step.values.map(({ plain, varies }) => (varies ? exchange(plain) : plain)),
      })
      step.ids.forEach((old, index) => {
        const fresh: unknown = rows[index]?.['id']
        if (fresh === undefined) return
        exact.set(old, fresh)
        if (typeof old === 'string' && typeof fresh === 'string') texts.push([old, fresh])
      })
    }
    return { id }
  }
}

const replay = replayer(await recordBooking())
const pool = new pg.Pool({ connectionString: url, max: 10 })
const VIEWER_SQL =
  'select u.id, u.email, u.full_name from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()'

const searches = new Map(
  SEARCHES.map((query) => [query, pageStatement(readSearch(new URLSearchParams(query)), null)]),
)
const names = new Map<string, string>()
const named = ({ text, values }: Statement) => {
  const name = names.get(text) ?? `search-${names.size}`
  names.set(text, name)
  return { name, text, values }
}

const app = new Hono()
app.get('/healthz', (context) => context.text('ok\n'))
app.get('/search', async (context) => {
  const search = searches.get(context.req.url.split('?')[1] ?? '')
  if (!search) return context.json({ error: 'unknown' }, 404)
  const { rows } = await pool.query<{ total: number }>(named(search))
  return context.json({ rows: rows.slice(0, -1), total: rows[0]?.total ?? 0 })
})
app.post('/book/:orbiterId', async (context) => {
  const token =
    /orbit_session=([^;]+)/.exec(context.req.header('cookie') ?? '')?.[1] ?? sessionToken(1)
  const form = await context.req.parseBody()
  const { rows } = await pool.query<{ id: string }>({
    name: 'viewer',
    text: VIEWER_SQL,
    values: [hashToken(token)],
  })
  const customerId = rows[0]?.id
  if (!customerId) return context.json({ error: 'sign in' }, 401)
  const client = await pool.connect()
  try {
    return context.json(
      await replay(client, {
        orbiterId: context.req.param('orbiterId'),
        customerId,
        key: typeof form['idempotencyKey'] === 'string' ? form['idempotencyKey'] : '',
      }),
    )
  } catch (error) {
    console.error('the replayed booking failed:', error)
    await client.query('rollback')
    return context.json({ error: String(error) }, 500)
  } finally {
    client.release()
  }
})
serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
