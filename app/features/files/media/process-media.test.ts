/**
 * From an uploaded file to the files that people watch, through failures of everything around it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { listMedia } from '#files/media/list-media.server.ts'
import { deleteMedia, rejudge, retryMedia } from '#files/media/media-files.server.ts'
import { namedKeysOf, originalKeyOf, resultKeyOf, resultKeysOf } from '#files/media/media-keys.ts'
import { makeResults } from '#files/media/make-results.server.ts'
import { claimNext, recoverQueue } from '#files/media/media-queue.server.ts'
import { processNext, recoverMediaTask } from '#files/media/process-media.server.ts'
import { deleteUnnamed, storing } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { clearSubscriptions, subscribe } from '#app/platform/events.ts'
import { log } from '#app/platform/log.ts'
import { deleteFile, hashOf, headFile, putFile, withLocalFile } from '#app/platform/storage.ts'
import { lyingFilms } from '#tests/support/broken-films.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { useDatabase } from '#tests/support/database.ts'
import { UPLOADED_VIDEO } from '#tests/support/send-upload.ts'
import { CLIP, makePicture, rowOf, uploadMedia } from '#tests/support/uploaded-media.ts'

const database = useDatabase()

// A worker takes any waiting file.
afterEach(() => db().deleteFrom('mediaFiles').execute())

const viewOf = async (id: string) => (await listMedia([id])).get(id)
const workFolders = () => readdir(path.join(env().dataDir, 'processing')).catch(() => [])

test('a film gets a master, a preview, posters and a strip; its links stay for a while, and its place is nowhere', async () => {
  const id = await uploadMedia({ sold: { seconds: 15, music: null } })
  expect(await viewOf(id)).toMatchObject({ state: 'waiting', progress: 0, masterUrl: null })
  expect(await processNext()).toBe(id)
  const view = await viewOf(id)
  expect(view).toMatchObject({
    state: 'ready',
    progress: 100,
    step: null,
    reason: null,
    width: 1080,
    height: 1920,
    hasSound: true,
    smallUrl: null,
  })
  expect(view?.seconds).toBeCloseTo(1, 0)
  expect(await viewOf(id)).toMatchObject({ previewUrl: view?.previewUrl })
  const row = await rowOf(id)
  // The original, master, preview, posters, and strip.
  expect(namedKeysOf(row)).toHaveLength(7)
  for (const key of namedKeysOf(row)) expect(await headFile(key), key).not.toBeNull()
  expect(row).toMatchObject({ hdr: 'hlg', runId: null, tries: 1, deviceModel: 'iPhone 15 Pro' })
  expect((await headFile(row.masterKey ?? ''))?.size).toBe(row.masterBytes)
  expect(view?.checks.find((check) => check.id === 'music')).toMatchObject({ result: 'fail' })
  expect(view?.checks.find((check) => check.id === 'length')).toMatchObject({ result: 'fail' })
  await transaction((tx) => rejudge(tx, id, { seconds: 1, music: { isTrending: false } }))
  const checks = (await viewOf(id))?.checks
  expect(checks?.find((check) => check.id === 'music')).toMatchObject({ result: 'pass' })
  expect(checks?.find((check) => check.id === 'length')).toMatchObject({ result: 'pass' })
  expect(await workFolders()).toEqual([])
  expect(await processNext()).toBeNull()
})

test('a film that a browser has fetched keeps its links for the day', async () => {
  freeze('2026-11-20T18:00:00Z')
  const id = await uploadMedia()
  const masterKey = resultKeyOf(id, 'master.mp4')
  await db().updateTable('mediaFiles').set({ masterKey }).where('id', '=', id).execute()
  const link = (await viewOf(id))?.masterUrl
  expect(link).toContain(masterKey)
  advance({ hours: 12 })
  expect((await viewOf(id))?.masterUrl).toBe(link)
  advance({ hours: 12 })
  expect((await viewOf(id))?.masterUrl).not.toBe(link)
})

test.each([
  [25, 25],
  [50, 25],
  [59.94, 30_000 / 1001],
  [240, 30],
])('a film of %d frames a second is shown with its own clock, of %d', async (fps, rate) => {
  const id = await uploadMedia()
  expect((await viewOf(id))?.rate).toBeNull()
  const facts = JSON.stringify({ fps, fpsVariation: 0 })
  await db().updateTable('mediaFiles').set({ facts }).where('id', '=', id).execute()
  expect((await viewOf(id))?.rate).toBeCloseTo(rate)
})

test('a photo gets an upright JPEG and a small WebP without its place', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  await processNext()
  expect(await viewOf(id)).toMatchObject({ state: 'ready', width: 60, height: 90, checks: [] })
  const { masterKey } = await rowOf(id)
  await withLocalFile(masterKey ?? '', async (file) => {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg' })
    expect(await sharp(file).metadata()).not.toHaveProperty('exif')
  })
})

test.each([
  ['a page', 'video', Buffer.from('<html><script>alert(1)</script>')],
  ['half a film', 'video', CLIP.subarray(0, 6000)],
  [
    'a film whose end is another file',
    'video',
    Buffer.concat([CLIP.subarray(0, 64), Buffer.alloc(9000)]),
  ],
  ['a drawing', 'photo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a film', 'photo', CLIP],
] as const)('%s as a %s fails with a sentence, once', async (_what, kind, bytes) => {
  const id = await uploadMedia({ kind, bytes })
  await processNext()
  const view = await viewOf(id)
  expect(view).toMatchObject({ state: 'failed', canRetry: false, masterUrl: null })
  expect(view?.reason).toMatch(/^[A-Z].*\. .*\.$/)
  expect(await processNext()).toBeNull()
  await expect(retryMedia((await rowOf(id)).ownerId, id)).rejects.toHaveProperty(
    'code',
    'cannot-retry',
  )
})

test.each(['billions of sizes', 'parameters of noise'])(
  'a film that nothing decodes (%s) fails once, for its own fault, which is no error of the program',
  async (name) => {
    const logged = vi.spyOn(log, 'error')
    const id = await uploadMedia({ bytes: lyingFilms(UPLOADED_VIDEO)[name] ?? Buffer.alloc(0) })
    await processNext()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', tries: 1, canRetry: false })
    expect((await viewOf(id))?.reason).toBe(
      'This video cannot be read. Export it again and choose the new file.',
    )
    advance({ minutes: 5 })
    expect(await processNext()).toBeNull()
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  },
)

test('a store that is away, or a disk that is full, is waited for, and not counted', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  const { storageDir, dataDir } = env()
  await rename(storageDir, `${storageDir}-away`)
  try {
    for (let time = 0; time < 4; time += 1) {
      await processNext()
      expect(await viewOf(id)).toMatchObject({
        state: 'waiting',
        reason: expect.stringContaining("can't reach its files") as string,
      })
      expect(await processNext()).toBeNull()
      advance({ minutes: 2 })
    }
  } finally {
    await rename(`${storageDir}-away`, storageDir)
  }
  // A folder cannot be made where a file already is, as on a disk that is full.
  const folder = path.join(dataDir, 'processing')
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  try {
    await processNext()
  } finally {
    await rm(folder)
  }
  expect((await rowOf(id)).state).toBe('waiting')
  advance({ minutes: 2 })
  await processNext()
  expect(await viewOf(id)).toMatchObject({ state: 'ready', reason: null })
})

test('what fails is tried three times with growing pauses, and then when its owner says so', async () => {
  freeze(now())
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  const { ownerId } = await rowOf(id)
  // A file takes the place of the results folder.
  const place = path.join(env().storageDir, `private/media/${id}`)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, '')
  for (const seconds of [30, 120]) {
    await processNext()
    expect(await viewOf(id)).toMatchObject({ state: 'waiting', canRetry: false })
    advance({ seconds: seconds - 1 })
    expect(await processNext()).toBeNull()
    advance({ seconds: 2 })
  }
  await processNext()
  expect(await viewOf(id)).toMatchObject({ state: 'failed', canRetry: true })
  await expect(retryMedia((await createOrbiter()).id, id)).rejects.toThrow('There is no such file.')
  await rename(place, `${place}-away`)
  await retryMedia(ownerId, id)
  await expect(retryMedia(ownerId, id)).rejects.toHaveProperty('code', 'cannot-retry')
  await processNext()
  expect(await viewOf(id)).toMatchObject({ state: 'ready', canRetry: false })
})

/** Runs a separate worker that is killed at this step. */
async function killAt(step: string): Promise<void> {
  const worker = spawn(
    process.execPath,
    ['--no-warnings', 'tests/support/media-worker.ts', database.connectionString, step],
    { env: { ...process.env, DATA_DIR: env().dataDir }, stdio: 'inherit' },
  )
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
}

