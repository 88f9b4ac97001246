import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { simulateJobs } from '../bench/managed-jobs.ts'

useDatabase()

// `npm run simulate` does the same with 1,000 jobs over 300 Orbiters.
test('jobs over equally good Orbiters in six cities: none booked twice, each handled in time, shared fairly, the same for the same seed', async () => {
  const first = await simulateJobs({ orbiters: 48, jobs: 60, seed: 7 })
  expect(first).toMatchObject({ jobs: 60, late: 0, doubleBooked: 0 })
  expect(first.matched + first.withAdmin).toBe(60)
  expect(first.matched).toBeGreaterThan(45)
  const again = await simulateJobs({ orbiters: 48, jobs: 60, seed: 7 })
  expect(again).toEqual(first)
}, 60_000)
