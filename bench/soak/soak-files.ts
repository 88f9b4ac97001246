/** Files for the soak: real pictures and films of any size, and the SHA-256 of each. */
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const DOT = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#804020' } })
  .png({ palette: true })
  .toBuffer()
const END_BYTES = 12
const FILM = readFileSync('db/demo/media/reels/apartment-tour.mp4')

export const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The size of the smallest picture that can be padded. */
export const LEAST_PICTURE_BYTES = DOT.length + 12

/**
 * A PNG with a private chunk of random bytes before its end; smaller ones are cut off before the
 * end.
 */
export function pictureOf(size: number): Buffer {
  const before = DOT.subarray(0, DOT.length - END_BYTES)
  if (size < LEAST_PICTURE_BYTES)
    return Buffer.concat([before, Buffer.alloc(LEAST_PICTURE_BYTES)]).subarray(0, size)
  const filling = randomBytes(size - DOT.length - 12)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(filling.length)
  head.write('prVt', 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(filling, crc32(head.subarray(4))))
  return Buffer.concat([before, head, filling, sum, DOT.subarray(DOT.length - END_BYTES)])
}

/** Writes an MP4 with a box of random bytes that players skip. @returns its SHA-256 */
export function writeFilm(path: string, size: number): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'w')
  const write = (bytes: Buffer) => {
    writeSync(file, bytes)
    hash.update(bytes)
  }
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write('free', 4, 'latin1')
  head.writeBigUInt64BE(BigInt(size - FILM.length), 8)
  write(FILM)
  write(head)
  const block = randomBytes(4 * 1024 * 1024)
  for (let left = size - FILM.length - head.length; left > 0; left -= block.length) {
    // Each block differs, so that a swapped or repeated block changes the hash.
    block.writeUInt32BE(left >>> 0)
    write(block.subarray(0, Math.min(left, block.length)))
  }
  closeSync(file)
  return hash.digest('hex')
}
