/** A pack for posting a reel elsewhere: cover, crops, caption and hashtags, made on request. */
import { rm, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { readMeasured } from '#files/media/judge-media.server.ts'
import { newPackFolder, packKeyOf, packKeysOf, type PackFile } from '#files/media/media-keys.ts'
import { makeWorkFolder } from '#files/media/media-run.server.ts'
import { deleteUnnamed, noteUnnamed, storing } from '#files/media/unused-media.server.ts'
import { listCaptions } from '#delivery/publishing/captions.server.ts'
import { srtName } from '#delivery/publishing/caption-languages.ts'
import { readMe } from '#delivery/publishing/pack-words.ts'
import { readVtt, writeSrt } from '#delivery/publishing/web-vtt.ts'
import type { DeclaredMusic } from '#delivery/publishing/music-clearance.ts'
import { packInput } from '#delivery/publishing/publishing-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { type FilmFacts, FilmFailed } from '#app/platform/film/film.ts'
import { type Crops, makeCrops } from '#app/platform/film/make-crops.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { headFile, putFile, putFileFrom, withLocalFile } from '#app/platform/storage.ts'

const MAKE_PACK = 'make-publish-pack'

/** The files of a pack, with the names that people download. */
const PACK_FILES = [
  { file: 'cover.jpg', name: 'Cover.jpg' },
  { file: 'cover-3x4.jpg', name: 'Cover 3x4.jpg' },
  { file: 'cover.webp', name: 'Cover.webp' },
  { file: 'cover.avif', name: 'Cover.avif' },
  { file: '9x16.mp4', name: 'Reel 9x16.mp4' },
  { file: '4x5.mp4', name: 'Feed 4x5.mp4' },
  { file: '1x1.mp4', name: 'Square 1x1.mp4' },
  { file: 'captions.srt', name: srtName(null) },
  { file: 'captions.vtt', name: 'Captions.vtt' },
  { file: 'caption.txt', name: 'Caption.txt' },
  { file: 'read-me.txt', name: 'Read me.txt' },
] as const satisfies { file: PackFile; name: string }[]

export interface PublishPack {
  state: 'waiting' | 'ready' | 'failed'
  reason: string | null
  /** Null for the moment of the poster. */
  coverSeconds: number | null
  /** The part that the crops show: 0 is the top, 100 the bottom. */
  cropPercent: number
  caption: string
  hashtags: string
}

/** A delivered film that the viewer can see, with its job. @throws NotFound */
export async function getPackFilm(viewer: Viewer, jobId: string, fileId: string) {
  const job = await getDeliveryJob(viewer, jobId)
  for (const piece of job.pieces)
    for (const version of piece.versions)
      for (const film of version.files)
        if (film.id === fileId && film.kind === 'video' && version.deliveredAt)
          return { job, piece, film }
  throw new NotFound('There is no such film.')
}

/**
 * Requests the pack of a film, or a new pack with another cover or caption. Both sides can.
 * @throws NotFound, InvalidInput, Conflict (`not-ready`)
 */
export async function requestPack(
  viewer: Viewer,
  { jobId, fileId }: { jobId: string; fileId: string },
  input: unknown,
): Promise<void> {
  const { film } = await getPackFilm(viewer, jobId, fileId)
  if (film.state !== 'ready') throw new Conflict('not-ready', 'This film is still being processed.')
  const { packId, coverSeconds, cropPercent, caption, hashtags } = parseInput(packInput, input)
  const request = {
    coverMs:
      coverSeconds === null ? null : Math.round(Math.min(coverSeconds, film.seconds ?? 0) * 1000),
    cropPercent,
    caption,
    hashtags,
    requestedBy: viewer.id,
    state: 'waiting' as const,
    reason: null,
    createdAt: now(),
  }
  await transaction(async (tx) => {
    const pack = await tx
      .insertInto('publishPacks')
      .values({ id: packId, mediaFileId: fileId, ...request })
      .onConflict((conflict) => conflict.column('mediaFileId').doUpdateSet(request))
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, MAKE_PACK, [{ packId: pack.id }])
  })
}

export async function findPack(fileId: string): Promise<PublishPack | null> {
  const row = await db()
    .selectFrom('publishPacks')
    .select(['state', 'reason', 'coverMs', 'cropPercent', 'caption', 'hashtags'])
    .where('mediaFileId', '=', fileId)
    .executeTakeFirst()
  if (!row) return null
  const { coverMs, ...pack } = row
  return { ...pack, coverSeconds: coverMs === null ? null : coverMs / 1000 }
}

export interface StoredPackFile {
  key: string
  name: string
  size: number
  modifiedAt: Date
}

/** The files of the latest pack; empty if there is no pack now. @throws StoreUnavailable */
export async function listPackFiles(fileId: string): Promise<StoredPackFile[]> {
  const pack = await db()
    .selectFrom('publishPacks')
    .select(['folder', 'createdAt'])
    .where('mediaFileId', '=', fileId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!pack) return []
  const captions = (await listCaptions([fileId])).get(fileId)
  // If the captions have changed since, their language may differ from that of the pack.
  const isSame = captions && captions.changedAt <= pack.createdAt
  const nameOf: Partial<Record<PackFile, string>> = {
    'captions.srt': srtName(isSame ? captions.language : null),
  }
  const files = await Promise.all(
    PACK_FILES.map(async ({ file, name }) => {
      const key = packKeyOf(fileId, pack.folder, file)
      const found = await headFile(key)
      return found
        ? [{ key, name: nameOf[file] ?? name, size: found.size, modifiedAt: found.modifiedAt }]
        : []
    }),
  )
  return files.flat()
}

