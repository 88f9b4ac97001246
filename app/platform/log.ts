import { pino } from 'pino'
import { env } from '#app/platform/env.ts'
import { originForLog } from '#app/platform/request-id.ts'
import { withoutTokens } from '#app/platform/tokens.ts'

/** Structured log on standard output. Never log secrets, tokens or whole emails. */
export const log = pino({ level: env().logLevel, base: undefined, mixin: originForLog })

/**
 * A path that is safe to log: any part that is long enough to be a secret (such as the link of a
 * quote or calendar) is removed.
 */
export function loggablePath(pathname: string): string {
  return withoutTokens(pathname)
}

/**
 * An error message that is safe to log, without email addresses: a mail server's response may
 * contain the recipient's.
 */
export function loggableError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(0, 500).replace(/[^\s<>"'(:@]{1,64}@[^\s<>"'):]{1,255}/g, '…')
}
