/** The rules that a run of managed jobs must satisfy. */
import { isDeepStrictEqual } from 'node:util'
import { expectFigure, expectThat } from './expect-that.ts'
import { type JobLoad, simulateJobs } from './managed-jobs.ts'

/** Runs the simulation twice and checks the promises of matching (docs/matching.md). */
export async function judgeJobs(load: JobLoad): Promise<void> {
  const first = await simulateJobs(load)
  expectThat(
    'managed jobs: matched, with an admin',
    `${first.matched}, ${first.withAdmin}`,
    first.matched + first.withAdmin === load.jobs && first.matched > load.jobs * 0.75,
  )
  expectThat('managed jobs neither matched nor with an admin in time', first.late, first.late === 0)
  expectThat('Orbiters booked twice', first.doubleBooked, first.doubleBooked === 0)
  expectFigure(
    'share of the busiest tenth',
    `${(first.busiestShare * 100).toFixed(1)} %`,
    first.busiestShare <= 0.15,
  )
  const again = await simulateJobs(load)
  expectThat(
    'same seed, same result',
    `${first.fingerprint.slice(0, 12)}, ${again.fingerprint.slice(0, 12)}`,
    isDeepStrictEqual(again, first),
  )
}
