/** Public copies of processed media, for the portfolio and the gallery. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { previewOf } from '#app/base/film-preview.ts'
import { Conflict } from '#app/base/errors.ts'
import { postersOf, storePosters } from '#files/media/store-picture.server.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { db } from '#app/platform/db.ts'
import { doEach } from '#app/platform/tasks.ts'
import { copyFile, urlOf, withLocalFile } from '#app/platform/storage.ts'

export interface PublicCopies {
  mediaUrl: string
  thumbnailUrl: string
  /** Null for a photo. */
  seconds: number | null
}

const ENDINGS = { video: 'mp4', photo: 'webp' } as const

/** Keys of the public copies of a film or photo, whether or not the files exist. */
export function publicKeysOf(
  mediaId: string,
  folder: string,
  kind: keyof typeof ENDINGS = 'video',
): string[] {
  const base = `${folder}/${mediaId}`
  const copy = `${base}.${ENDINGS[kind]}`
  return [copy, ...postersOf(base), ...(kind === 'video' ? [previewOf(copy)] : [])]
}

/**
 * Copies the master of ready media into a public folder, along with a film's preview, and draws its
 * posters. Running it again makes the same files.
 * @param name puts the copies into a row; copies that no row names afterward are deleted
 * @throws Conflict (`media-not-ready`), StoreUnavailable
 */
export async function publishCopies<Result>(
  mediaId: string,
  folder: string,
  name: (copies: PublicCopies) => Promise<Result>,
): Promise<Result> {
  const media = await db()
    .selectFrom('mediaFiles')
    .select(['kind', 'masterKey', 'posterKey', 'previewKey', 'durationMs'])
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  const source = media?.kind === 'photo' ? media.previewKey : media?.masterKey
  if (!media?.posterKey || !source)
    throw new Conflict('media-not-ready', 'This file is still being processed.')
  const { kind, posterKey, previewKey, durationMs } = media
  return storing(publicKeysOf(mediaId, folder, kind), async () => {
    const base = `${folder}/${mediaId}`
    const copy = `${base}.${ENDINGS[kind]}`
    if (kind === 'video' && previewKey) await copyFile(previewKey, previewOf(copy))
    await copyFile(source, copy)
    const frame = await withLocalFile(posterKey, (file) => readFile(file))
    return name({
      mediaUrl: urlOf(copy),
      thumbnailUrl: await storePosters(base, frame),
      seconds: durationMs === null ? null : durationMs / 1000,
    })
  })
}

/**
 * Copies the previews of films that were published before previews existed, if their private files
 * still exist.
 * @param keys public films
 */
export async function addPreviews(keys: readonly string[]): Promise<void> {
  const films = new Map(keys.map((key) => [path.posix.basename(key, '.mp4'), key]))
  if (films.size === 0) return
  const rows = await db()
    .selectFrom('mediaFiles')
    .select(['id', 'previewKey'])
    .where('id', 'in', [...films.keys()])
    .where('previewKey', 'is not', null)
    .execute()
  await doEach(rows, 'a preview could not be copied', async ({ id, previewKey }) => {
    const preview = previewOf(films.get(id) ?? '')
    await storing([preview], () => copyFile(previewKey ?? '', preview))
  })
}
