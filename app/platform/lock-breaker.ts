/**
 * While a table is locked, every read of it holds a connection, and soon none is left for pages
 * that don't need that table. So once a read has waited for a table in vain, no read of that table
 * is sent anymore, except for one attempt every `TRY_EVERY_MS` to find out whether the lock is
 * gone.
 *
 * PostgreSQL identifies the table that it couldn't lock by its position in the statement. Without a
 * position (for a table behind a view), the table is unknown, and only the same statement is
 * refused.
 */
const TRY_EVERY_MS = 1500
const MOST_REMEMBERED = 200

/** Only reads without row locks: one locked row says nothing about the next. */
const PLAIN_READ = /^\s*(?:select|with)\b/i
const LOCKS_OR_WRITES =
  /\bfor (?:no key update|update|share|key share)\b|\b(?:insert into|update|delete from|merge into)\b/i

/** A table name as written after `from` and `join`. */
const NAME = /^(?:"?\w+"?\.)?"?(\w+)"?/
const READ_TABLES = /\b(?:from|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi

const isPlainRead = (text: string) => PLAIN_READ.test(text) && !LOCKS_OR_WRITES.test(text)

/** Table names and statements share a map, because no statement is a single word. */
function keysOf(text: string): string[] {
  const tables = [...text.matchAll(READ_TABLES)].map(([, name = '']) => name.toLowerCase())
  return [text, ...new Set(tables)]
}

/** @param position position of a character, counted from 1, as in PostgreSQL */
function tableAt(text: string, position: number): string | null {
  const rest = [...text].slice(position - 1).join('')
  return NAME.exec(rest)?.[1]?.toLowerCase() ?? null
}

export class LockBreaker {
  /** When the next attempt is due, by table, or by statement if the table isn't known. */
  readonly #nextTryAt = new Map<string, number>()

  /** Whether a statement may be sent now. */
  allows(text: string): boolean {
    if (this.#nextTryAt.size === 0 || !isPlainRead(text)) return true
    const locked = keysOf(text).filter((key) => this.#nextTryAt.has(key))
    const at = performance.now()
    if (locked.some((key) => at < (this.#nextTryAt.get(key) ?? 0))) return false
    for (const key of locked) this.#nextTryAt.set(key, at + TRY_EVERY_MS)
    return true
  }

  /**
   * Records that a statement waited for a lock until its time limit.
   * @param position position in `text` of the table it waited for, if the database reports one
   */
  noteLocked(text: string, position: number | null): void {
    if (!isPlainRead(text)) return
    if (this.#nextTryAt.size >= MOST_REMEMBERED) this.#nextTryAt.clear()
    const table = position === null ? null : tableAt(text, position)
    this.#nextTryAt.set(table ?? text, performance.now() + TRY_EVERY_MS)
  }

  /** Records that a statement succeeded: the tables it read are not locked. */
  noteDone(text: string): void {
    if (this.#nextTryAt.size === 0 || !isPlainRead(text)) return
    for (const key of keysOf(text)) this.#nextTryAt.delete(key)
  }
}
