/** Which failures mean that files cannot be kept or read for now: the disk is full, or the folder is away. */
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

/** Of the file system; a file that was looked for and is missing is the caller's to tell from a folder that is. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    CODES.has(error.code)
  )
}
