/**
 * The access log: one line per request. Lines are written about twenty at a time, so that a traffic
 * peak doesn't cost a system call for each.
 */
import { destination, pino } from 'pino'
import { env } from '#app/platform/env.ts'

/**
 * A pipe writes up to this many bytes atomically, so that lines of other writers never end up in
 * between.
 */
const WRITE_BYTES = 4096
const FLUSH_MS = 250

const output = destination({ dest: 1, sync: true, minLength: WRITE_BYTES })

export const accessLog = pino({ level: env().logLevel, base: undefined }, output)

/** Flushes buffered lines at intervals, and at exit. @returns a function that stops this */
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
