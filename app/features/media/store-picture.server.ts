import { InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { POSTER, SMALL_POSTER, smallCopyOf } from '#app/base/poster.ts'
import { PICTURE_MAX_BYTES, PORTFOLIO_FOLDER } from '#app/features/media/media-limits.ts'
import { drawPicture, isPicture, type Drawing } from '#app/platform/images.ts'
import { deleteFile, putFile, urlOf } from '#app/platform/storage.ts'

const WHOLE: Drawing = { width: 1440, height: 2560, fit: 'inside' }
const POSTERS: Drawing[] = [POSTER, SMALL_POSTER].map((size) => ({ ...size, fit: 'cover' }))

export interface StoredMedia {
  mediaUrl: string
  thumbnailUrl: string
  keys: string[]
}

/** Stores all of the files, or none. */
async function putAll(files: [key: string, content: Uint8Array][]): Promise<void> {
  try {
    for (const [key, content] of files) await putFile(key, content)
  } catch (error) {
    for (const [key] of files) await deleteFile(key)
    throw error
  }
}

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
 * @returns the address of the larger one
 * @throws InvalidInput (field `file`)
 */
export async function storePosters(base: string, frame: Uint8Array): Promise<string> {
  requirePicture(frame)
  const [large, small] = await drawPicture(frame, POSTERS).catch(() => [])
  if (!large || !small) throw new InvalidInput({ file: 'This picture cannot be read.' })
  await putAll([
    [`${base}-poster.webp`, large],
    [smallCopyOf(`${base}-poster.webp`), small],
  ])
  return urlOf(`${base}-poster.webp`)
}

/**
 * Re-encodes and stores an Orbiter's picture, with its posters.
 * @throws InvalidInput (field `file`)
 */
export async function storePicture(bytes: Uint8Array): Promise<StoredMedia> {
  requirePicture(bytes)
  const [whole, large, small] = await drawPicture(bytes, [WHOLE, ...POSTERS]).catch(() => [])
  if (!whole || !large || !small)
    throw new InvalidInput({ file: 'This picture cannot be read. Please choose another.' })
  const base = `${PORTFOLIO_FOLDER}/${newId()}`
  const keys = [`${base}.webp`, `${base}-poster.webp`, smallCopyOf(`${base}-poster.webp`)] as const
  await putAll([
    [keys[0], whole],
    [keys[1], large],
    [keys[2], small],
  ])
  return { mediaUrl: urlOf(keys[0]), thumbnailUrl: urlOf(keys[1]), keys: [...keys] }
}
