import { expect, test } from 'vitest'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { approveOrbiter } from '#work/onboarding/approve-orbiter.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createReadyApplicant } from '#tests/support/ready-orbiter.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const isFound = async (name: string) =>
  (await searchCreators({ ...DEFAULT_SEARCH, search: name })).total

test('an Orbiter is listed once an admin has approved them, and is notified', async () => {
  const orbiter = await createReadyApplicant()
  expect([await isFound(orbiter.fullName), await findPublicProfile(orbiter.id)]).toEqual([0, null])
  await approveOrbiter(await admin(), orbiter.id)
  expect(await isFound(orbiter.fullName)).toBe(1)
  expect(await findPublicProfile(orbiter.id)).toMatchObject({
    userId: orbiter.id,
    fullName: orbiter.fullName,
  })
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'fromStatus', 'toStatus', 'audience'])
    .where('subjectId', '=', orbiter.id)
    .execute()
  expect(events).toEqual([
    {
      kind: 'orbiter.approved',
      fromStatus: 'pending',
      toStatus: 'approved',
      audience: [orbiter.id],
    },
  ])
})

test.each([['user'], ['orbiter']] as const)(
  'someone with the role %s approves no one, not even themselves',
  async (role) => {
    const orbiter = await createReadyApplicant()
    const viewer = role === 'orbiter' ? viewerOf(orbiter) : viewerOf(await createUser())
    expect(() => approveOrbiter(viewer, orbiter.id)).toThrow(NotAllowed)
    expect(await findPublicProfile(orbiter.id)).toBeNull()
  },
)

test('there is nothing to approve in a customer, a stranger, or twice', async () => {
  const viewer = await admin()
  const [customer, approved] = [await createUser(), await createOrbiter()]
  await expect(approveOrbiter(viewer, customer.id)).rejects.toThrow(NotFound)
  await expect(approveOrbiter(viewer, newId())).rejects.toThrow(NotFound)
  await expect(approveOrbiter(viewer, approved.id)).rejects.toThrow(NotFound)
})

test('ten admins at once approve an Orbiter once', async () => {
  const [viewer, orbiter] = [await admin(), await createReadyApplicant()]
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => approveOrbiter(viewer, orbiter.id)),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(
    await db().selectFrom('events').select('id').where('subjectId', '=', orbiter.id).execute(),
  ).toHaveLength(1)
})
