import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { hasSaved, listFavourites, markSaved } from '#market/favourites/favourite-queries.server.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { setFavourite } from '#market/favourites/set-favourite.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

test('the heart saves an Orbiter, once, and takes it off again [P-HOME-14]', async () => {
  const [viewer, orbiter] = [viewerOf(await createUser()), await createOrbiter()]
  await setFavourite(viewer, orbiter.id, true)
  await setFavourite(viewer, orbiter.id, true)
  expect((await listFavourites(viewer)).map((card) => card.userId)).toEqual([orbiter.id])
  const events = await db()
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', orbiter.id)
    .where('kind', 'like', 'favourite.%')
    .execute()
  expect(events).toEqual([{ kind: 'favourite.saved' }])

  const { rows } = await searchCreators(DEFAULT_SEARCH)
  expect(
    (await markSaved(viewer, rows)).filter((card) => card.isSaved).map((card) => card.userId),
  ).toEqual([orbiter.id])
  expect((await markSaved(viewerOf(await createUser()), rows)).some((card) => card.isSaved)).toBe(
    false,
  )
  expect([
    await hasSaved(viewer, orbiter.id),
    await hasSaved(viewerOf(await createUser()), orbiter.id),
    await hasSaved(null, orbiter.id),
  ]).toEqual([true, false, false])
  expect(await markSaved(null, rows)).toBe(rows)

  await setFavourite(viewer, orbiter.id, false)
  expect(await listFavourites(viewer)).toEqual([])
})

test('no one can save who is not listed, and who leaves the list is not shown', async () => {
  const viewer = viewerOf(await createUser())
  await expect(setFavourite(viewer, newId(), true)).rejects.toBeInstanceOf(NotFound)
  await expect(setFavourite(viewer, viewer.id, true)).rejects.toBeInstanceOf(NotFound)
  const orbiter = await createOrbiter()
  await setFavourite(viewer, orbiter.id, true)
  await db()
    .updateTable('profiles')
    .set({ listedAt: null })
    .where('userId', '=', orbiter.id)
    .execute()
  expect(await listFavourites(viewer)).toEqual([])
})
