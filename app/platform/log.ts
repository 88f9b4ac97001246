import { pino } from 'pino'
import { env } from '#app/platform/env.ts'
import { withoutTokens } from '#app/platform/tokens.ts'

/** Structured log on standard output. Never log secrets, tokens or whole e-mails. */
export const log = pino({ level: env().logLevel, base: undefined })

/** A path as the log may have it: whatever in it is long enough to be a key (a quote's link, a calendar's) is left out. */
export function loggablePath(pathname: string): string {
  return withoutTokens(pathname)
}
