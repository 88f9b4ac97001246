/** Captions of a film: typed or uploaded by its Orbiter, and shown wherever the film is shown. */
import { z } from 'zod'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import type { DeliveryJob } from '#delivery/deliveries/delivery-job.ts'
import type { MediaView } from '#files/media/media-view.ts'
import { LANGUAGE_CODES } from '#delivery/publishing/caption-languages.ts'
import { ticked } from '#delivery/publishing/publishing-inputs.ts'
import { problemOf, readVtt, writeVtt } from '#delivery/publishing/web-vtt.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

const captionsInput = z.object({
  /** A WebVTT, SubRip or SubViewer file; empty removes the captions. */
  captions: z.string().max(60_000, 'This file is too large for captions.'),
  language: z
    .literal(['', ...LANGUAGE_CODES], { error: 'Choose one of the options.' })
    .default('')
    .transform((code) => code || null),
  /** Whether the picture already shows captions. */
  isInPicture: ticked,
})

/** @throws NotFound */
function filmIn(job: Pick<DeliveryJob, 'pieces'>, fileId: string): MediaView {
  const file = job.pieces
    .flatMap(({ versions }) => versions)
    .flatMap(({ files }) => files)
    .find(({ id, kind }) => id === fileId && kind === 'video')
  if (!file) throw new NotFound('There is no such film.')
  return file
}

/**
 * Saves the captions of a film.
 * @throws NotFound, InvalidInput
 */
export async function saveCaptions(
  viewer: Viewer,
  { jobId, fileId }: { jobId: string; fileId: string },
  input: unknown,
): Promise<void> {
  const job = await getDeliveryJob(viewer, jobId)
  const file = filmIn(job, fileId)
  if (job.side !== 'orbiter') throw new NotFound('There is no such film.')
  const { captions, language, isInPicture } = parseInput(captionsInput, input)
  if (captions.trim() === '') {
    await db().deleteFrom('mediaCaptions').where('mediaFileId', '=', fileId).execute()
    return
  }
  const cues = readVtt(captions)
  if (typeof cues === 'string') throw new InvalidInput({ captions: cues })
  const problem = problemOf(cues, file.seconds === null ? Infinity : file.seconds * 1000)
  if (problem) throw new InvalidInput({ captions: problem })
  const said = { language, isInPicture }
  const row = { webVtt: writeVtt(cues), ...said, writtenBy: viewer.id, changedAt: now() }
  await transaction((tx) =>
    tx
      .insertInto('mediaCaptions')
      .values({ mediaFileId: fileId, ...row })
      .onConflict((conflict) => conflict.column('mediaFileId').doUpdateSet(row))
      .execute(),
  )
}

export interface Captions {
  webVtt: string
  /** Null if the language was not given or can't be chosen. */
  language: string | null
  /** Whether the picture already shows captions. */
  isInPicture: boolean
  changedAt: Date
}

/** The captions of films, by file. Pass only files that the caller can show. */
export async function listCaptions(fileIds: readonly string[]): Promise<Map<string, Captions>> {
  const ids = fileIds.filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('mediaCaptions')
    .select(['mediaFileId', 'webVtt', 'language', 'isInPicture', 'changedAt'])
    .where('mediaFileId', 'in', ids)
    .execute()
  return new Map(rows.map(({ mediaFileId, ...captions }) => [mediaFileId, captions]))
}

/**
 * Answers with the captions of a film, for a job that the caller was allowed to read. @throws
 * NotFound
 */
export async function answerVtt(
  job: Pick<DeliveryJob, 'pieces'>,
  fileId: string,
): Promise<Response> {
  const stored = (await listCaptions([filmIn(job, fileId).id])).get(fileId)
  if (stored === undefined) throw new NotFound('This film has no captions.')
  return new Response(stored.webVtt, {
    headers: { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'private, no-cache' },
  })
}

/** @throws NotFound */
export async function readVttFile(
  viewer: Viewer,
  { jobId, fileId }: { jobId: string; fileId: string },
): Promise<Response> {
  return answerVtt(await getDeliveryJob(viewer, jobId), fileId)
}