test.each([[['checking', 'making']], [['pictures']], [['storing']]])(
  'a worker that is killed at the steps %j costs nothing but time',
  async (steps) => {
    const id = await uploadMedia()
    for (const step of steps) {
      await killAt(step)
      expect(await viewOf(id)).toMatchObject({ state: 'processing' })
      expect(await processNext()).toBeNull()
      advance({ minutes: 1 })
      await recoverQueue()
      expect(await viewOf(id)).toMatchObject({ state: 'waiting', step: null, progress: 0 })
    }
    await processNext()
    expect(await viewOf(id)).toMatchObject({ state: 'ready' })
    for (const key of namedKeysOf(await rowOf(id))) expect(await headFile(key), key).not.toBeNull()
    await recoverMediaTask.run({})
    expect(await workFolders()).toEqual([])
  },
)

test('a file that breaks its worker each time ends with a sentence, and its owner can try again', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  for (let time = 0; time < 3; time += 1) {
    await claimNext()
    advance({ minutes: 1 })
    await recoverQueue()
  }
  expect(await viewOf(id)).toMatchObject({ state: 'failed', canRetry: true })
  await transaction((tx) => deleteMedia(tx, [id]))
})

test('a worker that stops gives its file back at once, and that is no try', async () => {
  const id = await uploadMedia()
  const stopping = new AbortController()
  subscribe(['media.changed'], async () => stopping.abort())
  await processNext(stopping.signal)
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0, reason: null, runId: null })
  clearSubscriptions()
  await transaction((tx) => deleteMedia(tx, [id]))
})

