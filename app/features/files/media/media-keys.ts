/** Store keys of the files of uploaded media. All of them are private. */
import { filmOf } from '#app/base/film-preview.ts'
import { newId } from '#app/base/ids.ts'
import { largeOf, smallCopyOf } from '#app/base/poster.ts'

/** @param ending the extension of the file name: `mov` */
export const originalKeyOf = (id: string, ending: string) => `private/originals/${id}.${ending}`

/** The key of the small copy that a browser made. */
export const smallKeyOf = (id: string) => `private/originals/${id}-small.mp4`

/** The key of the original without metadata about place, device, and person. */
export const cleanKeyOf = (id: string, originalKey: string) =>
  `private/originals/${id}-clean${originalKey.endsWith('.mov') ? '.mov' : '.mp4'}`

const POSTER = 'poster.webp'

/** The files that processing makes, by their names in its folder. */
const RESULT_FILES = {
  video: ['master.mp4', 'preview.mp4', POSTER, smallCopyOf(POSTER), 'poster.avif', 'strip.webp'],
  photo: ['photo.jpg', 'photo.webp'],
} as const

const folderOf = (id: string) => `private/media/${id}`

/**
 * @param runId the try that makes the file, so that no other try overwrites it; absent for the
 * demo's files
 */
export const resultKeyOf = (id: string, file: string, runId?: string) =>
  `${folderOf(id)}/${runId ? `${runId}/` : ''}${file}`

/** Keys of all results, whether or not the files exist. */
export const resultKeysOf = (id: string, kind: 'video' | 'photo', runId?: string) =>
  RESULT_FILES[kind].map((file) => resultKeyOf(id, file, runId))

/** The columns of `media_files` that contain keys. */
export const KEY_COLUMNS = [
  'originalKey',
  'cleanKey',
  'smallKey',
  'masterKey',
  'previewKey',
  'posterKey',
  'stripKey',
] as const
type NamedKeys = Record<(typeof KEY_COLUMNS)[number], string | null>

/** The keys in a row, and the keys of the other sizes and formats of a film's poster. */
export function namedKeysOf(row: NamedKeys): string[] {
  const named = KEY_COLUMNS.flatMap((column) => row[column] ?? [])
  const poster = row.posterKey?.endsWith(`/${POSTER}`) ? row.posterKey : null
  return poster ? [...named, smallCopyOf(poster), avifOf(poster)] : named
}

/** The key under which a row would name this file. */
export const nameOfKey = (key: string) =>
  largeOf(key) ?? filmOf(key) ?? key.replace(/^(private\/media\/.*\/poster)\.avif$/, '$1.webp')

/** The files of a film's publish pack, by their names in its folder. */
const PACK_FILES = [
  'cover.jpg',
  'cover-3x4.jpg',
  '9x16.mp4',
  '4x5.mp4',
  '1x1.mp4',
  'captions.srt',
  'captions.vtt',
  'caption.txt',
  'read-me.txt',
  // Only in older packs.
  'cover.webp',
  'cover.avif',
] as const
export type PackFile = (typeof PACK_FILES)[number]

/** A new folder for each pack, so that an older pack cannot overwrite it. */
export const newPackFolder = (mediaId: string) => `private/packs/${mediaId}/${newId()}`

/** @param folder of `publish_packs`; null for packs from before each had its own folder */
export const packKeyOf = (mediaId: string, folder: string | null, file: PackFile) =>
  `${folder ?? `private/packs/${mediaId}`}/${file}`

/** Keys of all files of a pack, whether or not they exist. */
export const packKeysOf = (mediaId: string, folder: string | null) =>
  PACK_FILES.map((file) => packKeyOf(mediaId, folder, file))

/** The key of the poster in another format, beside `poster.webp`. */
export const avifOf = (posterKey: string) => posterKey.replace(/\.webp$/, '.avif')

const ID = String.raw`([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`
const OF_MEDIA = new RegExp(`^private/(?:originals|media|packs)/${ID}`)
const OF_ATTACHMENT = new RegExp(`^private/attachments/${ID}`)

/** The ID of the media that an original, a result, or a pack belongs to. */
export const mediaIdOf = (key: string) => OF_MEDIA.exec(key)?.[1] ?? null

/** The ID of the attachment that a file belongs to. */
export const attachmentIdOf = (key: string) => OF_ATTACHMENT.exec(key)?.[1] ?? null
