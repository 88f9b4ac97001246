import { isListening, watchAudience, watchTable } from '#app/platform/realtime.ts'

/** Should a change ever go unheard, nobody looks at the past for longer than this. */
const FRESH_MS = 3000
const MOST_KEPT = 200

/**
 * Reads whose answer is the same for everybody, kept until the database says that their table has changed. A crowd that
 * asks at once waits for one read. The answers are shared: nobody may change them.
 */
export class SharedReads<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; staleAt: number }>()

  constructor(table: string) {
    watchTable(table, () => this.#kept.clear())
  }

  read(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!isListening()) return ask()
    const known = this.#kept.get(key)
    if (known && known.staleAt > performance.now()) return known.answer
    const entry = { answer: ask(), staleAt: performance.now() + FRESH_MS }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
    entry.answer.catch(() => this.#kept.get(key) === entry && this.#kept.delete(key))
    return entry.answer
  }
}

const MOST_PEOPLE = 2000

/**
 * What every page of a person shows beside its own subject, kept for a moment: until an event concerns them, or somebody
 * says `forget`, and never longer than a shared read.
 */
export class PersonalReads<Answer> {
  readonly #kept = new Map<string, { answer: Promise<Answer>; staleAt: number }>()

  constructor() {
    watchAudience((userId) => this.forget(userId))
  }

  read(userId: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!isListening()) return ask()
    const known = this.#kept.get(userId)
    if (known && known.staleAt > performance.now()) return known.answer
    const entry = { answer: ask(), staleAt: performance.now() + FRESH_MS }
    this.#kept.delete(userId)
    this.#kept.set(userId, entry)
    if (this.#kept.size > MOST_PEOPLE) this.#kept.delete(this.#kept.keys().next().value ?? '')
    entry.answer.catch(() => this.#kept.get(userId) === entry && this.#kept.delete(userId))
    return entry.answer
  }

  forget(userId: string): void {
    this.#kept.delete(userId)
  }
}