test('a try that was given up writes nothing over what its successor has made', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  const lost = await claimNext()
  if (!lost) throw new Error('There is nothing to process')
  const late = resultKeyOf(id, 'photo.jpg', lost.runId)
  await storing(resultKeysOf(id, 'photo', lost.runId), async () => {
    advance({ minutes: 1 })
    await recoverQueue()
    await processNext()
    await putFile(late, Buffer.from('another picture'))
  })
  const { state, masterKey, masterSha256, originalKey } = await rowOf(id)
  expect([state, await hashOf(masterKey ?? '')]).toEqual(['ready', masterSha256])
  expect(await headFile(originalKey ?? '')).not.toBeNull()
  expect(await headFile(late)).toBeNull()
})

test('media that is deleted while it is processed leaves nothing', async () => {
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  let keys: string[] = []
  await processNext(undefined, async (run, input) => {
    keys = await transaction((tx) => deleteMedia(tx, [id]))
    return makeResults(run, input)
  })
  await deleteUnnamed(keys)
  expect(keys).toContain(originalKeyOf(id, 'mov'))
  for (const key of keys) expect(await headFile(key), key).toBeNull()
  expect(await viewOf(id)).toBeUndefined()
})

test('media that is deleted with its files before its worker notices is no error', async () => {
  const logged = vi.spyOn(log, 'error')
  const id = await uploadMedia({ kind: 'photo', bytes: await makePicture() })
  subscribe(['media.changed'], async (tx) => {
    clearSubscriptions()
    for (const key of await deleteMedia(tx, [id])) await deleteFile(key)
  })
  await processNext()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  expect(await viewOf(id)).toBeUndefined()
})

test('a film whose original is gone says so', async () => {
  const id = await uploadMedia()
  await deleteFile(originalKeyOf(id, 'mov'))
  await processNext()
  expect(await viewOf(id)).toMatchObject({
    state: 'failed',
    reason: 'The uploaded file is no longer stored. Upload it again.',
  })
})
