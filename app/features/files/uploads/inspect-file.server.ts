/**
 * Examines a whole file before it is stored: its container must be complete, and must not also be
 * another kind of file. features/files/media decodes its pictures and sound, in a separate process.
 */
import { open, type FileHandle } from 'node:fs/promises'
import sharp from 'sharp'
import type { FileSignature } from '#app/base/file-signature.ts'
import { boxLength } from '#app/platform/box-length.ts'
import { REASONS } from '#files/uploads/upload-inputs.ts'

const PIXELS_MAX = 200_000_000
const START_BYTES = 4096
const END_BYTES = 66_000
/** More than any fragmented recording has. */
const PARTS_MAX = 50_000

/** Text that no camera writes, and that other programs would run. */
const RUNNABLE = /%PDF-|<(?:script|html|svg|!doctype|\?php|iframe)/i

type Inspected = Pick<FileSignature, 'kind' | 'ending'>

/** @returns why the file is refused, or null */
export async function findProblem(
  path: string,
  { kind, ending }: Inspected,
): Promise<string | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = await read(file, 0, START_BYTES)
    if (RUNNABLE.test(start.toString('latin1'))) return REASONS.mixed
    if (endsAsZip(await read(file, Math.max(0, size - END_BYTES), END_BYTES))) return REASONS.mixed
    const isWhole = await isComplete(file, ending, size)
    if (!isWhole) return REASONS.broken
  } finally {
    await file.close()
  }
  return kind === 'photo' && ending !== 'heic' ? problemOfPixels(path) : null
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** A ZIP archive is read from its end, whatever the file begins with. */
function endsAsZip(end: Buffer): boolean {
  const at = end.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (at < 0 || at + 22 > end.length) return false
  return end.readUInt16LE(at + 20) === end.length - at - 22
}

function isComplete(file: FileHandle, ending: string, size: number): Promise<boolean> {
  if (ending === 'jpg') return endsAsJpeg(file, size)
  if (ending === 'png') return isWholePng(file, size)
  if (ending === 'webp') return isWholeWebp(file, size)
  return isWholeContainer(file, size, ending === 'mp4' || ending === 'mov' ? 'moov' : 'meta')
}

/** Phones append more pictures after the first one, so the end marker may be anywhere. */
async function endsAsJpeg(file: FileHandle, size: number): Promise<boolean> {
  const end = await read(file, Math.max(0, size - END_BYTES), END_BYTES)
  return end.includes('\u00FF\u00D9', 2, 'latin1')
}

async function isWholePng(file: FileHandle, size: number): Promise<boolean> {
  let at = 8
  for (let parts = 0; parts < PARTS_MAX && at + 12 <= size; parts += 1) {
    const head = await read(file, at, 8)
    at += 12 + head.readUInt32BE(0)
    if (head.toString('latin1', 4) === 'IEND') return at === size
  }
  return false
}

async function isWholeWebp(file: FileHandle, size: number): Promise<boolean> {
  const length = (await read(file, 4, 4)).readUInt32LE(0)
  return length + 8 === size || length + 9 === size
}

/** Some cameras and apps write a few bytes of their own after the last box. */
const TRAILER_BYTES = 8 * 1024 * 1024
/** If a box of one of these kinds is longer than the file, the file was cut short. */
const OF_FILMS = new Set([
  'moov',
  'mdat',
  'moof',
  'mfra',
  'free',
  'skip',
  'wide',
  'udta',
  'meta',
  'uuid',
])

/**
 * True if the rest of a film, which is not a box, is small and contains nothing that another
 * program runs.
 */
async function isTrailer(file: FileHandle, at: number, size: number): Promise<boolean> {
  if (size - at > Math.max(TRAILER_BYTES, size / 100)) return false
  const head = await read(file, at, 8)
  if (OF_FILMS.has(head.toString('latin1', 4, 8))) return false
  const parts = [
    await read(file, at, START_BYTES),
    await read(file, Math.max(at, size - START_BYTES), START_BYTES),
  ]
  return !parts.some((part) => {
    const text = part.toString('latin1')
    return RUNNABLE.test(text) || text.startsWith('#!')
  })
}

/**
 * MP4, MOV, HEIC, and AVIF files are a series of boxes up to the last byte.
 * @param needed the box without which nothing can be shown
 */
async function isWholeContainer(file: FileHandle, size: number, needed: string): Promise<boolean> {
  let at = 0
  let hasNeeded = false
  let hasMedia = false
  const isFilm = needed === 'moov'
  for (let parts = 0; parts < PARTS_MAX; parts += 1) {
    if (at === size) return hasNeeded
    const head = await read(file, at, 16)
    const type = head.toString('latin1', 4, 8)
    const length = boxLength(head, size - at)
    if (length === null || !/^[\x20-\x7E\u00A9]{4}$/.test(type))
      return isFilm && hasNeeded && hasMedia && isTrailer(file, at, size)
    if (type === needed) hasNeeded = true
    if (type === 'mdat') hasMedia = true
    at += length
  }
  return false
}

/** A small file can declare huge dimensions. */
async function problemOfPixels(path: string): Promise<string | null> {
  try {
    const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
    return width * height * pages > PIXELS_MAX ? REASONS.tooManyPixels : null
  } catch {
    return REASONS.broken
  }
}
