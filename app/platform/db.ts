/** The database: one pool a process, typed queries through Kysely, hot ones as named prepared statements. */
import { AsyncResource } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import type { DB } from '#db/types.ts'

// Wall dates and times stay text; whole numbers and ratings become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

interface Connection {
  pool: pg.Pool
  db: Db
}

let connection: Connection | null = null

/** Connects this process to a database; replaces nothing that is already connected. */
export function connectDatabase(connectionString: string, max = env().databasePool): Connection {
  if (connection) return connection
  const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 120_000 })
  // Of no request: without the binding, the log would name the one that happened to open the connection.
  pool.on(
    'error',
    AsyncResource.bind((error: Error) => log.error({ error: error.message }, 'database connection lost')),
  )
  connection = { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) }
  return connection
}

export async function disconnectDatabase(): Promise<void> {
  const open = connection
  connection = null
  if (!open) return
  const closed = allConnectionsClosed(open.pool)
  await open.db.destroy()
  // Kysely ends only a pool that it has used itself.
  if (!open.pool.ending) await open.pool.end()
  await closed
}

/** A pool calls itself ended while its connections still say goodbye; a server that stops then would be an error to them. */
function allConnectionsClosed(ending: pg.Pool): Promise<void> {
  let left = ending.totalCount
  if (left === 0) return Promise.resolve()
  return new Promise((resolve) => {
    ending.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
}

function connected(): Connection {
  if (!connection) throw new Error('The database is not connected yet')
  return connection
}

export function db(): Db {
  return connected().db
}

export function pool(): pg.Pool {
  return connected().pool
}

/** Runs everything in one transaction: all of it happens, or nothing. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return connected().db.transaction().execute(work)
}

/** A fixed query that PostgreSQL plans once a connection: for reads on every page. */
export async function prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  const result = await connected().pool.query<Row>({ name, text, values })
  return result.rows
}

/** The SQLSTATE of a database error, null for any other error. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
