/** A pack for posting a reel elsewhere: cover, crops, caption and hashtags, made on request. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { getDeliveryJob } from '#app/features/deliveries/delivery-job.server.ts'
import { packKeyOf, packKeysOf, type PackFile } from '#app/features/media/media-keys.ts'
import { noteUnclaimed } from '#app/features/media/unused-media.server.ts'
import { packInput } from '#app/features/publishing/publishing-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { FilmFailed } from '#app/platform/film/film.ts'
import { makeCrops } from '#app/platform/film/make-crops.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { putFile, putFileFrom, withLocalFile } from '#app/platform/storage.ts'

const MAKE_PACK = 'make-publish-pack'

/** The files of a pack, with the names that people download. */
export const PACK_FILES = [
  { file: 'cover.webp', name: 'Cover.webp' },
  { file: 'cover.avif', name: 'Cover.avif' },
  { file: '9x16.mp4', name: 'Reel 9x16.mp4' },
  { file: '4x5.mp4', name: 'Feed 4x5.mp4' },
  { file: '1x1.mp4', name: 'Square 1x1.mp4' },
  { file: 'caption.txt', name: 'Caption.txt' },
] as const satisfies { file: PackFile; name: string }[]

export interface PublishPack {
  state: 'waiting' | 'ready' | 'failed'
  reason: string | null
  coverSeconds: number
  caption: string
  hashtags: string
}

/** A delivered film that the viewer may see, with its job. @throws NotFound */
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
 * Asks for the pack of a film, or for a new one with another cover or caption. Either side may.
 * @throws NotFound, InvalidInput, Conflict (`not-ready`)
 */
export async function requestPack(
  viewer: Viewer,
  { jobId, fileId }: { jobId: string; fileId: string },
  input: unknown,
): Promise<void> {
  const { film } = await getPackFilm(viewer, jobId, fileId)
  if (film.state !== 'ready') throw new Conflict('not-ready', 'This film is still being processed.')
  const { packId, coverSeconds, caption, hashtags } = parseInput(packInput, input)
  const request = {
    coverMs: Math.round(Math.min(coverSeconds, film.seconds ?? 0) * 1000),
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
    .select(['state', 'reason', 'coverMs', 'caption', 'hashtags'])
    .where('mediaFileId', '=', fileId)
    .executeTakeFirst()
  if (!row) return null
  const { coverMs, ...pack } = row
  return { ...pack, coverSeconds: coverMs / 1000 }
}

/** Makes one pack. Safe to repeat: the same files are written again. */
export async function makePack(packId: string): Promise<void> {
  const pack = await db()
    .selectFrom('publishPacks as p')
    .innerJoin('mediaFiles as m', 'm.id', 'p.mediaFileId')
    .select(['p.mediaFileId', 'p.coverMs', 'p.caption', 'p.hashtags', 'p.createdAt'])
    .select(['m.masterKey', 'm.previewKey'])
    .where('p.id', '=', packId)
    .where('p.state', '=', 'waiting')
    .executeTakeFirst()
  if (!pack?.masterKey || !pack.previewKey) return
  const { masterKey, previewKey } = pack
  // The film may be deleted while its pack is made.
  await noteUnclaimed(db(), packKeysOf(pack.mediaFileId))
  const folder = await mkdtemp(path.join(env().dataDir, 'pack-'))
  let reason: string | null = null
  try {
    await withLocalFile(masterKey, (master) =>
      withLocalFile(previewKey, (preview) => fill({ ...pack, master, preview, folder })),
    )
  } catch (error) {
    if (!(error instanceof FilmFailed)) throw error
    log.error({ error: loggableError(error), packId }, 'a publish pack could not be made')
    reason = 'The pack could not be made. Please ask for it again.'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await db()
    .updateTable('publishPacks')
    .set({ state: reason ? 'failed' : 'ready', reason, readyAt: reason ? null : now() })
    .where('id', '=', packId)
    // Asked for again in the meantime: the next job makes that one.
    .where('createdAt', '=', pack.createdAt)
    .execute()
}

interface Filling {
  mediaFileId: string
  coverMs: number
  caption: string
  hashtags: string
  master: string
  preview: string
  folder: string
}

async function fill(pack: Filling): Promise<void> {
  const { mediaFileId, coverMs, master, preview, folder } = pack
  const facts = await probeFilm(master)
  const crops = await makeCrops({ master, facts, folder })
  const { width, height, seconds } = facts
  const at = Math.min(coverMs / 1000, Math.max(0, seconds - 0.1))
  const posters = await makePosters({ master, preview, folder, seconds, width, height, at })
  const store = (file: PackFile, from: string) => putFileFrom(packKeyOf(mediaFileId, file), from)
  await store('9x16.mp4', master)
  await store('4x5.mp4', crops.portrait)
  await store('1x1.mp4', crops.square)
  await putFile(packKeyOf(mediaFileId, 'cover.webp'), await readFile(posters.poster))
  await putFile(packKeyOf(mediaFileId, 'cover.avif'), await readFile(posters.avif))
  const words = path.join(folder, 'caption.txt')
  await writeFile(words, [pack.caption, pack.hashtags].filter(Boolean).join('\n\n') + '\n')
  await store('caption.txt', words)
}

export const makePackJob: JobKind = {
  name: MAKE_PACK,
  secondsAtMost: 3600,
  run: ({ packId }) => makePack(String(packId)),
}
