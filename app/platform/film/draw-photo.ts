/**
 * Reads and draws photos, including HEIC. Use only in the child process: the input may be hostile.
 */
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { FilmRefused } from '#app/platform/film/film.ts'
import type { FilmTasks, PhotoSize } from '#app/platform/film/film-protocol.ts'
import { decodeHeic, isHeic, sizeHeic } from '#app/platform/film/read-heic.ts'
import { isPicture } from '#app/platform/images.ts'

/** The largest photo of an iPhone has 48 million pixels. */
const MAX_PIXELS = 64_000_000
const PREVIEW_SIDE = 1080

sharp.concurrency(1)

const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', heif: 'avif' } as const

async function startOf(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.subarray(0, bytesRead)
}

function requireSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new FilmRefused('unreadable photo')
  if (width * height > MAX_PIXELS) throw new FilmRefused('photo too large')
}

const openPicture = (file: string | Buffer): Sharp =>
  sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Reads the upright size from the file's header; nothing is decoded. */
async function readSize(file: string): Promise<PhotoSize> {
  const start = await startOf(file)
  if (start.length === 0) throw new FilmRefused('empty')
  if (isHeic(start)) {
    const size = await sizeHeic(await readFile(file))
    requireSize(size.width, size.height)
    return { format: 'heic', ...size }
  }
  if (!isPicture(start)) throw new FilmRefused('not a photo')
  const {
    format,
    width,
    height,
    autoOrient,
    pages = 1,
  } = await sharp(file, {
    limitInputPixels: false,
  }).metadata()
  const known = FORMATS[format as keyof typeof FORMATS]
  if (!known) throw new FilmRefused('not a photo')
  requireSize(width, height)
  if (pages > 1) throw new FilmRefused('moving photo')
  return { format: known, width: autoOrient.width, height: autoOrient.height }
}

/** Any decoder error is a refusal, because another attempt would fail as well. */
async function orRefused<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof FilmRefused ? error : new FilmRefused('unreadable photo')
  })
}

export const sizePhoto = ({ path: file }: FilmTasks['read-photo'][0]) => orRefused(readSize(file))

export async function drawPhoto({
  path: file,
  folder,
}: FilmTasks['make-photo'][0]): Promise<FilmTasks['make-photo'][1]> {
  const { format } = await orRefused(readSize(file))
  const source = format === 'heic' ? await orRefused(decodeHeic(await readFile(file))) : file
  // Rotate first, because the orientation is removed with the rest of the metadata.
  const upright = () => openPicture(source).autoOrient().flatten({ background: '#fff' })
  const master = upright().toColourspace('srgb').jpeg({ quality: 92, mozjpeg: false })
  const { width, height } = await orRefused(master.toFile(path.join(folder, 'master.jpg')))
  await upright()
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(path.join(folder, 'preview.webp'))
  return { width, height }
}
