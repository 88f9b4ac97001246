/** Does several things concurrently, each with its own clock and ids. */
import { withOwnClock } from '#app/platform/clock.ts'
import { branchIds } from './demo-ids.ts'

/**
 * Fewer than the connections for tasks: an operation may need a second connection while its
 * transaction is open.
 */
const AT_ONCE = 3

/** For work on separate rows. @returns the results, in the order of the items */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const withOwnIds = branchIds()
  const worker = async () => {
    for (const [index, item] of rest)
      results[index] = await withOwnIds(index, () => withOwnClock(() => work(item, index)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
