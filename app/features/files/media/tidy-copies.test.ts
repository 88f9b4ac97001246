/** The hourly search for media without a copy, and for copies that never finished. */
import { expect, test } from 'vitest'
import { tidyCopies } from '#files/media/copy-media.server.ts'
import { findPublicProfile, listPortfolio } from '#market/creators/creator-queries.server.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { findReel, listReels } from '#market/reels/reel-queries.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { copiesOf, PICTURE, saveMedia, useMediaCopies, VIDEO } from '#tests/support/media-copies.ts'

useDatabase()

const { site, copyAll } = useMediaCopies()

test('what is in the database with an address elsewhere is found and copied; until then no one’s page names it', async () => {
  const { id } = await createOrbiter()
  await db()
    .updateTable('profiles')
    .set({
      profileImageUrl: site.give('/old.jpg', PICTURE),
      coverPosterUrl: site.give('/old-poster.jpg', PICTURE),
    })
    .where('userId', '=', id)
    .execute()
  const item = { description: null, thumbnailUrl: null, durationSeconds: null, isFeatured: false }
  const itemId = await transaction((tx) =>
    insertPortfolioItem(tx, id, {
      ...item,
      title: 'Old',
      mediaUrl: site.give('/old.mp4', VIDEO),
      mediaType: 'video',
    }),
  )
  await transaction((tx) =>
    insertPortfolioItem(tx, id, {
      ...item,
      title: 'Elsewhere',
      mediaUrl: 'https://video.example/watch',
      mediaType: 'link',
    }),
  )
  const { id: reelId } = await addReel({
    title: 'Old',
    videoUrl: site.give('/old-reel.mp4', VIDEO),
  })
  expect(await findPublicProfile(id)).toMatchObject({ imageUrl: null, posterUrl: null })
  expect((await listPortfolio(id)).map(({ mediaType }) => mediaType)).toEqual(['link', 'link'])
  expect((await listReels({ limit: 50 })).rows.map((reel) => reel.id)).not.toContain(reelId)
  await tidyCopies()
  await tidyCopies()
  expect((await copiesOf(id)).map(({ target }) => target)).toEqual([
    'profile-picture',
    'profile-poster',
  ])
  for (const subject of [id, itemId, reelId]) await copyAll(subject)
  expect((await findPublicProfile(id))?.posterUrl).toMatch(/^\/files\/portfolio\//)
  expect(
    Object.fromEntries((await listPortfolio(id)).map(({ title, mediaType }) => [title, mediaType])),
  ).toEqual({ Elsewhere: 'link', Old: 'video' })
  expect(await findReel(reelId)).not.toBeNull()
  await tidyCopies()
  expect(await copiesOf(itemId)).toMatchObject([{ state: 'ready' }])
})

test('addresses that failed do not hide later ones from the search for missing copies', async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 201 },
      async () => (await addReel({ title: 'Gone', videoUrl: site.give('/gone.mp4', VIDEO) })).id,
    ),
  )
  await tidyCopies()
  await db()
    .updateTable('mediaCopies')
    .set({ state: 'failed', reason: 'There is no file at this address.' })
    .where('subjectId', 'in', ids)
    .execute()
  await tidyCopies()
  const copies = await db()
    .selectFrom('mediaCopies')
    .select('subjectId')
    .where('subjectId', 'in', ids)
    .execute()
  expect(copies).toHaveLength(201)
})

test('work that broke off is given up with a reason, and what failed is tried again after a month', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveMedia(viewer, { imageUrl: site.give('/lost.jpg', PICTURE) })
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
