/**
 * Decides which errors mean that files can't be stored or read right now: the disk is full, or the
 * folder is missing.
 */
import { Unavailable } from '#app/base/errors.ts'
import { BucketFault } from '#app/platform/bucket-fault.ts'

export class StoreUnavailable extends Unavailable {
  /** What the service of a bucket answered; null: nothing, or the files are in a folder. */
  readonly httpStatus: number | null

  constructor(cause: unknown) {
    super("Orbit can't reach its files right now. Please try again in a moment.", {
      retryAfterSeconds: 10,
      cause,
    })
    this.httpStatus = cause instanceof BucketFault ? cause.status : null
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
 * For errors of the file system. On ENOENT, the caller has to tell a missing file from a missing
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
