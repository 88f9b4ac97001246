import { isListening, watchTable } from '#app/platform/realtime.ts'

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
