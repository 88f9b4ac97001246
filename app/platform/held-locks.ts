/**
 * Locks across all processes that are held for longer than a transaction: while the bytes of an
 * upload arrive, or a file is copied. One connection holds all locks of this process; PostgreSQL
 * releases them when the connection ends, no matter how the process ends.
 */
import pg from 'pg'
import { beforeDisconnect, pool } from '#app/platform/db.ts'
import { asDatabaseError } from '#app/platform/database-unavailable.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'

const CHANNEL = 'orbit_locks'
/** How often to retry a lock that another process holds. */
const RETRY_MS = 60

interface Holder {
  /** Called when another request waits for the lock. */
  onWaiting?: () => void
  /** Called when the connection is lost, and the lock with it. */
  onLost?: () => void
}

export interface HeldLock {
  release(): Promise<void>
}

const held = new Map<string, Holder>()
const lost = new ThrottledLog('connection of locks lost')
let opening: Promise<pg.Client> | null = null

async function open(): Promise<pg.Client> {
  const { connectionString } = pool().options
  const client = new pg.Client({
    ...(connectionString && { connectionString }),
    application_name: 'orbit-locks',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  client.on('error', (error) => lost.note(error))
  client.on('notification', ({ payload = '' }) => held.get(payload)?.onWaiting?.())
  client.on('end', () => {
    opening = null
    const all = [...held.values()]
    held.clear()
    for (const { onLost } of all) onLost?.()
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw asDatabaseError(error)
  }
  return client
}

/** @throws DatabaseUnavailable */
async function connection(): Promise<pg.Client> {
  opening ??= open()
  try {
    return await opening
  } catch (error) {
    opening = null
    throw error
  }
}

let lastAnswer: Promise<unknown> = Promise.resolve()

/** Runs one query after the other, because a client can run only one at a time. */
function ask(sql: string, name: string): Promise<boolean> {
  const answer = lastAnswer.then(() => askNow(sql, name))
  lastAnswer = answer.catch(() => undefined)
  return answer
}

async function askNow(sql: string, name: string): Promise<boolean> {
  const client = await connection()
  try {
    const { rows } = await client.query<{ is: boolean }>(sql, [name])
    return rows[0]?.is === true
  } catch (error) {
    await client.end().catch(() => undefined)
    throw asDatabaseError(error)
  }
}

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as is'
const RELEASE = 'select pg_advisory_unlock(hashtextextended($1, 0)) as is'
const TELL = `select pg_notify('${CHANNEL}', $1) is null as is`

/**
 * Takes a lock if it is free. Otherwise its holder, in this process or another, is notified that
 * someone waits.
 */
export async function tryLock(name: string, holder: Holder = {}): Promise<HeldLock | null> {
  const other = held.get(name)
  if (other) {
    other.onWaiting?.()
    return null
  }
  // Before the answer, because the same connection would get the same lock twice.
  held.set(name, holder)
  try {
    if (await ask(TRY, name)) return { release: () => release(name, holder) }
    await ask(TELL, name)
  } catch (error) {
    forget(name, holder)
    throw error
  }
  forget(name, holder)
  return null
}

/** Retries until `signal` is aborted. @returns null if the lock was not free before that */
export async function waitForLock(
  name: string,
  holder: Holder,
  signal: AbortSignal,
): Promise<HeldLock | null> {
  while (!signal.aborted) {
    const lock = await tryLock(name, holder)
    if (lock) return lock
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return null
}

function forget(name: string, holder: Holder): void {
  if (held.get(name) === holder) held.delete(name)
}

async function release(name: string, holder: Holder): Promise<void> {
  // The lock was lost with its connection.
  if (held.get(name) !== holder) return
  await ask(RELEASE, name).catch((error: unknown) => lost.note(error))
  forget(name, holder)
}

beforeDisconnect(async () => {
  const client = await opening?.catch(() => null)
  opening = null
  await client?.end().catch(() => undefined)
})
