/** The cost of the session lookup for a page: CPU time of this process, excluding PostgreSQL. */
import process from 'node:process'
import { readViewer } from '#people/auth/sessions.server.ts'
import { sizeOf } from '../scripts/smoke.mjs'
import { CUSTOMERS, sessionToken } from './seed.ts'

export const LOOKUP_GOAL_MS = 0.15

const WARM_UP = sizeOf(4000, 20)
const LOOKUPS = sizeOf(4000, 20)
const ROUNDS = sizeOf(7, 1)
/** As many lookups concurrently as a busy server has connections. */
const AT_ONCE = 4

async function lookUp(count: number): Promise<void> {
  let at = 0
  const work = async () => {
    while (at < count) {
      at += 1
      const viewer = await readViewer(
        `theme=dark; orbit_session=${sessionToken(1 + (at % CUSTOMERS))}`,
      )
      if (!viewer) throw new Error('A session of the bench is not known')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** @returns milliseconds of processor time for one lookup, the median of several rounds */
export async function measureSessionLookup(): Promise<number> {
  await lookUp(WARM_UP)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await lookUp(LOOKUPS)
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 1000 / LOOKUPS)
  }
  return rounds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}
