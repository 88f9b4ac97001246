/**
 * Time limits after which something counts as hanging. No test judges time, so each limit is about
 * four times what the slowest case needs on a slow day, and no test or wait has its own limit.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** For a unit test, and for each of its hooks. */
export const UNIT_TEST_MS = 900_000
/** For a journey: development.test.ts needs the most. */
export const JOURNEY_MS = 1_200_000
/** For one wait: until a program listens, or has loaded the demo. */
export const WAIT_MS = 300_000
/** For one wait in a browser: until a film is ready, or a page shows something. */
export const PAGE_WAIT_MS = 120_000

/** Retries until the condition holds. */
export async function until(isGood: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!(await isGood())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await wait(25)
  }
}
