import { pino } from 'pino'
import { env } from '#app/platform/env.ts'
import { originForLog } from '#app/platform/request-id.ts'
import { withoutTokens } from '#app/platform/tokens.ts'

/** Structured log on standard output. Never log secrets, tokens or whole emails. */
export const log = pino({ level: env().logLevel, base: undefined, mixin: originForLog })

/** A path as the log may have it: whatever in it is long enough to be a key (a quote's link, a calendar's) is left out. */
export function loggablePath(pathname: string): string {
  return withoutTokens(pathname)
}

/** What went wrong, as the log may have it: a mail server's answer names the person's address, and that is left out. */
export function loggableError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(0, 500).replace(/[^\s<>"'(:@]{1,64}@[^\s<>"'):]{1,255}/g, '…')
}
