import { isListening, watchAudience, watchTable } from '#app/platform/realtime.ts'

/** Should a change ever go unheard, nobody looks at the past for longer than this. */
const FRESH_MS = 3000
const MOST_SHARED = 200
const MOST_PEOPLE = 2000

/** Answers that are kept for a moment. A crowd that asks at once waits for one read; a read that failed is not kept. */
class ReadCache<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; staleAt: number }>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  read(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!isListening()) return ask()
    const known = this.#kept.get(key)
    if (known && known.staleAt > performance.now()) return known.answer
    const entry = { answer: ask(), staleAt: performance.now() + FRESH_MS }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value ?? '')
    entry.answer.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
    return entry.answer
  }

  forget(key: string): void {
    this.#kept.delete(key)
  }

  forgetAll(): void {
    this.#kept.clear()
  }
}

/**
 * Reads whose answer is the same for everybody, kept until the database says that their table has changed. The answers are
 * shared: nobody may change them.
 */
export class TableCache<Answer> extends ReadCache<Answer> {
  constructor(table: string) {
    super(MOST_SHARED)
    watchTable(table, () => this.forgetAll())
  }
}

/**
 * What every page of a person shows beside its own subject, by the person's id: kept until an event concerns them, or
 * somebody says `forget`.
 */
export class UserCache<Answer> extends ReadCache<Answer> {
  constructor() {
    super(MOST_PEOPLE)
    watchAudience((userId) => this.forget(userId))
  }
}
