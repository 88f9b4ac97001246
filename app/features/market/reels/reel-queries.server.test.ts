import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { encodeCursor } from '#app/base/paging.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import {
  findReel,
  listCategories,
  listFeaturedReels,
  listReels,
} from '#market/reels/reel-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

let minute = 0

/** Adds a reel, a minute newer than the one before. */
async function add(
  title: string,
  more: Partial<Parameters<typeof addReel>[0]> = {},
): Promise<string> {
  minute += 1
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute))
  const { id } = await during(at, () => addReel({ title, videoUrl: '/files/reels/a.mp4', ...more }))
  return id
}

const titles = (reels: { title: string }[]) => reels.map((reel) => reel.title)

test('the categories are the active ones in their order, and there is one All [P-GAL-01]', async () => {
  await db()
    .insertInto('categories')
    .values([
      { name: 'All', displayOrder: 0 },
      { name: 'Hidden', displayOrder: 1, isActive: false },
      { name: 'First of all', displayOrder: 0 },
    ])
    .execute()
  expect(await listCategories()).toEqual([
    'First of all',
    'Weddings',
    'Corporate',
    'Businesses',
    'Collabs',
    'Other',
  ])
})

test('only active reels show, newest first [P-GAL-05] [P-ROLE-10]', async () => {
  const category = 'Order'
  await add('older', { category })
  const hidden = await add('inactive', { category })
  const deleted = await add('deleted', { category })
  await add('newer', { category: 'order' })
  await db().updateTable('reels').set({ isActive: false }).where('id', '=', hidden).execute()
  await db().updateTable('reels').set({ deletedAt: now() }).where('id', '=', deleted).execute()
  expect(titles((await listReels({ category })).rows)).toEqual(['newer', 'older'])
  expect([
    await findReel(hidden),
    await findReel(deleted),
    await findReel(newId()),
    await findReel('nonsense'),
  ]).toEqual([null, null, null, null])
})

test('featured reels, of all or of one category [P-GAL-02]', async () => {
  await add('plain', { category: 'Stage' })
  await add('star', { category: 'Stage', isFeatured: true })
  await add('other star', { category: 'Screen', isFeatured: true })
  expect(titles(await listFeaturedReels({ category: 'stage' }))).toEqual(['star'])
  expect(titles(await listFeaturedReels({ limit: 2 }))).toEqual(['other star', 'star'])
})

test('pages follow one another without a gap or a double, also between reels of the same moment', async () => {
  const category = 'Pages'
  for (const title of ['1', '2', '3', '4', '5']) {
    await during('2026-02-01T00:00:00.123Z', () =>
      addReel({ title, category, videoUrl: '/files/reels/a.mp4' }),
    )
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listReels>> = await listReels({
      category,
      cursor,
      limit: 2,
    })
    seen.push(...titles(page.rows))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toHaveLength(5)
  expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5'])
})

test.each([
  'nonsense',
  encodeCursor(['x', 'y']),
  encodeCursor([1e300, newId()]),
  encodeCursor([1, 'no id']),
])('a mangled cursor starts at the first page: %s', async (cursor) => {
  await add('mangled', { category: 'Mangled' })
  expect((await listReels({ category: 'Mangled', cursor })).rows.length).toBeGreaterThan(0)
})

test('who filmed a reel is named while the public may see them', async () => {
  const [listed, pending] = [await createOrbiter(), await createOrbiter({ listed: false })]
  const [one, two, none] = [
    await add('a', { orbiterId: listed.id }),
    await add('b', { orbiterId: pending.id }),
    await add('c'),
  ]
  expect((await findReel(one))?.orbiter).toEqual({ id: listed.id, name: listed.fullName })
  expect([(await findReel(two))?.orbiter, (await findReel(none))?.orbiter]).toEqual([null, null])
})
