import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { deleteReel } from '#market/reels/delete-reel.server.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import { listLikedReels, setReelLike } from '#market/reels/set-reel-like.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const reel = async () =>
  (await addReel({ title: 'Doors at nine', videoUrl: '/files/reels/doors.mp4' })).id
const person = async () => viewerOf(await createUser())
const [LIKE, TAKE_BACK] = [{ isLiked: true }, { isLiked: false }]

test('a like counts once per person and can be taken back; doing either twice changes nothing [P-GAL-09]', async () => {
  const [id, one, other] = [await reel(), await person(), await person()]
  expect(await setReelLike(one, id, LIKE)).toEqual({ isLiked: true, likeCount: 1 })
  expect(await setReelLike(one, id, LIKE)).toEqual({ isLiked: true, likeCount: 1 })
  expect(await setReelLike(other, id, LIKE)).toEqual({ isLiked: true, likeCount: 2 })
  expect(await setReelLike(one, id, TAKE_BACK)).toEqual({ isLiked: false, likeCount: 1 })
  expect(await setReelLike(one, id, TAKE_BACK)).toEqual({ isLiked: false, likeCount: 1 })
  expect((await findReel(id))?.likeCount).toBe(1)
  const events = await db()
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual([
    'reel.added',
    'reel.liked',
    'reel.liked',
    'reel.unliked',
  ])
})

test('the count is exact when many press at once, some of them twice [P-GAL-09]', async () => {
  const id = await reel()
  const people = await Promise.all(Array.from({ length: 12 }, person))
  await Promise.all([...people, ...people].map((viewer) => setReelLike(viewer, id, LIKE)))
  expect((await findReel(id))?.likeCount).toBe(12)
  await Promise.all(
    [...people.slice(0, 5), ...people.slice(0, 5)].map((viewer) =>
      setReelLike(viewer, id, TAKE_BACK),
    ),
  )
  expect((await findReel(id))?.likeCount).toBe(7)
  expect(
    await db().selectFrom('reelLikes').select('userId').where('reelId', '=', id).execute(),
  ).toHaveLength(7)
})

test('people see their own likes alone; visitors like nothing', async () => {
  const [liked, other, viewer] = [await reel(), await reel(), await person()]
  await setReelLike(viewer, liked, LIKE)
  expect(await listLikedReels(viewer, [liked, other])).toEqual([liked])
  expect(await listLikedReels(await person(), [liked, other])).toEqual([])
  expect(await listLikedReels(null, [liked, other])).toEqual([])
})

test('what the public cannot see cannot be liked', async () => {
  const [id, viewer] = [await reel(), await person()]
  await deleteReel(viewerOf(await createUser({ roles: ['admin'] })), id)
  for (const missing of [id, newId(), 'nonsense'])
    await expect(setReelLike(viewer, missing, LIKE)).rejects.toBeInstanceOf(NotFound)
})
