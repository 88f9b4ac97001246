import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Updateable } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { deleteMedia } from '#files/media/media-files.server.ts'
import { originalKeyOf } from '#files/media/media-keys.ts'
import { deleteUnnamed, tidyUnclaimed } from '#files/media/unused-media.server.ts'
import { saveCaptions } from '#delivery/publishing/captions.server.ts'
import { downloadPack } from '#delivery/publishing/download-pack.server.ts'
import {
  findPack,
  listPackFiles,
  makePack,
  requestPack,
} from '#delivery/publishing/publish-pack.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { grabFrame } from '#app/platform/film/grab-frame.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { headFile, putFile, withLocalFile } from '#app/platform/storage.ts'
import { advance } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { difference } from '#tests/support/made-films.ts'
import { until } from '#tests/support/patience.ts'
import { createDelivered, SHORT_FILM } from '#tests/support/piece-factory.ts'
import type { MediaFiles } from '#db/types.ts'

useDatabase()

const delivered = async () => {
  const job = await createDelivered({ film: { withFiles: true, isShort: true } })
  return { ...job, viewer: viewerOf(job.customer), film: { jobId: job.id, fileId: job.mediaId } }
}
const small = (picture: Sharp) => picture.resize(40, 40).raw().toBuffer()
const formOf = (caption: string) => ({
  packId: newId(),
  coverSeconds: '0.5',
  caption,
  hashtags: '',
})

/** A pack that is requested again has the same id. */
async function makeRequested(mediaFileId: string): Promise<void> {
  const { id } = await db()
    .selectFrom('publishPacks')
    .select('id')
    .where('mediaFileId', '=', mediaFileId)
    .executeTakeFirstOrThrow()
  await makePack(id)
}

const textOf = async (mediaId: string, name: string) => {
  const file = (await listPackFiles(mediaId)).find((each) => each.name === name)
  return withLocalFile(file?.key ?? '', (local) => readFile(local, 'utf8'))
}

const firstFrameOf = async (file: string) => (await grabFrame(file, 0)) ?? Buffer.alloc(0)

const NAMES = [
  'Cover.jpg',
  'Cover 3x4.jpg',
  'Reel 9x16.mp4',
  'Feed 4x5.mp4',
  'Square 1x1.mp4',
  'Caption.txt',
  'Read me.txt',
]

test('a pack is made on request, holds every shape and the words, is for people of the job alone, and goes with its film', async () => {
  const job = await createDelivered({ film: { withFiles: true } })
  const customer = viewerOf(job.customer)
  const film = { jobId: job.id, fileId: job.mediaId }
  const request = new Request('http://localhost/')
  await expect(downloadPack(customer, request, film)).rejects.toMatchObject({ status: 404 })
  const form = { packId: newId(), coverSeconds: '2.5', caption: 'Donut Day', hashtags: '#donuts' }
  await expect(requestPack(viewerOf(await createUser()), film, form)).rejects.toMatchObject({
    status: 404,
  })
  await requestPack(customer, film, form)
  expect(await findPack(job.mediaId)).toMatchObject({ state: 'waiting', coverSeconds: 2.5 })
  await makePack(form.packId)
  await makePack(form.packId)
  expect(await findPack(job.mediaId)).toMatchObject({ state: 'ready', reason: null })
  const answer = await downloadPack(customer, request, film)
  expect(answer.headers.get('content-disposition')).toContain('publish pack.zip')
  const zip = Buffer.from(await answer.arrayBuffer())
  for (const name of NAMES) expect(zip.includes(name), name).toBe(true)
  expect(zip.includes('Donut Day\n\n#donuts')).toBe(true)
  expect(zip.includes('Google Business: fits.')).toBe(true)
  const pictures = (await listPackFiles(job.mediaId)).filter(({ name }) => name.endsWith('.jpg'))
  const sizes = await Promise.all(
    pictures.map(({ key }) => withLocalFile(key, (file) => sharp(file).metadata())),
  )
  expect(sizes.map(({ format, width, height }) => [format, width / height])).toEqual([
    ['jpeg', expect.closeTo(9 / 16, 2)],
    ['jpeg', expect.closeTo(3 / 4, 2)],
  ])

  const made = await listPackFiles(job.mediaId)
  const stored = async () =>
    (await Promise.all(made.map(({ key }) => headFile(key)))).filter(Boolean)
  // Noted before they were made; their film is there.
  advance({ hours: 3 })
  await tidyUnclaimed()
  expect(await stored()).toHaveLength(NAMES.length)
  const keys = await transaction(async (tx) => {
    await tx.deleteFrom('versionFiles').where('mediaFileId', '=', job.mediaId).execute()
    return deleteMedia(tx, [job.mediaId])
  })
  await deleteUnnamed(keys)
  expect(await stored()).toEqual([])
})

