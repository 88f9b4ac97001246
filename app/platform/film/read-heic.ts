/**
 * Decodes HEIC, the photo format of iPhones, with libheif in WebAssembly, because sharp has no
 * HEVC.
 */
import { crc32, deflateSync } from 'node:zlib'
import heic from 'heic-decode'
import sharp from 'sharp'
import { FilmRefused } from '#app/platform/film/film.ts'

const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

export function isHeic(start: Uint8Array): boolean {
  const head = Buffer.from(start.subarray(0, 12)).toString('latin1')
  return head.slice(4, 8) === 'ftyp' && BRANDS.has(head.slice(8, 12))
}

/** Size of the main picture, upright; nothing is decoded. */
export async function sizeHeic(buffer: Buffer): Promise<{ width: number; height: number }> {
  const [first, ...others] = await openHeic(buffer)
  if (!first || others.length > 8) throw new FilmRefused('unreadable photo')
  return { width: first.width, height: first.height }
}

async function openHeic(buffer: Buffer) {
  return heic.all({ buffer })
}

/** @returns a PNG with the picture's own color profile, for sharp to convert */
export async function decodeHeic(buffer: Buffer): Promise<Buffer> {
  const [first] = await openHeic(buffer)
  if (!first) throw new FilmRefused('unreadable photo')
  const { data, width, height } = await first.decode()
  const raw = { width, height, channels: 4 } as const
  const png = await sharp(Buffer.from(data.buffer), { raw })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const profile = profileIn(buffer)
  return profile ? withProfile(png, profile) : png
}

const PROFILE_AT_MOST = 1024 * 1024

/** An ICC profile in a `colr` box: iPhones film and photograph in Display P3. */
function profileIn(file: Buffer): Buffer | null {
  const found = file.indexOf('colrprof', 0, 'latin1')
  if (found < 4) return null
  const size = file.readUInt32BE(found - 4)
  if (size < 140 || size > PROFILE_AT_MOST || found - 4 + size > file.length) return null
  const profile = file.subarray(found + 8, found - 4 + size)
  return profile.toString('latin1', 36, 40) === 'acsp' ? profile : null
}

/** The signature and the header of a PNG; color profiles come right after. */
const HEAD_BYTES = 8 + 25

function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)])
}
