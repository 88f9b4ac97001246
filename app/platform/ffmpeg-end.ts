/** Why FFmpeg's own command has ended. */

const DISK_FULL = /No space left|ENOSPC/
/** What it says of a file that it cannot read, in all of its versions. */
const INVALID = /Invalid data found when processing input|Decode error rate|Cannot determine format/
/** What it says of the machine; the file may be whole. */
const MACHINE = /Cannot allocate memory|Input\/output error|Permission denied|Read-only file system/
/** Its own codes for invalid data and for too many errors, and the only one that old versions have. */
const CODES = new Set([183, 69, 1])

/** @param code null: ended by a signal, as when it crashes */
export function endOfFfmpeg(
  code: number | null,
  errors: string,
): 'disk full' | 'undecodable' | 'failed' {
  if (DISK_FULL.test(errors)) return 'disk full'
  const isOfFile = code !== null && CODES.has(code) && INVALID.test(errors)
  return isOfFile && !MACHINE.test(errors) ? 'undecodable' : 'failed'
}
