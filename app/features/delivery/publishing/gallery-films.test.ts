import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import {
  dropGalleryFilm,
  galleryUploads,
  listGalleryFilms,
  saveReel,
} from '#delivery/publishing/gallery-films.server.ts'
import { findAnyReel, listAllReels } from '#market/reels/admin-reels.server.ts'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import { readTable } from '#app/base/table-state.ts'
import { db, transaction } from '#app/platform/db.ts'
import { keyOf, readFileRange } from '#app/platform/storage.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { insertFilm, type NewFilm } from '#tests/support/piece-factory.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function uploaded(film: NewFilm = {}) {
  const viewer = await admin()
  const id = await transaction((tx) => insertFilm(tx, viewer.id, film))
  await db().updateTable('mediaFiles').set({ purpose: 'gallery' }).where('id', '=', id).execute()
  const [listed] = await listGalleryFilms(viewer)
  if (!listed) throw new Error('It is not listed')
  return { viewer, id, listed }
}

const form = (more: object) => ({
  formKey: newId(),
  title: 'Doors',
  category: '',
  isActive: 'on',
  ...more,
})
const reelsOf = async (viewer: Parameters<typeof listAllReels>[0]) =>
  (await listAllReels(viewer, readTable(new URLSearchParams(), REEL_TABLE))).rows

test('an uploaded video becomes a reel with public copies, which names its Orbiter', async () => {
  const { viewer, id, listed } = await uploaded({ withFiles: true })
  expect(listed).toMatchObject({ state: 'ready', fields: { durationSeconds: '7.4' } })
  const orbiter = await createOrbiter({ fullName: 'Dre Coleman' })
  const sent = form({ ...listed.fields, orbiterEmail: orbiter.email.toUpperCase() })
  await saveReel(viewer, sent)
  // Sending it again saves the same reel, although the upload is gone.
  await saveReel(viewer, sent)
  const [reel, ...others] = await reelsOf(viewer)
  expect(others).toEqual([])
  expect(await findReel(reel?.id ?? '')).toMatchObject({
    videoUrl: `/files/reels/${id}.mp4`,
    durationSeconds: 7.4,
    orbiter: { name: 'Dre Coleman' },
  })
  for (const url of [reel?.videoUrl, reel?.thumbnailUrl])
    expect(await readFileRange(keyOf(url ?? '') ?? '', 0, 10)).toBeTruthy()
  expect(await listGalleryFilms(viewer)).toEqual([])
  // Without the field it stays; an empty one removes it.
  await saveReel(viewer, form({ ...listed.fields, reelId: reel?.id, title: 'Doors at nine' }))
  expect(await findAnyReel(viewer, reel?.id ?? '')).toMatchObject({
    title: 'Doors at nine',
    orbiterEmail: orbiter.email,
  })
  await saveReel(viewer, form({ ...listed.fields, reelId: reel?.id, orbiterEmail: '' }))
  expect(await findAnyReel(viewer, reel?.id ?? '')).toMatchObject({ orbiterEmail: null })
})

test('a reel is refused while its video is processed, and with an email that is no Orbiter’s', async () => {
  const { viewer, listed } = await uploaded({ state: 'waiting' })
  await expect(saveReel(viewer, form(listed.fields))).rejects.toMatchObject({
    code: 'media-not-ready',
  })
  const { email } = await createUser()
  const named = form({ videoUrl: '/files/reels/a.mp4', orbiterEmail: email })
  await expect(saveReel(viewer, named)).rejects.toMatchObject({
    fields: { orbiterEmail: 'There is no Orbiter with this email.' },
  })
})

test('only an admin uploads to the gallery, videos alone, and deletes their own', async () => {
  const { viewer, id } = await uploaded({ state: 'failed' })
  const file = { fileName: 'a.mov', sizeBytes: 9, kind: 'video' as const }
  await galleryUploads.authorize(viewer, viewer.id, file)
  await expect(galleryUploads.authorize(viewer, newId(), file)).rejects.toMatchObject({
    status: 404,
  })
  const orbiter = viewerOf(await createOrbiter())
  await expect(galleryUploads.authorize(orbiter, orbiter.id, file)).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    galleryUploads.authorize(viewer, viewer.id, { ...file, kind: 'photo' }),
  ).rejects.toMatchObject({ fields: { file: expect.any(String) } })
  await expect(dropGalleryFilm(await admin(), { mediaId: id })).rejects.toMatchObject({
    status: 404,
  })
  await dropGalleryFilm(viewer, { mediaId: id })
  expect(await listGalleryFilms(viewer)).toEqual([])
})
