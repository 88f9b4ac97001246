import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Viewer } from '#people/accounts/viewer.ts'
import { priceRequest, requestBooking } from '#work/bookings/request-booking.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { BOOKING_TIMES, bookingDay } from './workload.ts'
import { PRICE_CENTS, TAKES_ANY_TIME } from './seed.ts'

export const url = process.env['DATABASE_URL'] ?? ''

interface Recorded {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

async function readPeople(pool: pg.Pool): Promise<{ viewer: Viewer; orbiterId: string }> {
  const customer = (
    await pool.query<{ id: string; email: string }>(
      `select id, email from users where email = 'customer-1@bench.example'`,
    )
  ).rows[0]
  const orbiter = (
    await pool.query<{ user_id: string }>(
      `select user_id from profiles where listed_at is not null and ${TAKES_ANY_TIME} order by user_id desc limit 1`,
    )
  ).rows[0]
  if (!customer || !orbiter) throw new Error('The bench database is empty')
  const viewer: Viewer = {
    ...customer,
    fullName: 'A customer',
    roles: ['user'],
    timeZone: 'UTC',
    avatarUrl: null,
  }
  return { viewer, orbiterId: orbiter.user_id }
}

/**
 * Records every statement from now on. Replaces a method of pg, which has no event for statements.
 * @returns a function that ends the recording
 */
function recordInto(statements: Recorded[]): () => void {
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
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
        // A query with several statements returns several results, and none of their rows are
        // needed.
        entry.rows = rows ?? []
      },
      () => undefined,
    )
    return result
  }
  return () => {
    client.query = original
  }
}

/** Makes one booking with a test card through the real operations, and records their statements. */
export async function recordBooking(): Promise<{
  statements: Recorded[]
  orbiterId: string
  customerId: string
  key: string
}> {
  const { pool } = connectDatabase(url, { max: 2 })
  registerSubscriptions()
  await startTasks(url, TASKS, false)
  const { viewer, orbiterId } = await readPeople(pool)
  const key = randomUUID()
  const book = async (idempotencyKey: string, time?: string) => {
    const form = {
      idempotencyKey,
      offer: 'reel:30',
      customerName: 'A customer',
      // A different day from the other side's bookings: a customer cannot request the same time
      // twice.
      date: bookingDay(36),
      time,
      venueAddress: 'bench, 75201',
      notes: '',
    }
    const paymentId = randomUUID()
    await priceRequest(viewer, orbiterId, form)
    await authorizePayment(viewer, {
      key: paymentId,
      purpose: 'order',
      amountCents: PRICE_CENTS,
      card: { token: 'tok_pays_4242' },
      description: 'Bench',
      returnUrl: '/',
    })
    return requestBooking(viewer, orbiterId, { ...form, paymentId })
  }
  // The first booking warms up the task queue's caches.
  await book(randomUUID(), BOOKING_TIMES[0])
  const statements: Recorded[] = []
  const stopRecording = recordInto(statements)
  // A booking lasts an hour, so the third half hour is the next one that does not overlap.
  await book(key, BOOKING_TIMES[2])
  stopRecording()
  await stopTasks()
  await disconnectDatabase()
  return { statements, orbiterId, customerId: viewer.id, key }
}

/** The ids that the program generated for rows before inserting them. */
export function ownIdsOf({ text, values }: Recorded): string[] {
  const columns = /^insert into "\w+" \(([^)]*)\)/.exec(text)?.[1]?.split(', ') ?? []
  const place = columns.indexOf('"id"')
  return place < 0
    ? []
    : values.filter(
        (value, index): value is string =>
          index % columns.length === place && typeof value === 'string',
      )
}
