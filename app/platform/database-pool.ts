/**
 * Connections to PostgreSQL that survive an outage: losing one fails the query it was running,
 * never the process.
 */
import pg from 'pg'
import { asDatabaseError, codeOf, DatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { LockBreaker } from '#app/platform/lock-breaker.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'

/** Time limits of a pool, all in milliseconds; 0 means no limit. */
export interface Patience {
  /** Limit for getting a free connection or opening a new one. */
  connectionMs: number
  /** Limit for one statement. */
  statementMs: number
  /** Limit for a lock outside of a transaction. */
  lockMs: number
  /** Limit between two statements of a transaction. */
  idleInTransactionMs: number
}

/** Added to the server's own limit: only a server that stopped responding takes longer. */
const SILENCE_MS = 5000
/**
 * After a failed connection, try no other for this long: a server that is still starting shouldn't
 * have to refuse thousands.
 */
const REFUSED_MS = 100

const breaker = new LockBreaker()
const lost = new ThrottledLog('database connection lost')
const noteLost = (error: Error) => lost.note(error)

/** Position of the part of a statement that an error is about. */
const positionOf = (error: unknown): number | null =>
  error instanceof pg.DatabaseError && error.position ? Number(error.position) : null

type Callback = (error: unknown, result?: unknown) => void

/** A connection that throws DatabaseUnavailable if the database is down. */
class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    // Without a listener, an error on a connection in use ends the process.
    this.on('error', noteLost)
  }

  // pg declares a dozen overloads of `query`, and TypeScript can override them only all together.
  // So the arguments and the result have no types here; callers see the types of pg.
  override query(...args: never[]): never {
    const [statement] = args as unknown as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    const callback = args.at(-1) as unknown
    if (typeof callback === 'function')
      return this.#queryWithCallback(args, text, callback as Callback) as never
    if (!breaker.allows(text))
      return Promise.reject(new DatabaseUnavailable(new Error('The table is locked'))) as never
    const result: unknown = super.query(...(args as unknown as [string]))
    if (!(result instanceof Promise)) return result as never
    return result.then(
      (found: unknown) => {
        breaker.noteDone(text)
        return found
      },
      (error: unknown) => {
        throw this.#explain(error, text)
      },
    ) as never
  }

  /** The callback form, which the pool's own `query` uses. */
  #queryWithCallback(args: never[], text: string, callback: Callback): void {
    if (!breaker.allows(text))
      return process.nextTick(callback, new DatabaseUnavailable(new Error('The table is locked')))
    const settle: Callback = (error, result) => {
      if (!error) breaker.noteDone(text)
      callback(error ? this.#explain(error, text) : error, result)
    }
    void super.query(...([...args.slice(0, -1), settle] as unknown as [string]))
  }

  /** The last query is still unanswered, so the connection can't be used for another one. */
  #hangUp(): void {
    this.end().catch(noteLost)
  }

  #explain(error: unknown, text: string): unknown {
    if (codeOf(error) === '55P03') breaker.noteLocked(text, positionOf(error))
    if (error instanceof Error && error.message === 'Query read timeout') this.#hangUp()
    return asDatabaseError(error)
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool that throws DatabaseUnavailable if it can't provide a connection. */
class Pool extends pg.Pool {
  #refused: { error: unknown; until: number } | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (this.#refused && this.idleCount === 0) {
      const { error, until } = this.#refused
      if (performance.now() < until)
        return callback ? process.nextTick(callback, error) : Promise.reject(error)
      this.#refused = null
    }
    if (callback)
      return super.connect((error, client, done) =>
        callback(error && (this.#noteRefused(error) as Error), client, done),
      )
    return super.connect().catch((error: unknown) => {
      throw this.#noteRefused(error)
    })
  }

  #noteRefused(cause: unknown): unknown {
    const error = asDatabaseError(cause)
    if (error instanceof DatabaseUnavailable && this.totalCount === 0)
      this.#refused = { error, until: performance.now() + REFUSED_MS }
    return error
  }

  // A connection that breaks reports its error to the pool, not to the query waiting on it. Without
  // types for the same reason as in Connection.
  override query(...args: never[]): never {
    const result: unknown = super.query(...(args as unknown as [string]))
    if (!(result instanceof Promise)) return result as never
    return result.catch((error: unknown) => {
      throw asDatabaseError(error)
    }) as never
  }
}

/** @param name shows in `pg_stat_activity` */
export function openPool(
  connectionString: string,
  max: number,
  patience: Patience,
  name: string,
): pg.Pool {
  const pool = new Pool({
    connectionString,
    max,
    Client: Connection,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience.connectionMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.lockMs,
    idle_in_transaction_session_timeout: patience.idleInTransactionMs,
    ...(patience.statementMs > 0 && { query_timeout: patience.statementMs + SILENCE_MS }),
  })
  pool.on('error', noteLost)
  return pool
}
