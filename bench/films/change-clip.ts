/** What happens to the bytes of a made-up film after it is written. */
import type { Clip } from './clip.ts'

/** Matrices as in a track header: the direction of the axes, in 16.16 and 2.30 fixed point. */
const TURNED = {
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
} as const

/** Writes the matrix into the header of the track that has a size, which is the video track. */
export function turn(bytes: Buffer, { rotation, width, height }: Clip): void {
  if (rotation === 0) return
  // A turned picture that would lie left of or above zero is moved back.
  const x = rotation === 270 ? 0 : width
  const y = rotation === 90 ? 0 : height
  const [a, b, c, d] = TURNED[rotation]
  for (let at = bytes.indexOf('tkhd'); at >= 0; at = bytes.indexOf('tkhd', at + 4)) {
    const matrix = at + 44
    if (bytes.readUInt32BE(matrix + 36) === 0) continue
    const values = [a * 65_536, b * 65_536, 0, c * 65_536, d * 65_536, 0, x * 65_536, y * 65_536]
    for (const [index, value] of values.entries()) bytes.writeInt32BE(value, matrix + index * 4)
  }
}

/**
 * Shows the middle half of a film, as phones trim: its edit lists name that part, and all frames
 * stay. Expects boxes of version 0, as our writer makes them.
 */
function trim(bytes: Buffer): void {
  const timescale = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16)
  const duration = bytes.readUInt32BE(bytes.indexOf('mvhd') + 20)
  for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 4)) {
    const ofTrack = bytes.readUInt32BE(bytes.indexOf('mdhd', at) + 16)
    const from = Math.round((duration / 4 / timescale) * ofTrack)
    bytes.writeUInt32BE(Math.round(duration / 2), at + 12)
    bytes.writeInt32BE(bytes.readInt32BE(at + 16) + from, at + 16)
  }
}

export function harm(bytes: Buffer, kind: Clip['harm']): Buffer {
  if (kind === 'cut short') return bytes.subarray(0, Math.floor(bytes.length * 0.6))
  if (kind === 'cut index') return bytes.subarray(0, bytes.indexOf('moov') + 200)
  if (kind === 'damaged') {
    const from = Math.floor(bytes.length * 0.5)
    bytes.fill(0x5a, from, from + Math.floor(bytes.length * 0.02))
  }
  if (kind === 'trimmed') trim(bytes)
  return bytes
}
