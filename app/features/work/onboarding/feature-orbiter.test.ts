/** The Orbiters that the home page features. */
import { expect, test } from 'vitest'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { FEATURED_SHOWN } from '#market/creators/creator.ts'
import { featureOrbiter, unfeatureOrbiter } from '#work/onboarding/feature-orbiter.server.ts'
import { listFeaturedCreators } from '#market/search/featured-creators.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const shown = async () => (await listFeaturedCreators()).map(({ fullName }) => fullName)

test('those whom an admin features come first, in that order, then the recommended ones [P-HOME-07]', async () => {
  const viewer = await admin()
  const best = { count: 100, sum: 500 }
  for (const fullName of [
    'Best One',
    'Best Two',
    'Best Three',
    'Best Four',
    'Best Five',
    'Best Six',
  ])
    await createOrbiter({ fullName, reviews: best })
  const second = await createOrbiter({ fullName: 'Second Choice' })
  const first = await createOrbiter({ fullName: 'First Choice' })
  await featureOrbiter(viewer, first.id)
  await featureOrbiter(viewer, second.id)
  await featureOrbiter(viewer, first.id)
  const names = await shown()
  expect(names.slice(0, 2)).toEqual(['First Choice', 'Second Choice'])
  expect(names).toHaveLength(FEATURED_SHOWN)
  expect(names.slice(2).every((name) => name.startsWith('Best'))).toBe(true)

  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', '=', first.id)
    .execute()
  expect((await shown())[0]).toBe('Second Choice')
  await db()
    .updateTable('profiles')
    .set({ listedAt: null })
    .where('userId', '=', second.id)
    .execute()
  expect(await shown()).not.toContain('Second Choice')
  await unfeatureOrbiter(viewer, first.id)
  await unfeatureOrbiter(viewer, first.id)
  await db()
    .updateTable('profiles')
    .set({ isAvailable: true })
    .where('userId', '=', first.id)
    .execute()
  expect(await shown()).not.toContain('First Choice')
  const { count } = await db()
    .selectFrom('auditEntries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('actorId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(3)
})

test('a page that is full refuses another and names those who are there; no one who is not listed is featured', async () => {
  const viewer = await admin()
  await db().updateTable('profiles').set({ featuredOrder: null }).execute()
  const ids: string[] = []
  for (let number = 0; number <= FEATURED_SHOWN; number += 1)
    ids.push((await createOrbiter({ fullName: `Number ${number}` })).id)
  for (const id of ids.slice(0, FEATURED_SHOWN)) await featureOrbiter(viewer, id)
  const last = ids.at(-1) ?? ''
  const refusal = featureOrbiter(viewer, last)
  await expect(refusal).rejects.toThrow(Conflict)
  await expect(refusal).rejects.toThrow('Number 0, Number 1')
  await unfeatureOrbiter(viewer, ids[0] ?? '')
  await featureOrbiter(viewer, last)
  expect((await shown()).at(-1)).toBe(`Number ${FEATURED_SHOWN}`)
  const hidden = await createOrbiter({ listed: false })
  await expect(featureOrbiter(viewer, hidden.id)).rejects.toThrow(NotFound)
})
