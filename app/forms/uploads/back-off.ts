/** How long to wait before a file is tried again. */

const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * Doubles with each consecutive try, up to a minute. Half of the wait is random, so that the phones
 * of one venue don't all return in the same second.
 */
export function waitMs(tries: number, chance = Math.random()): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, tries - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}

/** Waits. `wake` ends the wait early, `end` ends it immediately. */
export class Nap {
  #wake: () => void = () => {}
  #end: () => void = () => {}

  /**
   * @param leastMs the minimum that the server has asked for; `wake` does not end the wait earlier
   */
  rest(ms: number, leastMs = 0): Promise<void> {
    return new Promise((resolve) => {
      const earliest = performance.now() + leastMs
      let timer = setTimeout(resolve, ms)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#wake = () => {
        clearTimeout(timer)
        timer = setTimeout(resolve, Math.max(0, earliest - performance.now()))
      }
    })
  }

  restUntilWoken(): Promise<void> {
    return new Promise((resolve) => {
      this.#end = resolve
      this.#wake = resolve
    })
  }

  wake(): void {
    this.#wake()
  }

  end(): void {
    this.#end()
  }
}
