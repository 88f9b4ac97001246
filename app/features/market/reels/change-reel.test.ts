import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { addReel } from '#market/reels/change-reel.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase()

test('a reel is stored as it was given, with an event, and starts without views', async () => {
  const at = freeze('2026-05-01T12:00:00Z')
  const orbiter = await createOrbiter()
  const { id } = await addReel({
    title: ' Doors at nine ',
    description: 'A night',
    videoUrl: '/files/reels/doors.mp4',
    thumbnailUrl: '/files/reels/doors.webp',
    category: 'Other',
    orbiterId: orbiter.id,
    isFeatured: true,
    durationSeconds: 6.6,
    tags: [' night ', '', 'club'],
  })
  expect(
    await db().selectFrom('reels').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({
    title: 'Doors at nine',
    description: 'A night',
    videoUrl: '/files/reels/doors.mp4',
    thumbnailUrl: '/files/reels/doors.webp',
    category: 'Other',
    orbiterId: orbiter.id,
    isFeatured: true,
    isActive: true,
    durationSeconds: 6.6,
    tags: ['night', 'club'],
    viewCount: 0,
    likeCount: 0,
    createdAt: at,
  })
  expect(
    await db().selectFrom('events').select('kind').where('subjectId', '=', id).execute(),
  ).toEqual([{ kind: 'reel.added' }])
})

test('what is left out is stored as nothing; the category is general', async () => {
  const { id } = await addReel({
    title: 'Bare',
    videoUrl: 'https://example.com/a.mp4',
    description: ' ',
    thumbnailUrl: '',
    tags: [' '],
    category: '',
    durationSeconds: null,
  })
  expect(
    await db().selectFrom('reels').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({
    description: null,
    thumbnailUrl: null,
    category: 'general',
    orbiterId: null,
    isFeatured: false,
    durationSeconds: null,
    tags: null,
  })
})

test.each([
  ['title', { title: ' ' }],
  ['videoUrl', { videoUrl: 'javascript:alert(1)' }],
  ['videoUrl', { videoUrl: '' }],
  ['thumbnailUrl', { thumbnailUrl: 'nonsense' }],
  ['durationSeconds', { durationSeconds: -1 }],
])('a wrong %s is refused', async (field, wrong) => {
  const refused = addReel({ title: 'A', videoUrl: '/files/reels/a.mp4', ...wrong })
  await expect(refused).rejects.toBeInstanceOf(InvalidInput)
  await expect(refused).rejects.toHaveProperty(`fields.${field}`)
})
