/** Public copies of processed media, for portfolio and gallery. */
import { readFile } from 'node:fs/promises'
import { Conflict } from '#app/base/errors.ts'
import { smallCopyOf } from '#app/base/poster.ts'
import { storePosters } from '#app/features/media/store-picture.server.ts'
import { noteUnclaimed } from '#app/features/media/unused-media.server.ts'
import { db } from '#app/platform/db.ts'
import { copyFile, urlOf, withLocalFile } from '#app/platform/storage.ts'

export interface PublicCopies {
  mediaUrl: string
  thumbnailUrl: string
  /** Null: a photo. */
  seconds: number | null
}

/**
 * Copies the master of media that is ready into a public folder, and draws its posters. Done again,
 * it answers the same. If no profile, portfolio item or reel names the copies within two hours,
 * `tidy-media` deletes them.
 * @throws Conflict (`media-not-ready`), StoreUnavailable
 */
export async function publishCopies(mediaId: string, folder: string): Promise<PublicCopies> {
  const media = await db()
    .selectFrom('mediaFiles')
    .select(['kind', 'masterKey', 'posterKey', 'previewKey', 'durationMs'])
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  const source = media?.kind === 'photo' ? media.previewKey : media?.masterKey
  if (!media?.posterKey || !source)
    throw new Conflict('media-not-ready', 'This file is still being processed.')
  const base = `${folder}/${mediaId}`
  const copy = `${base}.${media.kind === 'photo' ? 'webp' : 'mp4'}`
  const poster = `${base}-poster.webp`
  await noteUnclaimed(db(), [copy, poster, smallCopyOf(poster)])
  await copyFile(source, copy)
  const frame = await withLocalFile(media.posterKey, (file) => readFile(file))
  return {
    mediaUrl: urlOf(copy),
    thumbnailUrl: await storePosters(base, frame),
    seconds: media.durationMs === null ? null : media.durationMs / 1000,
  }
}
