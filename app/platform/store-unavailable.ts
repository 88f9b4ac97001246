/**
 * Decides which errors mean that files can't be stored or read right now: the disk is full, or the
 * folder is missing.
 */
import { Unavailable } from '#app/base/errors.ts'

export class StoreUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super("Orbit can't reach its files right now. Please try again in a moment.", {
      retryAfterSeconds: 10,
      cause,
    })
  }
}

const CODES = new Set([
  'EACCES',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOSPC',
  'ENOTCONN',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
])

/**
 * For file system errors. On ENOENT, the caller has to distinguish a missing file from a missing
 * folder.
 */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    CODES.has(error.code)
  )
}
