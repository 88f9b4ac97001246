import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import {
  deleteReel,
  removeDeletedReelsTask,
  restoreReel,
} from '#market/reels/delete-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { headFile, putFile, urlOf } from '#app/platform/storage.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

/** Stores a file the way an upload does. */
async function storeFile(name: string): Promise<{ key: string; url: string }> {
  const key = `reels/${newId()}-${name}`
  await putFile(key, Buffer.from('a reel'))
  return { key, url: urlOf(key) }
}

test('a deleted reel is removed with its files once its 30 days are over [P-AREEL-09]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const [film, poster, shared] = [
    await storeFile('film.mp4'),
    await storeFile('poster.webp'),
    await storeFile('shared.mp4'),
  ]
  const add = (title: string, videoUrl: string, thumbnailUrl: string | null = null) =>
    addReel({ title, videoUrl, thumbnailUrl })
  const gone = await add('Gone', film.url, poster.url)
  const alsoGone = await add('Shares its film', shared.url)
  const stays = await add('Stays', shared.url)
  const regretted = await add('Regretted', urlOf('reels/regretted.mp4'))
  for (const { id } of [gone, alsoGone, regretted]) await deleteReel(admin, id)
  const left = async () => {
    const rows = await db()
      .selectFrom('reels')
      .select('id')
      .where('id', 'in', [gone.id, alsoGone.id, stays.id, regretted.id])
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }

  advance({ days: 30 })
  await restoreReel(admin, regretted.id)
  await removeDeletedReelsTask.run({})
  expect(await left()).toEqual([gone.id, alsoGone.id, stays.id, regretted.id].toSorted())

  advance({ minutes: 1 })
  await removeDeletedReelsTask.run({})
  expect(await left()).toEqual([stays.id, regretted.id].toSorted())
  expect(await headFile(film.key)).toBeNull()
  expect(await headFile(poster.key)).toBeNull()
  expect(await headFile(shared.key)).not.toBeNull()
})
