import { createHash } from 'node:crypto'

/**
 * The key of the empty form that follows a sent one: a repeat of the sending is answered with the
 * same.
 */
export function nextFormKey(sentKey: string): string {
  const hash = createHash('sha256').update(`after ${sentKey}`).digest('hex')
  // A UUID of version 8: its bits are the program's own.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
