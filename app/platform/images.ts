/**
 * Uploaded pictures: recognized by their content and re-encoded, so that nothing of the original
 * file is stored.
 */
import sharp from 'sharp'

/** A small file can declare huge dimensions. */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
const QUALITY = 82

/** Checks the first bytes; the file name and the browser's content type prove nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const isAvif = head.slice(4, 8) === 'ftyp' && /^avi[fs]/.test(head.slice(8, 12))
  return (
    head.startsWith('\u00FF\u00D8\u00FF') ||
    head.startsWith('\u0089PNG\r\n\u001A\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    isAvif
  )
}

/** Width and height in pixels of a picture that `drawPicture` has made. */
export async function sizeOfPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

export interface Drawing {
  width: number
  height: number
  /**
   * `cover` fills the size and crops the rest; `inside` keeps the whole picture and never enlarges.
   */
  fit: 'cover' | 'inside'
}

/**
 * Decodes a picture and encodes it as WebP in each of the sizes, upright and without metadata.
 * @throws Error if the picture cannot be decoded, is animated, or is too large
 */
export async function drawPicture(
  bytes: Uint8Array,
  drawings: readonly Drawing[],
): Promise<Buffer[]> {
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
      seconds: MAX_SECONDS,
    })
  const { pages = 1 } = await open().metadata()
  if (pages > 1) throw new Error('This picture moves.')
  const drawn: Buffer[] = []
  // One at a time: each holds the whole decoded picture in memory.
  for (const { width, height, fit } of drawings) {
    // Rotate first, because the orientation is stripped with the rest of the metadata.
    const picture = open().rotate()
    const sized = picture.resize(
      width,
      height,
      fit === 'cover' ? { fit, position: 'attention' } : { fit, withoutEnlargement: true },
    )
    drawn.push(await sized.webp({ quality: QUALITY }).toBuffer())
  }
  return drawn
}
