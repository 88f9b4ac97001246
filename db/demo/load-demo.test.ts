import { expect, test } from 'vitest'
import { searchCreators } from '#app/features/creators/search-creators.server.ts'
import { DEFAULT_SEARCH } from '#app/features/creators/creator-search.ts'
import { db } from '#app/platform/db.ts'
import { loadDemoIfEmpty } from '#db/demo/load-demo.ts'
import { DEMO_CREATORS } from '#db/demo/people.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const LOAD_MS = 120_000

test(
  'the demo that a first start shows loads whole, through the verbs as they are, and only once',
  async () => {
    expect(await loadDemoIfEmpty(() => {})).toBe(true)
    const statuses = await db().selectFrom('booking_requests').select('status').distinct().orderBy('status').execute()
    expect(statuses.map(({ status }) => status)).toEqual(['accepted', 'cancelled', 'completed', 'pending', 'rejected'])
    const { total } = await searchCreators({ ...DEFAULT_SEARCH, onlyAvailable: false })
    expect(total).toBe(DEMO_CREATORS.length)
    expect(await db().selectFrom('enquiry_quotes').select('id').execute()).toHaveLength(1)
    expect(await loadDemoIfEmpty(() => {})).toBe(false)
  },
  LOAD_MS,
)
