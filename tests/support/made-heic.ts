/**
 * A HEIC photo as written by iPhones: one frame of HEVC in boxes. No installed library can encode
 * one.
 */
import { readFile } from 'node:fs/promises'

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(bytes)
  written.writeUIntBE(value, 0, bytes)
  return written
}
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([number(content.length + 8, 4), Buffer.from(type, 'latin1'), content])
}
/** A box that begins with a version and flags. */
const full = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, number(version * 0x1_00_00_00, 4), ...parts)

/** The content of the first box of a type. */
function contentOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

export interface HeicSize {
  /** The encoded width. */
  width: number
  height: number
  /** Quarter turns, counterclockwise. */
  turns: 0 | 1 | 2 | 3
  /** A color profile (ICC), for example of Display P3. */
  profile?: Buffer
}

/** @param film an MP4 of HEVC, whose first frame becomes the photo */
export async function heicOf(
  film: string,
  { width, height, turns, profile }: HeicSize,
): Promise<Buffer> {
  const mp4 = await readFile(film)
  const firstSize = contentOf(mp4, 'stsz').readUInt32BE(12)
  const firstAt = contentOf(mp4, 'stco').readUInt32BE(8)
  const frame = mp4.subarray(firstAt, firstAt + firstSize)
  const properties = box(
    'ipco',
    box('hvcC', contentOf(mp4, 'hvcC')),
    full('ispe', 0, number(width, 4), number(height, 4)),
    box('irot', number(turns, 1)),
    ...(profile ? [box('colr', Buffer.from('prof', 'latin1'), profile)] : []),
  )
  // All properties belong to picture 1; those that are essential to show it correctly are marked.
  const owned = profile ? [4, 0x81, 0x02, 0x83, 0x04] : [3, 0x81, 0x02, 0x83]
  const owners = full('ipma', 0, number(1, 4), number(1, 2), Buffer.from(owned))
  const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const metaWith = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, number(0, 4), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', 0, number(1, 2)),
      // Offsets and lengths of four bytes; one picture in one piece.
      full(
        'iloc',
        0,
        Buffer.from([0x44, 0x00]),
        ...[1, 1, 0, 1].map((value) => number(value, 2)),
        ...[offset, frame.length].map((value) => number(value, 4)),
      ),
      full(
        'iinf',
        0,
        number(1, 2),
        full('infe', 2, number(1, 2), number(0, 2), Buffer.from('hvc1\0', 'latin1')),
      ),
      box('iprp', properties, owners),
    )
  const offset = fileType.length + metaWith(0).length + 8
  return Buffer.concat([fileType, metaWith(offset), box('mdat', frame)])
}
