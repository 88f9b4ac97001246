/**
 * While a table is locked, every read of it holds a connection, and soon none is left for pages
 * that don't need that table. So once a read has timed out, the same read is refused immediately,
 * except for one try every `TRY_EVERY_MS` to find out whether the lock is gone.
 */
const TRY_EVERY_MS = 1500
const MOST_REMEMBERED = 200

/** Only reads without row locks: one locked row says nothing about the next. */
const PLAIN_READ = /^\s*(?:select|with)\b/i
const LOCKS_ROWS = /\bfor (?:no key update|update|share|key share)\b/i

export class LockBreaker {
  readonly #nextTryAt = new Map<string, number>()

  /** Whether a statement may be sent now. */
  allows(text: string): boolean {
    if (this.#nextTryAt.size === 0) return true
    const nextTryAt = this.#nextTryAt.get(text)
    if (nextTryAt === undefined) return true
    if (performance.now() < nextTryAt) return false
    this.#nextTryAt.set(text, performance.now() + TRY_EVERY_MS)
    return true
  }

  /** A statement waited for a lock until its time was up. */
  noteLocked(text: string): void {
    if (!PLAIN_READ.test(text) || LOCKS_ROWS.test(text)) return
    if (this.#nextTryAt.size >= MOST_REMEMBERED) this.#nextTryAt.clear()
    this.#nextTryAt.set(text, performance.now() + TRY_EVERY_MS)
  }

  noteDone(text: string): void {
    if (this.#nextTryAt.size > 0) this.#nextTryAt.delete(text)
  }
}
