/** Does several things at the same time, each with a clock of its own. */
import { withOwnClock } from '#app/platform/clock.ts'

/**
 * Fewer than the connections that tasks have: a verb may need a second one while its transaction is
 * open.
 */
const AT_ONCE = 3

/** For what doesn't touch the same rows. @returns what the works return, in the order of the items */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await withOwnClock(() => work(item, index))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
