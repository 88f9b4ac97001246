import { expect, test } from 'vitest'
import { readPublicCounts } from '#team/reports/public-counts.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

test('what the public reads of Orbit is counted: zero while there is nothing, then each listed Orbiter', async () => {
  expect(await readPublicCounts()).toEqual({
    orbiters: 0,
    completedBookings: 0,
    reviews: 0,
    rating: null,
  })
  await createOrbiter()
  await createOrbiter()
  expect((await readPublicCounts()).orbiters).toBe(2)
})
