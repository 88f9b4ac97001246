/** Pictures and videos from other sites are copied into the store, or refused with a reason. */
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { readProfileEditor } from '#market/creators/own-profile.server.ts'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import { findAnyReel } from '#market/reels/admin-reels.server.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import { createReel, updateReel } from '#market/reels/save-reel.server.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { headFile, keyOf } from '#app/platform/storage.ts'
import { lyingFilms } from '#tests/support/broken-films.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { copiesOf, PICTURE, saveMedia, useMediaCopies, VIDEO } from '#tests/support/media-copies.ts'

useDatabase()

const { site, copy, copyAll } = useMediaCopies()

/**
 * Only unfinished files with these IDs, because other tests in this process upload to the same
 * folder.
 */
const unfinished = async (ids: string[]) => {
  expect(ids.length).toBeGreaterThan(0)
  const names = await readdir(path.join(env().dataDir, 'uploads')).catch((): string[] => [])
  return names.filter((name) => ids.some((id) => name.startsWith(id)))
}

test('a picture and a cover reel by address are shown once a copy is in the store; the field then names the copy [P-OPE-11]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const [imageUrl, coverReelUrl] = [
    site.give('/noa.jpg', PICTURE, 'text/html'),
    site.give('/noa.mp4', VIDEO, 'image/gif'),
  ]
  await saveMedia(viewer, { imageUrl, coverReelUrl })
  const waiting = await readProfileEditor(viewer)
  expect(waiting.values).toMatchObject({ imageUrl, coverReelUrl })
  expect(waiting.copies).toEqual({
    imageUrl: { state: 'uploading', reason: null },
    coverReelUrl: { state: 'uploading', reason: null },
  })
  expect(await findPublicProfile(viewer.id)).toMatchObject({ imageUrl: null, reelUrl: null })
  const ids = await copyAll(viewer.id)
  const shown = await findPublicProfile(viewer.id)
  expect(shown?.imageUrl).toMatch(/^\/files\/pictures\/[\w-]+\.webp$/)
  expect(shown?.reelUrl).toMatch(/^\/files\/portfolio\/[\w-]+\.mp4$/)
  const picture = sharp(path.join(env().storageDir, keyOf(shown?.imageUrl ?? '') ?? ''))
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(await picture.metadata()).not.toHaveProperty('exif')
  expect(await headFile(keyOf(shown?.reelUrl ?? '') ?? '')).toMatchObject({
    contentType: 'video/mp4',
  })
  const editor = await readProfileEditor(viewer)
  expect(editor.values).toMatchObject({ imageUrl: shown?.imageUrl, coverReelUrl: shown?.reelUrl })
  expect(editor.copies).toEqual({ imageUrl: null, coverReelUrl: null })
  expect(await unfinished(ids)).toEqual([])
})

test.each([
  ['http://media.example/a.jpg', /starts with https/],
  ['https://media.example:8443/a.jpg', /without a port/],
  ['https://10.0.0.1/a.jpg', /domain name/],
  ['https://[::1]/a.jpg', /full address|domain name/],
])('%s is refused beside its field, and nothing is saved', async (imageUrl, reason) => {
  const viewer = viewerOf(await createOrbiter())
  await expect(saveMedia(viewer, { imageUrl })).rejects.toMatchObject({
    fields: { imageUrl: expect.stringMatching(reason) as string },
  })
  expect(await copiesOf(viewer.id)).toEqual([])
})

test.each([
  ['a page', Buffer.from('<script>alert(1)</script>'), 'Choose a JPEG, PNG, WebP or AVIF picture.'],
  [
    'a drawing that could hold scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'Choose a JPEG, PNG, WebP or AVIF picture.',
  ],
  [
    'half a picture',
    PICTURE.subarray(0, 400),
    'This picture cannot be read. Please choose another.',
  ],
  [
    'more than a picture may have',
    Buffer.alloc(13 * 1024 * 1024),
    'This file is larger than 12 MB.',
  ],
])(
  '%s instead of a picture: its reason stands beside the field, the placeholder on the page, and saving again tries again [P-OPE-11]',
  async (what, bytes, reason) => {
    const viewer = viewerOf(await createOrbiter())
    const imageUrl = site.give(`/${what.replaceAll(' ', '-')}.jpg`, bytes, 'image/jpeg')
    await saveMedia(viewer, { imageUrl })
    const ids = await copyAll(viewer.id)
    expect((await readProfileEditor(viewer)).copies.imageUrl).toEqual({ state: 'failed', reason })
    expect(await findPublicProfile(viewer.id)).toMatchObject({ imageUrl: null })
    expect(await unfinished(ids)).toEqual([])
    await saveMedia(viewer, { imageUrl })
    expect((await readProfileEditor(viewer)).copies.imageUrl).toEqual({
      state: 'uploading',
      reason: null,
    })
  },
)

