import { InvalidInput } from '#app/base/errors.ts'
import { POSTER, SMALL_POSTER, smallCopyOf } from '#app/base/poster.ts'
import { PICTURE_MAX_BYTES } from '#files/media/media-limits.ts'
import { drawPicture, isPicture, type Drawing } from '#app/platform/images.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'

const WHOLE: Drawing = { width: 1440, height: 2560, fit: 'inside' }
const POSTERS: Drawing[] = [POSTER, SMALL_POSTER].map((size) => ({ ...size, fit: 'cover' }))

export interface StoredMedia {
  mediaUrl: string
  thumbnailUrl: string
}

/** Poster keys of a video or picture, from its base key. The caller passes them to `storing`. */
export function postersOf(base: string): [large: string, small: string] {
  const large = `${base}-poster.webp`
  return [large, smallCopyOf(large)]
}

/** Keys of all files of a picture, from its base key. The caller passes them to `storing`. */
export const pictureKeysOf = (base: string) => [`${base}.webp`, ...postersOf(base)]

/** @throws InvalidInput (field `file`) */
function requirePicture(bytes: Uint8Array): void {
  if (bytes.byteLength === 0)
    throw new InvalidInput({ file: 'This file is empty. Choose another.' })
  if (bytes.byteLength > PICTURE_MAX_BYTES)
    throw new InvalidInput({ file: 'Choose a picture of at most 12 MB.' })
  if (!isPicture(bytes))
    throw new InvalidInput({ file: 'Choose a JPEG, PNG, WebP or AVIF picture.' })
}

/**
 * Stores the posters of a video, drawn from one of its frames.
 * @returns the URL of the larger poster
 * @throws InvalidInput (field `file`)
 */
export async function storePosters(base: string, frame: Uint8Array): Promise<string> {
  requirePicture(frame)
  const [large, small] = await drawPicture(frame, POSTERS).catch(() => [])
  if (!large || !small) throw new InvalidInput({ file: 'This picture cannot be read.' })
  const [poster, smaller] = postersOf(base)
  await putFile(smaller, small)
  await putFile(poster, large)
  return urlOf(poster)
}

/**
 * Re-encodes and stores an Orbiter's picture, and its posters.
 * @param base as for `pictureKeysOf`
 * @throws InvalidInput (field `file`)
 */
export async function storePicture(base: string, bytes: Uint8Array): Promise<StoredMedia> {
  requirePicture(bytes)
  const [whole, large, small] = await drawPicture(bytes, [WHOLE, ...POSTERS]).catch(() => [])
  if (!whole || !large || !small)
    throw new InvalidInput({ file: 'This picture cannot be read. Please choose another.' })
  const [poster, smaller] = postersOf(base)
  await putFile(smaller, small)
  await putFile(poster, large)
  await putFile(`${base}.webp`, whole)
  return { mediaUrl: urlOf(`${base}.webp`), thumbnailUrl: urlOf(poster) }
}
