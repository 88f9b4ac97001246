/** Where the files of uploaded media lie in the store. All of them are private. */
import { smallCopyOf } from '#app/base/poster.ts'

/** @param ending as of the file's name: `mov` */
export const originalKeyOf = (id: string, ending: string) => `private/originals/${id}.${ending}`

/** The small copy that a browser made. */
export const smallKeyOf = (id: string) => `private/originals/${id}-small.mp4`

const POSTER = 'poster.webp'

/** What processing makes, by the names in the folder of the media. */
const RESULT_FILES = {
  video: ['master.mp4', 'preview.mp4', POSTER, smallCopyOf(POSTER), 'poster.avif', 'strip.webp'],
  photo: ['photo.jpg', 'photo.webp'],
} as const

const folderOf = (id: string) => `private/media/${id}`

export const resultKeyOf = (id: string, file: string) => `${folderOf(id)}/${file}`

/** Whether they are there or not. */
export const resultKeysOf = (id: string, kind: 'video' | 'photo') =>
  RESULT_FILES[kind].map((file) => resultKeyOf(id, file))

/** What a publish pack of a film holds, by the names in its folder. */
const PACK_FILES = [
  'cover.webp',
  'cover.avif',
  '9x16.mp4',
  '4x5.mp4',
  '1x1.mp4',
  'caption.txt',
] as const
export type PackFile = (typeof PACK_FILES)[number]

export const packKeyOf = (id: string, file: PackFile) => `private/packs/${id}/${file}`

/** Whether they are there or not. */
export const packKeysOf = (id: string) => PACK_FILES.map((file) => packKeyOf(id, file))

/** The poster in another format, beside `poster.webp`. */
export const avifOf = (posterKey: string) => posterKey.replace(/\.webp$/, '.avif')

/** The id of the media that a result or a pack belongs to. */
export const mediaIdOf = (key: string) =>
  /^private\/(?:media|packs)\/([\da-f-]{36})\//.exec(key)?.[1] ?? null
