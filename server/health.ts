/**
 * Health checks: whether this process is up (`/livez`), and whether it can serve (`/readyz`, or its
 * older name `/healthz`).
 */
import { hostname } from 'node:os'
import type { Context } from 'hono'
import { now } from '#app/platform/clock.ts'
import { asWork, pool } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'
import { state } from '#server/state.ts'

/** No matter how often the check is called, it queries the database at most this often. */
const READ_EVERY_MS = 1000
const WRITE_EVERY_MS = 60_000
/** After a failed write: the disk may no longer be full, or the database no longer read-only. */
const WRITE_AGAIN_MS = 5000
const FORGET_AFTER = '1 day'
const PATIENCE_MS = 2500
const NO_STORE = { 'Cache-Control': 'no-store' }

const notServing = new ThrottledLog('not ready: the database cannot be read or written')

let last: { isGood: Promise<boolean>; requestedAt: number } | null = null
let written = { isGood: true, nextAt: Number.NEGATIVE_INFINITY }

/** Also checks writing: with a full disk or on a read-only standby, reading still works. */
async function write(): Promise<void> {
  if (performance.now() < written.nextAt) {
    if (!written.isGood) throw new Error('the last write failed')
    return
  }
  // A check that arrives during this write gets the result of the last one.
  written = { ...written, nextAt: performance.now() + WRITE_AGAIN_MS }
  try {
    await writeOnce()
    written = { isGood: true, nextAt: performance.now() + WRITE_EVERY_MS }
  } catch (error) {
    written.isGood = false
    throw error
  }
}

async function writeOnce(): Promise<void> {
  await pool().query(
    'insert into health_checks (process, checked_at) values ($1, $2) on conflict (process) do update set checked_at = excluded.checked_at',
    [`${hostname()}:${env().port}`, now()],
  )
  await pool().query(
    `delete from health_checks where checked_at < $1::timestamptz - interval '${FORGET_AFTER}'`,
    [now()],
  )
}

async function readAndWrite(): Promise<boolean> {
  try {
    await asWork('health', async () => {
      await pool().query('select 1')
      await write()
    })
    return true
  } catch (error) {
    notServing.note(error)
    return false
  }
}

/**
 * Uses a separate connection: those for pages may all be busy without this process being in
 * trouble.
 */
function databaseAnswers(): Promise<boolean> {
  if (last && performance.now() - last.requestedAt < READ_EVERY_MS) return last.isGood
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  last = { isGood: Promise.race([readAndWrite(), timeout]), requestedAt: performance.now() }
  return last.isGood
}

export function answerLive(context: Context): Response {
  return context.text('ok\n', 200, NO_STORE)
}

export async function answerReady(context: Context): Promise<Response> {
  if (state.isDraining) return context.text('stopping\n', 503, NO_STORE)
  if (!state.isReady) return context.text('starting\n', 503, NO_STORE)
  return (await databaseAnswers())
    ? context.text('ok\n', 200, NO_STORE)
    : context.text('not ready\n', 503, NO_STORE)
}
