/** A small seeded generator (mulberry32), so that the demo is the same every time. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

export const DEMO_SEED = 20_261_120

export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick(list) {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    shuffle(list) {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const [taken] = shuffled.splice(between(0, last), 1)
        if (taken !== undefined) shuffled.push(taken)
      }
      return shuffled
    },
  }
}