test('without a chosen moment the cover is the poster’s; captions come along in both forms', async () => {
  const { mediaId, viewer, film, orbiter } = await delivered()
  await saveCaptions(viewerOf(orbiter), film, {
    captions: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWelcome',
    language: 'en',
  })
  const form = { ...formOf('Doors open'), coverSeconds: '' }
  await requestPack(viewer, film, form)
  await makePack(form.packId)
  expect(await findPack(mediaId)).toMatchObject({ state: 'ready', coverSeconds: null })
  const names = (await listPackFiles(mediaId)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Captions.en_US.srt', 'Captions.vtt']))
  await expect(requestPack(viewer, film, { ...form, coverSeconds: 'x' })).rejects.toHaveProperty(
    'fields.coverSeconds',
  )
})

test('the crops show the part that was chosen, and the middle where nothing was', async () => {
  const { mediaId, viewer, film } = await delivered()
  await requestPack(viewer, film, formOf('Doors open'))
  expect(await findPack(mediaId)).toMatchObject({ cropPercent: 50 })
  const chosen = { ...formOf('Doors open'), cropPercent: '100' }
  for (const wrong of ['101', '-1', '1.5', 'x'])
    await expect(
      requestPack(viewer, film, { ...chosen, cropPercent: wrong }),
    ).rejects.toHaveProperty('fields.cropPercent')
  await requestPack(viewer, film, chosen)
  expect(await findPack(mediaId)).toMatchObject({ cropPercent: 100 })
  await makeRequested(mediaId)
  expect(await textOf(mediaId, 'Read me.txt')).toContain('files show its bottom')
  const files = await listPackFiles(mediaId)
  const [whole, crop] = await Promise.all(
    ['Reel 9x16.mp4', 'Square 1x1.mp4'].map((name) =>
      withLocalFile(files.find((file) => file.name === name)?.key ?? '', firstFrameOf),
    ),
  )
  const { width, height } = await sharp(whole).metadata()
  const bottom = { left: 0, top: height - width, width, height: width }
  const off = difference(await small(sharp(whole).extract(bottom)), await small(sharp(crop)))
  expect(off).toBeLessThan(6)
})

/** Stands in for the original, so that its crops can be told from the master's. */
const ANOTHER_FILM = 'db/demo/media/reels/champagne-tower.mp4'

test('the crops are cut from the original while it is stored, and then from the master', async () => {
  const { mediaId, viewer, film } = await delivered()
  await putFile(originalKeyOf(mediaId, 'mov'), await readFile(ANOTHER_FILM))
  const facts = await probeFilm(ANOTHER_FILM)
  const measures = {
    seconds: facts.seconds,
    black: [],
    frozen: [],
    blur: 5,
    faults: 0,
    sound: null,
  }
  const change = (set: Updateable<MediaFiles>) =>
    db().updateTable('mediaFiles').set(set).where('id', '=', mediaId).execute()
  await change({ facts: JSON.stringify(facts), measures: JSON.stringify(measures) })
  const [original, master] = await Promise.all(
    [ANOTHER_FILM, SHORT_FILM].map(async (file) => {
      const whole = await firstFrameOf(file)
      const { width, height } = await sharp(whole).metadata()
      const middle = { left: 0, top: Math.round((height - width) / 2), width, height: width }
      return small(sharp(whole).extract(middle))
    }),
  )
  const cropped = async () => {
    const form = formOf('Doors open')
    await requestPack(viewer, film, form)
    await makeRequested(mediaId)
    const files = await listPackFiles(mediaId)
    const key = files.find(({ name }) => name === 'Square 1x1.mp4')?.key ?? ''
    return small(sharp(await withLocalFile(key, firstFrameOf)))
  }
  expect(difference(await cropped(), original)).toBeLessThan(6)
  await change({ originalKey: null })
  expect(difference(await cropped(), master)).toBeLessThan(6)
})

test('captions carry their language in the name while they are those of the pack', async () => {
  const { mediaId, viewer, film, orbiter } = await delivered()
  const captions = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBienvenidos'
  const said = { captions, language: 'es', isInPicture: 'on' }
  await saveCaptions(viewerOf(orbiter), film, said)
  const form = formOf('Puertas abiertas')
  await requestPack(viewer, film, form)
  await makePack(form.packId)
  const named = async () =>
    (await listPackFiles(mediaId)).map(({ name }) => name).filter((name) => name.endsWith('.srt'))
  expect(await named()).toEqual(['Captions.es_LA.srt'])
  expect(await textOf(mediaId, 'Read me.txt')).toContain('would be shown twice')
  advance({ seconds: 1 })
  await saveCaptions(viewerOf(orbiter), film, { ...said, language: 'fr' })
  expect(await named()).toEqual(['Captions.srt'])
})

test('a pack that another request has overtaken writes nothing over the newer one, and leaves nothing', async () => {
  const { mediaId, viewer, film } = await delivered()
  const form = formOf('Doors open')
  await requestPack(viewer, film, form)
  let older = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .selectFrom('publishPacks')
      .select('id')
      .where('id', '=', form.packId)
      .forUpdate()
      .execute()
    older = makePack(form.packId)
    await until(async () => (await countWaiting()) > 0, 'the older pack is made')
    await tx
      .updateTable('publishPacks')
      .set({ caption: 'Last dance', createdAt: new Date(now().getTime() + 1) })
      .where('id', '=', form.packId)
      .execute()
  })
  await makePack(form.packId)
  await older
  const files = await listPackFiles(mediaId)
  const caption = files.find(({ name }) => name === 'Caption.txt')
  expect(await withLocalFile(caption?.key ?? '', (file) => readFile(file, 'utf8'))).toBe(
    'Last dance\n',
  )
  const kept = await readdir(path.join(env().storageDir, 'private/packs', mediaId), {
    recursive: true,
    withFileTypes: true,
  })
  expect(kept.filter((entry) => entry.isFile())).toHaveLength(NAMES.length)
  await requestPack(viewer, film, formOf('Home again'))
  await makePack(form.packId)
  expect(await headFile(caption?.key ?? '')).toBeNull()
  expect(await listPackFiles(mediaId)).toHaveLength(NAMES.length)
})
