/**
 * Migrates a database to the current schema: plain SQL files, forward only, once each, under a
 * lock.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { log } from '#app/platform/log.ts'

/** An arbitrary fixed number that prevents two processes from migrating at the same time. */
const MIGRATION_LOCK = 7_215_001

/**
 * A schema change waits for running reads of its table, and all later reads wait for the change. So
 * give up quickly, then try again.
 */
const LOCK_MS = 5000
const TRIES = 12
const PAUSE_MS = 1000

/**
 * The migrations were renumbered before the first release; no released version created such a
 * database.
 */
const OTHER_NUMBERING =
  "This database is from before Orbit's first release and can't be upgraded. Start with an empty one: set another DATABASE_URL or DATA_DIR."

const ROWS = /^\$rows\$<([a-z0-9.-]+)>\$rows\$/m

/**
 * A migration, and the checksum of its full content. Large numbers of rows are in a separate file
 * next to it, referenced as `$rows$<0001-rows.tsv>$rows$`, which is replaced by the lines of that
 * file.
 */
export async function readMigration(
  folder: string,
  name: string,
): Promise<{ sql: string; checksum: string }> {
  const written = await readFile(path.join(folder, name), 'utf8')
  const file = ROWS.exec(written)?.[1]
  const rows = file ? await readFile(path.join(folder, file), 'utf8') : ''
  const sql = written.replace(ROWS, () => `$rows$${rows}$rows$`)
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

interface Patience {
  lockMs?: number
  tries?: number
}

/**
 * Applies the missing migrations, each file in its own transaction, with no time limit.
 * @throws Error if the database was made by other files, if a file has changed since it was
 * applied, or if others keep a table locked
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  { lockMs = LOCK_MS, tries = TRIES }: Patience = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Waiting for another process to migrate may take minutes.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migrations (
        name text primary key check (length(name) <= 100),
        checksum text not null check (length(checksum) = 64),
        applied_at timestamptz not null default now())`,
    )
    await client.query(`set lock_timeout = ${lockMs}`)
    const applied = new Map<string, string>(
      (
        await client.query<{ name: string; checksum: string }>(
          'select name, checksum from migrations',
        )
      ).rows.map((row) => [row.name, row.checksum]),
    )
    const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
    if (applied.size > 0 && !applied.has(names[0] ?? '')) throw new Error(OTHER_NUMBERING)
    const done: string[] = []
    for (const name of names) {
      const { sql, checksum } = await readMigration(folder, name)
      const before = applied.get(name)
      if (before === checksum) continue
      if (before)
        throw new Error(
          `Migration ${name} was changed after it had been applied; write a new one instead.`,
        )
      await applyPatiently(client, { name, sql, checksum }, tries)
      done.push(name)
    }
    return done
  } finally {
    // Closing the connection also releases the lock and drops its settings.
    client.release(true)
  }
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  tries: number,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await applyOne(client, migration)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (left === 0) {
        throw new Error(
          `Migration ${migration.name} waits for a table that others keep locked. End what works on it for long, then start Orbit again.`,
          {
            cause: error,
          },
        )
      }
      log.warn(
        { migration: migration.name, triesLeft: left },
        'a table is locked by others; the migration will retry',
      )
      await wait(PAUSE_MS)
    }
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
}

async function applyOne(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (isDatabaseUnavailable(error)) throw error
    throw new Error(
      `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}
