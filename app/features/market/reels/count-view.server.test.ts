import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { countView, type Watcher } from '#market/reels/count-view.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const visitor: Watcher = { viewer: null, address: '192.0.2.1', userAgent: PHONE }

async function reelOf(orbiterId: string | null = null): Promise<string> {
  return (await addReel({ title: 'Counted', videoUrl: '/files/reels/a.mp4', orbiterId })).id
}

test('a view counts once per viewer and hour, and the answer is the count [P-GAL-06]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const id = await reelOf()
  expect(await countView(id, visitor)).toEqual({ viewCount: 1 })
  advance({ minutes: 59 })
  expect(await countView(id, visitor)).toEqual({ viewCount: 1 })
  advance({ minutes: 1 })
  expect(await countView(id, visitor)).toEqual({ viewCount: 2 })
  advance({ minutes: 59 })
  expect(await countView(id, visitor)).toEqual({ viewCount: 2 })
})

test('other people, other browsers and other reels count for themselves [P-GAL-06]', async () => {
  const [id, other] = [await reelOf(), await reelOf()]
  await countView(id, visitor)
  await countView(id, { ...visitor, address: '192.0.2.2' })
  await countView(id, { ...visitor, viewer: viewerOf(await createUser()) })
  expect(await countView(id, { ...visitor, userAgent: `${PHONE} Other` })).toEqual({ viewCount: 4 })
  expect(await countView(other, visitor)).toEqual({ viewCount: 1 })
})

test('two tabs at the same moment are one viewer [P-GAL-06]', async () => {
  const id = await reelOf()
  await Promise.all(Array.from({ length: 8 }, () => countView(id, visitor)))
  expect(await countView(id, visitor)).toEqual({ viewCount: 1 })
})

test('owner, admins and crawlers are not counted [P-GAL-06]', async () => {
  const orbiter = await createOrbiter()
  const id = await reelOf(orbiter.id)
  const uncounted: Watcher[] = [
    { ...visitor, viewer: viewerOf(orbiter) },
    { ...visitor, viewer: viewerOf(await createUser({ roles: ['admin'] })) },
    {
      ...visitor,
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    },
    { ...visitor, userAgent: 'curl/8.5.0' },
    { ...visitor, userAgent: null },
  ]
  for (const watcher of uncounted) expect(await countView(id, watcher)).toEqual({ viewCount: 0 })
})

test('a reel that is hidden, or none, cannot be counted', async () => {
  const id = await reelOf()
  await db().updateTable('reels').set({ isActive: false }).where('id', '=', id).execute()
  for (const unknown of [id, newId(), 'nonsense'])
    await expect(countView(unknown, visitor)).rejects.toBeInstanceOf(NotFound)
})

test('the viewer is stored as a hash alone', async () => {
  const id = await reelOf()
  await countView(id, visitor)
  const row = await db()
    .selectFrom('reelViews')
    .selectAll()
    .where('reelId', '=', id)
    .executeTakeFirstOrThrow()
  expect(Object.keys(row).toSorted()).toEqual(['countedAt', 'reelId', 'viewerHash'])
  expect(row.viewerHash).toHaveLength(32)
})

test('500 viewers at once, each of them twice, are 500 views [P-GAL-06] [P-GEN-14]', async () => {
  const id = await reelOf()
  const watchers = Array.from({ length: 500 }, (_, index): Watcher => ({
    ...visitor,
    address: `2001:db8:0:${index.toString(16)}::1`,
  }))
  const counts = await Promise.all(
    [...watchers, ...watchers].map((watcher) => countView(id, watcher)),
  )
  expect(Math.max(...counts.map(({ viewCount }) => viewCount))).toBe(500)
  expect(await countView(id, visitor)).toEqual({ viewCount: 501 })
})
