import { pino } from 'pino'
import { env } from '#app/platform/env.ts'

/** Structured log on standard output. Never log secrets, tokens or whole e-mails. */
export const log = pino({ level: env().logLevel, base: undefined })
