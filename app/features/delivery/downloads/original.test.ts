/**
 * The original of a film: who can download it, for how long, and that it reveals neither where it
 * was filmed nor by whom.
 */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { downloadFile, prepareOriginal } from '#delivery/downloads/answer-download.server.ts'
import { cleanOriginal } from '#files/media/clean-original.server.ts'
import { cleanKeyOf, originalKeyOf } from '#files/media/media-keys.ts'
import { tidyMedia } from '#files/media/media-retention.server.ts'
import { makeWorkFolder, tidyRuns } from '#files/media/media-run.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { hashOf, headFile, putFile } from '#app/platform/storage.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { addPiece, createJob } from '#tests/support/delivered-job.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { withCameraNotes } from '#tests/support/quicktime.ts'
import { CLIP } from '#tests/support/uploaded-media.ts'

useDatabase()

const REEL = { label: 'Live 30s reel', versions: [1] }
const ORIGINAL = withCameraNotes(CLIP, {
  'com.apple.quicktime.location.ISO6709': '+32.7767-096.7970+131.000/',
  'com.apple.quicktime.model': 'iPhone 17 Pro',
  'com.apple.quicktime.author': 'Robin Vale',
})
const REQUEST = new Request('http://localhost/')

/** A delivered reel whose original is still stored, or a draft of such a reel. */
async function jobWithOriginal({ bytes = ORIGINAL, isDraft = false } = {}) {
  const job = await createJob()
  const [[reel] = []] = await addPiece(job, { ...REEL, isDraft })
  const fileId = reel?.id ?? ''
  const originalKey = originalKeyOf(fileId, 'mov')
  await putFile(originalKey, bytes)
  const originalUntil = new Date(now().getTime() + 90 * 86_400_000)
  const set = { originalKey, originalUntil, masterSha256: await hashOf(masterOf(fileId)) }
  await db().updateTable('mediaFiles').set(set).where('id', '=', fileId).execute()
  const customer = viewerOf(job.customer)
  const named = { jobId: job.id, fileId }
  return {
    ...named,
    orbiter: viewerOf(job.orbiter),
    customer,
    cleanKey: cleanKeyOf(fileId, originalKey),
    ask: (viewer = customer) => prepareOriginal(viewer, named),
    save: (viewer = customer) => downloadFile(viewer, REQUEST, { ...named, size: 'original' }),
    view: async () => {
      const { pieces } = await getDeliveryJob(customer, job.id)
      return pieces[0]?.versions[0]?.files[0]?.original
    },
  }
}

const masterOf = (id: string) => `private/media/${id}/master.mp4`

const countQueued = async (mediaId: string) => {
  const { rows } = await sql`select id from pgboss.job where name = 'clean-original'
    and data->>'mediaId' = ${mediaId}`.execute(db())
  return rows.length
}

test('a customer has the film as it was filmed, once it is made, without place, device and person', async () => {
  const { ask, save, view, fileId, cleanKey } = await jobWithOriginal()
  expect(await view()).toEqual({ state: 'possible', reason: null })
  await expect(save()).rejects.toMatchObject({ status: 404 })
  await Promise.all([ask(), ask()])
  expect([await view(), await countQueued(fileId)]).toEqual([
    { state: 'preparing', reason: null },
    1,
  ])
  await Promise.all([cleanOriginal(fileId), cleanOriginal(fileId)])
  expect(await view()).toEqual({ state: 'ready', reason: null })
  const answer = await save()
  expect(answer.headers.get('content-disposition')).toMatch(/Live 30s reel original\.mov"/)
  expect(answer.headers.get('content-type')).toBe('video/quicktime')
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(text).toContain('hvc1')
  for (const secret of ['32.7767', 'ISO6709', 'iPhone', 'Robin']) expect(text).not.toContain(secret)
  await ask()
  expect(await countQueued(fileId)).toBe(1)
  // It is deleted with the original.
  advance({ days: 91 })
  await tidyMedia()
  expect(await headFile(cleanKey)).toBeNull()
  expect(await view()).toBeNull()
  await expect(save()).rejects.toMatchObject({ status: 404 })
  await expect(ask()).rejects.toMatchObject({ code: 'no_original' })
})

test('only those who may download the film can ask for its original, and have it', async () => {
  const { ask, save, orbiter, fileId } = await jobWithOriginal()
  const stranger = viewerOf(await createUser())
  await expect(ask(stranger)).rejects.toMatchObject({ status: 404 })
  await ask(orbiter)
  await cleanOriginal(fileId)
  expect((await save()).status).toBe(200)
  await expect(save(stranger)).rejects.toMatchObject({ status: 404 })
  const draft = await jobWithOriginal({ isDraft: true })
  await expect(draft.ask()).rejects.toMatchObject({ status: 404 })
})

test('an original that cannot be read says so, and can be asked for again', async () => {
  const { ask, view, fileId } = await jobWithOriginal({ bytes: Buffer.from('no film at all') })
  await ask()
  await cleanOriginal(fileId)
  expect(await view()).toMatchObject({ state: 'possible', reason: expect.stringMatching(/\.$/) })
  await ask()
  expect([(await view())?.state, await countQueued(fileId)]).toEqual(['preparing', 2])
})

test('what a killed copy or pack leaves on the disk is removed after two hours, not before', async () => {
  freeze(new Date())
  const folders = [await makeWorkFolder('original'), await makeWorkFolder('pack')]
  const found = () => folders.filter((folder) => existsSync(folder))
  advance({ hours: 1, minutes: 59 })
  await tidyRuns()
  expect(found()).toEqual(folders)
  advance({ minutes: 2 })
  await tidyRuns()
  expect(found()).toEqual([])
})

test('one that was never made, because its worker was lost, can be asked for again', async () => {
  const { ask, view } = await jobWithOriginal()
  await ask()
  advance({ hours: 4 })
  expect(await view()).toEqual({ state: 'possible', reason: null })
})
