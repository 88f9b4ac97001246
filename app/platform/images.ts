/** Pictures that people send: known by their content, drawn anew, so that nothing of the file itself is kept. */
import sharp from 'sharp'

/** A small file can claim to be an enormous picture. */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20
const QUALITY = 82

/** The first bytes decide what a file is; its name and what the browser says of it prove nothing. */
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

export interface Drawing {
  width: number
  height: number
  /** `cover` fills the size and cuts what is over; `inside` keeps everything and never enlarges. */
  fit: 'cover' | 'inside'
}

/**
 * Decodes a picture and draws it as WebP in each of the sizes, upright and without any of the camera's notes.
 * @throws Error when it cannot be decoded, moves, or is too large
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
  // One after the other: each holds the whole decoded picture.
  for (const { width, height, fit } of drawings) {
    // Turned upright first, because the note of how the camera was held goes with all other notes.
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