const readWaiting = (packId: string) =>
  db()
    .selectFrom('publishPacks as p')
    .innerJoin('mediaFiles as m', 'm.id', 'p.mediaFileId')
    .innerJoin('versionFiles as f', 'f.mediaFileId', 'm.id')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .select(['p.id', 'p.mediaFileId', 'p.coverMs', 'p.cropPercent', 'p.caption', 'p.hashtags'])
    .select(['p.createdAt', 'm.originalKey', 'm.masterKey', 'm.previewKey'])
    .select(['v.music', 'v.musicTitle', 'v.isBusinessCleared'])
    .where('p.id', '=', packId)
    .where('p.state', '=', 'waiting')
    .executeTakeFirst()

type WaitingPack = NonNullable<Awaited<ReturnType<typeof readWaiting>>>

/** Makes one pack. Safe to repeat and to run concurrently: the latest request counts. */
export async function makePack(packId: string, signal?: AbortSignal): Promise<void> {
  const pack = await readWaiting(packId)
  if (!pack?.masterKey || !pack.previewKey) return
  const { masterKey, previewKey } = pack
  const stored = newPackFolder(pack.mediaFileId)
  const replaced = await storing(packKeysOf(pack.mediaFileId, stored), async () => {
    const folder = await makeWorkFolder('pack')
    try {
      await withLocalFile(masterKey, (master) =>
        withLocalFile(previewKey, (preview) =>
          fill({ ...pack, master, preview, folder, stored }, signal),
        ),
      )
    } catch (error) {
      if (!(error instanceof FilmFailed) || signal?.aborted) throw error
      log.error({ error: loggableError(error), packId }, 'a publish pack could not be made')
      return settle(pack, null)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return settle(pack, stored)
  })
  await deleteUnnamed(replaced)
}

/** Stores where a pack is, or that it failed. @returns the files of the pack that it replaces */
function settle(
  { id, mediaFileId, createdAt }: WaitingPack,
  folder: string | null,
): Promise<string[]> {
  return transaction(async (tx) => {
    const before = await tx
      .selectFrom('publishPacks')
      .select('folder')
      .where('id', '=', id)
      // If the pack was requested again in the meantime, the next task makes it; or another task
      // has already made this one.
      .where('createdAt', '=', createdAt)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst()
    if (!before) return []
    const reason = folder ? null : 'The pack could not be made. Please ask for it again.'
    await tx
      .updateTable('publishPacks')
      .set(
        folder ? { state: 'ready', reason, folder, readyAt: now() } : { state: 'failed', reason },
      )
      .where('id', '=', id)
      .execute()
    const replaced = folder ? packKeysOf(mediaFileId, before.folder) : []
    await noteUnnamed(tx, replaced)
    return replaced
  })
}

interface Filling extends DeclaredMusic {
  mediaFileId: string
  originalKey: string | null
  coverMs: number | null
  cropPercent: number
  caption: string
  hashtags: string
  master: string
  preview: string
  /** The folder on this machine. */
  folder: string
  /** The folder in the store. */
  stored: string
}

/** Cuts the crops from the original while it is stored, so that they are encoded only once. */
async function cutCrops(
  { mediaFileId, originalKey, master: input, cropPercent: percent, folder }: Filling,
  facts: FilmFacts,
  signal: AbortSignal | undefined,
): Promise<Crops> {
  const shared = { master: facts, percent, folder, signal }
  const original = originalKey && (await readMeasured(mediaFileId))
  if (!original) return makeCrops({ ...shared, input, facts, sound: null })
  const { sound } = original.measures
  return withLocalFile(originalKey, (file) =>
    makeCrops({ ...shared, input: file, facts: original.facts, sound }),
  )
}

async function fill(pack: Filling, signal: AbortSignal | undefined): Promise<void> {
  const { mediaFileId, coverMs, cropPercent, master, preview, folder, stored } = pack
  const facts = await probeFilm(master)
  const crops = await cutCrops(pack, facts, signal)
  const { width, height, seconds } = facts
  const at = coverMs === null ? undefined : Math.min(coverMs / 1000, Math.max(0, seconds - 0.1))
  const size = { seconds, width, height }
  const posters = await makePosters({
    master,
    preview,
    folder,
    ...size,
    ...(at !== undefined && { at }),
    ...(signal && { signal }),
  })
  const keyOf = (file: PackFile) => packKeyOf(mediaFileId, stored, file)
  const store = (file: PackFile, from: string) => putFileFrom(keyOf(file), from)
  await store('9x16.mp4', master)
  await store('4x5.mp4', crops.portrait)
  await store('1x1.mp4', crops.square)
  // The apps accept no other picture format.
  const cover = sharp(posters.poster).jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
  await putFile(keyOf('cover.jpg'), await cover.clone().toBuffer())
  const grid = { width, height: Math.min(height, Math.round((width * 4) / 3)) }
  await putFile(keyOf('cover-3x4.jpg'), await cover.clone().resize(grid).toBuffer())
  const text = (file: PackFile, words: string) => putFile(keyOf(file), Buffer.from(words))
  const captions = (await listCaptions([mediaFileId])).get(mediaFileId) ?? null
  const cues = captions && readVtt(captions.webVtt)
  if (captions && cues && typeof cues !== 'string') {
    await text('captions.vtt', captions.webVtt)
    await text('captions.srt', writeSrt(cues))
  }
  await text('caption.txt', [pack.caption, pack.hashtags].filter(Boolean).join('\n\n') + '\n')
  const { size: bytes } = await stat(master)
  await text('read-me.txt', readMe({ seconds, bytes, cropPercent, captions, music: pack }))
}

export const makePackTask: Task = {
  name: MAKE_PACK,
  secondsAtMost: 3600,
  run: ({ packId }, stopping) => makePack(String(packId), stopping),
}
