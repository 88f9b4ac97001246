import { isListening, watchAudience, watchTable } from '#app/platform/realtime.ts'

/** Should a change ever go unheard, nobody looks at the past for longer than this. */
const FRESH_MS = 3000
const MOST_SHARED = 200
const MOST_PEOPLE = 2000

/** Answers that are kept for a moment. A crowd that asks at once waits for one read; a read that failed is not kept. */
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
