/**
 * The floor for data: Hono and pg with the statements that Orbit runs, as prepared statements, and
 * nothing else. The statements of a booking are recorded from one real request when the floor
 * starts, so they always match the current code.
 */
import { serve } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import pg from 'pg'
import { readSearch } from '#market/creators/creator-search.ts'
import { readQuery } from '#market/search/search-creators.server.ts'
import { pageStatement, type Statement } from '#market/search/search-statement.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { ownIdsOf, recordBooking } from './record-booking.ts'
import { searchFloor } from './floor-search.ts'
import { sessionToken } from './seed.ts'
import { DATE_SEARCHES, SEARCHES } from './workload.ts'
import { url } from './record-booking.ts'

/** Each statement, and which of its values contain one of the ids. */
function stepsOf(
  statements: Awaited<ReturnType<typeof recordBooking>>['statements'],
  ids: unknown[],
) {
  return statements.map(({ text, values, rows }, index) => ({
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
      const varies = ids.some((known) =>
        JSON.stringify(plain ?? null).includes(
          typeof known === 'string' ? known : JSON.stringify(known),
        ),
      )
      return { plain, varies }
    }),
    ids: rows.map((row) => row['id']).filter((id) => id !== undefined && id !== null),
  }))
}

/** Replays the recording for other people: every id and key in it is replaced. */
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
  const steps = stepsOf(statements, [orbiterId, customerId, key, bookingId, ...ownIds, ...made])
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

export const pool = new pg.Pool({ connectionString: url, max: 10 })

const VIEWER_SQL =
  'select u.id, u.email, u.full_name from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()'

const searches = new Map<string, Statement>()

connectDatabase(url, { max: 2 })
for (const text of [...SEARCHES, ...DATE_SEARCHES]) {
  const search = readSearch(new URLSearchParams(text))
  searches.set(text, pageStatement(await readQuery(search), search, null))
}

await disconnectDatabase()

const app = await searchFloor(pool)

app.get('/healthz', (context) => context.text('ok\n'))

app.get('/search', async (context) => {
  const search = searches.get(context.req.url.split('?')[1] ?? '')
  if (!search) return context.json({ error: 'unknown' }, 404)
  const { rows } = await pool.query<{ total: number }>(search)
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
