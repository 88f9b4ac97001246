/** Interprets why the `ffmpeg` command ended. */

const DISK_FULL = /No space left|ENOSPC/
/** Messages about a file that FFmpeg cannot read, in all versions. */
const INVALID = /Invalid data found when processing input|Decode error rate|Cannot determine format/
/** Messages about the machine; the file may be intact. */
const MACHINE = /Cannot allocate memory|Input\/output error|Permission denied|Read-only file system/
/** FFmpeg's codes for invalid data and for too many errors, and the only code of old versions. */
const CODES = new Set([183, 69, 1])

/** @param code null if a signal ended the command, for example after a crash */
export function endOfFfmpeg(
  code: number | null,
  errors: string,
): 'disk full' | 'undecodable' | 'failed' {
  if (DISK_FULL.test(errors)) return 'disk full'
  const isOfFile = code !== null && CODES.has(code) && INVALID.test(errors)
  return isOfFile && !MACHINE.test(errors) ? 'undecodable' : 'failed'
}
