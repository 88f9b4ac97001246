import { Unavailable } from '#app/base/errors.ts'
import { log } from '#app/platform/log.ts'

const EVERY_MS = 10_000

/**
 * Logs an error that hits every request while something is down: at most one line per interval,
 * with a count.
 */
export class ThrottledLog {
  readonly #message: string
  readonly #everyMs: number
  #nextAt = 0
  #unsaid = 0

  constructor(message: string, everyMs = EVERY_MS) {
    this.#message = message
    this.#everyMs = everyMs
  }

  note(error: unknown, details: Record<string, string> = {}): void {
    this.#unsaid += 1
    if (performance.now() < this.#nextAt) return
    this.#nextAt = performance.now() + this.#everyMs
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    log.warn(
      {
        ...details,
        error: reason instanceof Error ? reason.message : String(reason),
        times: this.#unsaid,
      },
      this.#message,
    )
    this.#unsaid = 0
  }
}

const away = new Map<string, ThrottledLog>()

/**
 * Logs why a part of a page could not be read: an error, or, while something that the program needs
 * is unavailable, at most one warning per interval and message.
 */
export function logFailure(error: unknown, message: string, details = {}): void {
  if (!(error instanceof Unavailable))
    return log.error(
      { ...details, error: error instanceof Error ? error.stack : String(error) },
      message,
    )
  let sparing = away.get(message)
  if (!sparing) away.set(message, (sparing = new ThrottledLog(message)))
  sparing.note(error, details)
}
