import { createHash } from 'node:crypto'

/**
 * The form key for the blank form that follows a sent form. It is derived, so that a repeated
 * submission gets the same key.
 */
export function nextFormKey(sentKey: string): string {
  const hash = createHash('sha256').update(`after ${sentKey}`).digest('hex')
  // UUID version 8, whose bits are application-defined.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
