/** One line a request. Lines are written some twenty at a time: a rush must not pay a system call for each. */
import { destination, pino } from 'pino'
import { env } from '#app/platform/env.ts'

/** A pipe takes this many bytes in one piece, so that lines of other writers never come between. */
const WRITE_BYTES = 4096
const FLUSH_MS = 250

const output = destination({ dest: 1, sync: true, minLength: WRITE_BYTES })

export const accessLog = pino({ level: env().logLevel, base: undefined }, output)

/** Lines that wait for company are written at intervals, and at the end. @returns ends that */
export function startAccessLog(): () => void {
  const timer = setInterval(() => output.flush(), FLUSH_MS).unref()
  const finish = () => output.flushSync()
  process.once('exit', finish)
  return () => {
    clearInterval(timer)
    process.off('exit', finish)
    finish()
  }
}
