import { isListening, watchAudience, watchTable } from '#app/platform/realtime.ts'

/** If a change notification is ever missed, stale data is shown for no longer than this. */
const FRESH_MS = 3000
const MOST_SHARED = 200
const MOST_PEOPLE = 2000

/**
 * Caches answers for `FRESH_MS`. Simultaneous reads of the same key share one query; a failed read
 * is not cached.
 */
class ReadCache<Answer> {
  readonly #entries = new Map<string, { answer: Promise<Answer>; staleAt: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  read(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!isListening()) return ask()
    const known = this.#entries.get(key)
    if (known && known.staleAt > performance.now()) return known.answer
    const entry = { answer: ask(), staleAt: performance.now() + FRESH_MS }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#most)
      this.#entries.delete(this.#entries.keys().next().value ?? '')
    entry.answer.catch(() => this.#entries.get(key) === entry && this.#entries.delete(key))
    return entry.answer
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  forgetAll(): void {
    this.#entries.clear()
  }
}

/**
 * Caches reads whose answer is the same for everyone, until the database reports a change to one
 * of their tables. Answers are shared: don't mutate them.
 */
export class TableCache<Answer> extends ReadCache<Answer> {
  constructor(...tables: string[]) {
    super(MOST_SHARED)
    for (const table of tables) watchTable(table, () => this.forgetAll())
  }
}

/**
 * Caches what every page shows about the signed-in person, by their id, until an event concerns
 * them or `forget` is called.
 */
export class UserCache<Answer> extends ReadCache<Answer> {
  constructor() {
    super(MOST_PEOPLE)
    watchAudience((userId) => this.forget(userId))
  }
}
