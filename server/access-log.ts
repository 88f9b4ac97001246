/** One line a request. Lines are written some twenty at a time: a rush must not pay a system call for each. */
import { isIP } from 'node:net'
import { destination, pino } from 'pino'
import { env } from '#app/platform/env.ts'

/** A pipe takes this many bytes in one piece, so that lines of other writers never come between. */
const WRITE_BYTES = 4096
const FLUSH_MS = 250

const output = destination({ dest: 1, sync: true, minLength: WRITE_BYTES })

export const accessLog = pino({ level: env().logLevel, base: undefined }, output)

/** Lines that wait for company are written at intervals, and at the end. Called once, at start. */
export function startAccessLog(): void {
  setInterval(() => output.flush(), FLUSH_MS).unref()
  process.once('exit', () => output.flushSync())
}

/** The neighborhood of an address: enough to see a pattern, too little to find a person. */
export function shortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(plain) !== 6) return ''
  const [head = ''] = plain.split('::')
  return `${head.split(':').filter(Boolean).slice(0, 3).join(':')}::/48`
}
