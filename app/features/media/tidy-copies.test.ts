/** Copies that are missing, stuck or old. */
import { expect, test } from 'vitest'
import { saveOwnProfile } from '#app/features/creators/save-own-profile.server.ts'
import { tidyCopies } from '#app/features/media/copy-media.server.ts'
import { addReel } from '#app/features/reels/change-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const copiesOf = (subjectId: string) =>
  db().selectFrom('mediaCopies').selectAll().where('subjectId', '=', subjectId).execute()

test('addresses that failed do not hide later ones from the search for missing copies', async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 201 },
      async () => (await addReel({ title: 'Gone', videoUrl: 'https://media.example/gone.mp4' })).id,
    ),
  )
  await tidyCopies()
  await db()
    .updateTable('mediaCopies')
    .set({ state: 'failed', reason: 'There is no file at this address.' })
    .where('subjectId', 'in', ids)
    .execute()
  await tidyCopies()
  const asked = await db()
    .selectFrom('mediaCopies')
    .select('subjectId')
    .where('subjectId', 'in', ids)
    .execute()
  expect(asked).toHaveLength(201)
})

test('work that broke off is given up with a reason, and what failed is tried again after a month', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveOwnProfile(
    viewer,
    { fullName: 'Noa Lindqvist', imageUrl: 'https://media.example/lost.jpg' },
    new FormData(),
  )
  advance({ hours: 5 })
  await tidyCopies()
  expect(await copiesOf(viewer.id)).toMatchObject([
    {
      state: 'failed',
      reason: 'Something went wrong while copying this file. Save again to retry.',
    },
  ])
  advance({ hours: 24 * 31 })
  await tidyCopies()
  expect(await copiesOf(viewer.id)).toMatchObject([{ state: 'uploading', reason: null }])
})
