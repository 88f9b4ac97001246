/** Films that admins upload for the gallery, from their upload to the reel that shows them. */
import { z } from 'zod'
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { deleteMedia, retryMedia } from '#files/media/media-files.server.ts'
import { REELS_FOLDER } from '#files/media/media-limits.ts'
import type { MediaState } from '#files/media/media-view.ts'
import { publishCopies } from '#files/media/publish-copies.server.ts'
import { deleteUnnamed } from '#files/media/unused-media.server.ts'
import { REASONS, VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'
import { portfolioUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { createReel, updateReel } from '#market/reels/save-reel.server.ts'
import type { UploadTarget } from '#files/uploads/upload-target.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { urlOf } from '#app/platform/storage.ts'

/** Accepts the same videos as a portfolio, from admins only. */
export const galleryUploads: UploadTarget = {
  ...portfolioUploads,
  // The admin chooses in the reel's form where the film is shown.
  async received() {},

  async authorize(viewer, subjectId, { sizeBytes, kind }) {
    if (!isAdmin(viewer)) throw new NotAllowed()
    if (subjectId !== viewer.id) throw new NotFound('There is no such gallery.')
    if (kind === 'photo') throw new InvalidInput({ file: REASONS.notVideo })
    if (sizeBytes > VIDEO_MAX_BYTES)
      throw new InvalidInput({
        file: `Choose a video of at most ${VIDEO_MAX_BYTES / 1024 / 1024} MB.`,
      })
  },
}

/** An uploaded film that no reel uses yet. */
export interface GalleryFilm {
  id: string
  fileName: string
  state: MediaState
  progress: number
  /** Why processing failed, or what it waits for. */
  reason: string | null
  canRetry: boolean
  /** The initial values of the form. The public copies are made when the form is saved. */
  fields: { videoUrl: string; thumbnailUrl: string; durationSeconds: string }
}

const copyOf = (mediaId: string) => `${REELS_FOLDER}/${mediaId}.mp4`
const posterOf = (mediaId: string) => `${REELS_FOLDER}/${mediaId}-poster.webp`

const ownFilms = (viewer: Viewer) =>
  db().selectFrom('mediaFiles').where('ownerId', '=', viewer.id).where('purpose', '=', 'gallery')

/** Newest first. @throws NotAllowed */
export async function listGalleryFilms(viewer: Viewer): Promise<GalleryFilm[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await ownFilms(viewer)
    .select(['id', 'fileName', 'state', 'progress', 'reason', 'canRetry', 'durationMs'])
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ durationMs, ...film }) => ({
    ...film,
    fields: {
      videoUrl: urlOf(copyOf(film.id)),
      thumbnailUrl: urlOf(posterOf(film.id)),
      durationSeconds: durationMs === null ? '' : String(Math.round(durationMs / 100) / 10),
    },
  }))
}

const savedInput = z.object({
  reelId: z.string().optional(),
  videoUrl: z.string().max(4000).default(''),
})

/**
 * Saves the reel from the admin's form, and makes public copies of the uploaded film that it names.
 * @throws NotAllowed, InvalidInput, NotFound, KeyReused, Conflict (`media-not-ready`)
 */
export async function saveReel(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { reelId, videoUrl } = parseInput(savedInput, input)
  const film = (await ownFilms(viewer).select('id').execute()).find(
    ({ id }) => urlOf(copyOf(id)) === videoUrl.trim(),
  )
  const save = async () => {
    if (reelId) await updateReel(viewer, reelId, input)
    else await createReel(viewer, input)
  }
  if (!film) return save()
  await publishCopies(film.id, REELS_FOLDER, save)
  // The private files are deleted once the reel names the public copies.
  await deleteUnnamed(await transaction((tx) => deleteMedia(tx, [film.id])))
}

const filmInput = z.object({ mediaId: z.uuid() })

/** Deletes a film that is ready or has failed. @throws NotAllowed, InvalidInput, NotFound */
export async function dropGalleryFilm(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { mediaId } = parseInput(filmInput, input)
  const keys = await transaction(async (tx) => {
    const film = await tx
      .selectFrom('mediaFiles')
      .select('id')
      .where('id', '=', mediaId)
      .where('ownerId', '=', viewer.id)
      .where('purpose', '=', 'gallery')
      .where('state', 'in', ['ready', 'failed'])
      .forUpdate()
      .executeTakeFirst()
    if (!film) throw new NotFound('There is no such file.')
    return deleteMedia(tx, [film.id])
  })
  await deleteUnnamed(keys)
}

/** @throws NotAllowed, InvalidInput, NotFound, Conflict (`cannot-retry`) */
export async function retryGalleryFilm(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await retryMedia(viewer.id, parseInput(filmInput, input).mediaId)
}
