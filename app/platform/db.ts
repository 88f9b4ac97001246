/**
 * The database: typed queries through Kysely, hot ones as named prepared statements. Each kind of
 * work has its own connections and time limits, so that a slow report or a stuck task doesn't slow
 * down pages.
 */
import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { columnNames } from '#app/platform/column-names.ts'
import { openPool, type Patience } from '#app/platform/database-pool.ts'
import { codeOf } from '#app/platform/database-unavailable.ts'
import { env } from '#app/platform/env.ts'
import { PatientDialect } from '#app/platform/patient-dialect.ts'
import { rowIds } from '#app/platform/row-ids.ts'
import type { DB } from '#db/types.ts'

// Local dates and times stay text; integers and ratings become numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export type Db = Kysely<DB>

export type Tx = Transaction<DB>

/**
 * `page` is the default; `report` reads a large number of rows for one person; `health` is the
 * readiness check.
 */
export type WorkKind = 'page' | 'task' | 'report' | 'health'

interface Limits extends Patience {
  /**
   * For a lock inside a transaction, where changes to the same booking wait for each other; in
   * milliseconds.
   */
  lockInTransactionMs: number
}

const LIMITS: Record<WorkKind, Limits> = {
  page: {
    connectionMs: 5000,
    statementMs: 8000,
    lockMs: 1000,
    lockInTransactionMs: 5000,
    idleInTransactionMs: 15_000,
  },
  task: {
    connectionMs: 30_000,
    statementMs: 60_000,
    lockMs: 10_000,
    lockInTransactionMs: 10_000,
    idleInTransactionMs: 60_000,
  },
  report: {
    connectionMs: 5000,
    statementMs: 60_000,
    lockMs: 2000,
    lockInTransactionMs: 2000,
    idleInTransactionMs: 60_000,
  },
  health: {
    connectionMs: 2000,
    statementMs: 2000,
    lockMs: 1000,
    lockInTransactionMs: 1000,
    idleInTransactionMs: 2000,
  },
}

/** Pages have DATABASE_POOL connections. All kinds open theirs on demand, and close idle ones. */
const CONNECTIONS = { task: 4, report: 2, health: 1 }

interface Connection {
  pool: pg.Pool
  db: Db
}

let connections: Record<WorkKind, Connection> | null = null

const presentWork = new AsyncLocalStorage<WorkKind>()

function open(connectionString: string, max: number, kind: WorkKind, limits: Limits): Connection {
  const pool = openPool(connectionString, max, limits, `orbit-${kind}`)
  const dialect = new PatientDialect({ pool }, limits.lockInTransactionMs)
  return { pool, db: new Kysely<DB>({ dialect, plugins: [columnNames, rowIds] }) }
}

interface ConnectOptions {
  /** The number of connections for pages; defaults to `DATABASE_POOL`. */
  max?: number
  /**
   * Replaces every time limit, in milliseconds: for tests, which don't judge how fast a machine is.
   */
  everyLimitMs?: number
}

/** Connects this process to a database; does nothing if it is already connected. */
export function connectDatabase(
  connectionString: string,
  { max = env().databasePool, everyLimitMs }: ConnectOptions = {},
): Connection {
  const openFor = (kind: WorkKind, connectionsOfKind: number) =>
    open(connectionString, connectionsOfKind, kind, limitsOf(kind, everyLimitMs))
  connections ??= {
    page: openFor('page', max),
    task: openFor('task', CONNECTIONS.task),
    report: openFor('report', CONNECTIONS.report),
    health: openFor('health', CONNECTIONS.health),
  }
  return connections.page
}

function limitsOf(kind: WorkKind, everyLimitMs: number | undefined): Limits {
  if (everyLimitMs === undefined) return LIMITS[kind]
  return {
    connectionMs: everyLimitMs,
    statementMs: everyLimitMs,
    lockMs: everyLimitMs,
    lockInTransactionMs: everyLimitMs,
    idleInTransactionMs: everyLimitMs,
  }
}

const others: (() => Promise<void>)[] = []

/** Registers a close function for connections outside the pools. */
export function beforeDisconnect(close: () => Promise<void>): void {
  others.push(close)
}

export async function disconnectDatabase(): Promise<void> {
  await Promise.all(others.map((close) => close()))
  const open = Object.values(connections ?? {})
  connections = null
  await Promise.all(open.map(close))
}

async function close({ pool, db }: Connection): Promise<void> {
  const closed = allConnectionsClosed(pool)
  await db.destroy()
  // Kysely only ends a pool that it has used itself.
  if (!pool.ending) await pool.end()
  await closed
}

/**
 * pg reports a pool as ended while its connections are still closing; a server that stops in
 * between would raise errors on them.
 */
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
  if (!connections) throw new Error('The database is not connected yet')
  return connections[presentWork.getStore() ?? 'page']
}

/** Runs `work`, and everything it starts, with the connections and time limits of its kind. */
export function asWork<T>(kind: WorkKind, work: () => T): T {
  return presentWork.run(kind, work)
}

export function db(): Db {
  return connected().db
}

/** The pool of each kind of work; empty until the database is connected. */
export function pools(): [WorkKind, pg.Pool][] {
  return connections
    ? Object.entries(connections).map(([kind, { pool }]) => [kind as WorkKind, pool])
    : []
}

export function pool(): pg.Pool {
  return connected().pool
}

/** Runs `work` in one transaction: either all of it happens, or nothing. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return connected().db.transaction().execute(work)
}

/**
 * A fixed query that PostgreSQL plans once per connection, for reads on every page. Its rows use
 * the SQL column names.
 */
export async function prepared<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await connected().pool.query<Row>({ name, text, values })
  return result.rows
}

/** The SQLSTATE of a database error. */
export const sqlState = codeOf