test('an address that is exchanged while its copy is made keeps the later one; nothing is left of the first', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveMedia(viewer, { imageUrl: site.give('/first.jpg', PICTURE) })
  const [first] = await copiesOf(viewer.id)
  const before = await readdir(path.join(env().storageDir, 'pictures')).catch((): string[] => [])
  site.answers.set('/first.jpg', (_request, response) => {
    void saveMedia(viewer, { imageUrl: site.give('/second.jpg', PICTURE) }).then(() =>
      response.end(PICTURE),
    )
  })
  await copy(first?.id ?? '')
  expect((await readProfileEditor(viewer)).values['imageUrl']).toBe(
    'https://media.example/second.jpg',
  )
  expect(await readdir(path.join(env().storageDir, 'pictures'))).toEqual(before)
  await copyAll(viewer.id)
  expect((await findPublicProfile(viewer.id))?.imageUrl).toMatch(/^\/files\/pictures\//)
})

test('a reel by address comes into the gallery with its copy; the admin sees how it stands [P-AREEL-02]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const [videoUrl, thumbnailUrl] = [site.give('/reel.mp4', VIDEO), site.give('/reel.jpg', PICTURE)]
  const id = await createReel(admin, {
    formKey: newId(),
    title: 'Doors open',
    videoUrl,
    thumbnailUrl,
    isActive: 'on',
  })
  expect(await findReel(id)).toBeNull()
  expect(await findAnyReel(admin, id)).toMatchObject({
    videoUrl,
    thumbnailUrl,
    posterUrl: null,
    copies: { video: { state: 'uploading' } },
  })
  await copyAll(id)
  const reel = await findReel(id)
  expect(reel?.videoUrl).toMatch(/^\/files\/portfolio\/[\w-]+\.mp4$/)
  expect(reel?.posterUrl).toMatch(/^\/files\/portfolio\/[\w-]+-poster\.webp$/)
  await updateReel(admin, id, {
    title: 'Doors open',
    videoUrl: site.give('/no-reel.mp4', PICTURE),
    thumbnailUrl: '',
    isActive: 'on',
  })
  await copyAll(id)
  expect(await findAnyReel(admin, id)).toMatchObject({
    copies: {
      video: { state: 'failed', reason: 'This file is not an MP4 or MOV video. Choose another.' },
    },
  })
  expect(await findReel(id)).toBeNull()
  await expect(
    updateReel(admin, id, { title: 'Doors open', videoUrl: 'https://127.0.0.1/reel.mp4' }),
  ).rejects.toHaveProperty('fields.videoUrl')
  await expect(
    createReel(admin, { formKey: newId(), title: 'x', videoUrl: 'http://media.example/reel.mp4' }),
  ).rejects.toHaveProperty('fields.videoUrl')
})

test('half a video is refused for its own fault, which is no error of the program', async () => {
  const logged = vi.spyOn(log, 'error')
  const viewer = viewerOf(await createOrbiter())
  const half = lyingFilms(VIDEO)['half the film'] ?? Buffer.alloc(0)
  await saveMedia(viewer, { coverReelUrl: site.give('/half.mp4', half) })
  await copyAll(viewer.id)
  expect((await readProfileEditor(viewer)).copies.coverReelUrl).toEqual({
    state: 'failed',
    reason: 'This video cannot be read. Export it again and choose the new file.',
  })
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a video that says it is small and is not is cut off', async () => {
  const viewer = viewerOf(await createOrbiter())
  site.answers.set('/huge.mp4', (_request, response) =>
    response.writeHead(200, { 'content-length': String(VIDEO_MAX_BYTES + 1) }).write(VIDEO),
  )
  await saveMedia(viewer, { coverReelUrl: 'https://media.example/huge.mp4' })
  await copyAll(viewer.id)
  expect((await readProfileEditor(viewer)).copies.coverReelUrl).toEqual({
    state: 'failed',
    reason: 'This file is larger than 200 MB.',
  })
})

test('a store that is away while a copy is made is no failure of the address: the job tries again', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveMedia(viewer, { imageUrl: site.give('/patient.jpg', PICTURE) })
  const { storageDir } = env()
  await mkdir(storageDir, { recursive: true })
  await rename(storageDir, `${storageDir}-away`)
  try {
    await expect(copyAll(viewer.id)).rejects.toMatchObject({ status: 503 })
  } finally {
    await rename(`${storageDir}-away`, storageDir)
  }
  expect(await copiesOf(viewer.id)).toMatchObject([{ state: 'processing', reason: null }])
  await copyAll(viewer.id)
  expect(await copiesOf(viewer.id)).toMatchObject([{ state: 'ready' }])
})
