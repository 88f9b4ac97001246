/** Brings a database to the present schema: plain SQL files, forward only, once each, under a lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Any fixed number will do: it keeps two processes from migrating at once. */
const MIGRATION_LOCK = 7_215_001

/**
 * Applies what is missing, each file in its own transaction.
 * @throws Error when a file that was already applied has been changed since
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())')
    const applied = new Map<string, string>(
      (await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')).rows.map((row) => [row.name, row.checksum]),
    )
    const done: string[] = []
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead.`)
      await applyOne(client, name, sql, checksum)
      done.push(name)
    }
    return done
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
