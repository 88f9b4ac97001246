import { createHash } from 'node:crypto'

/**
 * The form key for the blank form after a sent one. Derived, so that a repeated submission gets the
 * same key.
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
