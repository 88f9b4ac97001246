/**
 * The one place that decides which errors mean that the database is down or busy, rather than that
 * a query is wrong.
 */
import { Unavailable } from '#app/base/errors.ts'

/** The database can't be read or written right now; an open transaction has been rolled back. */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('Orbit is temporarily unavailable. Please try again in a moment.', { cause })
  }
}

/** By SQLSTATE; https://www.postgresql.org/docs/current/errcodes-appendix.html */
const AWAY_STATES = new Set([
  '25006', // read-only: a standby, or a primary that was made one
  '25P03', // the transaction was idle for too long
  '53000',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '53400',
  '55P03', // a lock was not granted in time
  '57014', // a statement took too long
  '57P01', // an administrator ended the connection
  '57P02', // the server crashed
  '57P03', // it is starting or stopping
  '57P05', // the session was idle for too long
  '58000',
  '58030', // input or output failed on its disk
])

/** From Node's sockets and DNS lookups. */
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** The driver has no codes for these. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]

/** The SQLSTATE or Node error code of an error. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null
}

/**
 * True if retrying later may help; false for wrong queries, wrong passwords, and missing databases.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // A Unix socket that doesn't exist (yet); for any other file, ENOENT means something else.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (code !== null && (code.startsWith('08') || AWAY_STATES.has(code) || NETWORK_CODES.has(code)))
    return true
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message))
}

/** What to throw in place of a driver's error. */
export function asDatabaseError(error: unknown): unknown {
  return isDatabaseUnavailable(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error
}
