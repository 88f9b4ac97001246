/**
 * Reads a ZIP archive as strictly as it was written: from its end, with ZIP64, including checksums.
 */
import { crc32 } from 'node:zlib'

export interface ZippedFile {
  name: string
  content: Buffer
  modified: string
}

/** At most two 64-bit fields: the size of a file, and where it begins. */
function bigFields(extra: Buffer): number[] {
  if (extra.byteLength === 0) return []
  if (extra.readUInt16LE(0) !== 1) throw new Error('an unknown extra field')
  return Array.from({ length: extra.readUInt16LE(2) / 8 }, (_, index) =>
    Number(extra.readBigUInt64LE(4 + index * 8)),
  )
}

export interface CentralEntry {
  name: string
  size: number
  offset: number
  crc: number
  date: number
  length: number
}

export function readCentral(zip: Buffer, at: number): CentralEntry {
  if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry at ${at}`)
  const [nameBytes, extraBytes] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
  const name = zip.subarray(at + 46, at + 46 + nameBytes).toString('utf8')
  const big = bigFields(zip.subarray(at + 46 + nameBytes, at + 46 + nameBytes + extraBytes))
  let [size, offset] = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
  if (size === 0xffffffff) [size = 0] = big.splice(0, 2)
  if (offset === 0xffffffff) [offset = 0] = big.splice(0, 1)
  const date = zip.readUInt16LE(at + 14)
  const length = 46 + nameBytes + extraBytes
  return { name, size, offset, crc: zip.readUInt32LE(at + 16), date, length }
}

export interface ZipEnd {
  count: number
  size: number
  offset: number
}

/** @param from offset at which a ZIP64 record may begin */
export function readEnd(zip: Buffer, from = 0): ZipEnd {
  const at = zip.byteLength - 22
  if (zip.readUInt32LE(at) !== 0x06054b50) throw new Error('no end')
  const hasBig = at - from >= 76 && zip.readUInt32LE(at - 20) === 0x07064b50
  if (!hasBig)
    return {
      count: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 12),
      offset: zip.readUInt32LE(at + 16),
    }
  const [count = 0, size = 0, offset = 0] = [32, 40, 48].map((place) =>
    Number(zip.readBigUInt64LE(at - 76 + place)),
  )
  return { count, size, offset }
}

function contentOf(zip: Buffer, { name, size, offset, crc }: CentralEntry): Buffer {
  if (zip.readUInt32LE(offset) !== 0x04034b50) throw new Error(`no file at ${offset}`)
  if (zip.readUInt16LE(offset + 8) !== 0) throw new Error(`${name} is compressed`)
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const content = zip.subarray(start, start + size)
  if (crc32(content) !== crc) throw new Error(`${name} is damaged`)
  return content
}

export function readZip(zip: Buffer): ZippedFile[] {
  const end = readEnd(zip)
  const files: ZippedFile[] = []
  let at = end.offset
  while (files.length < end.count) {
    const entry = readCentral(zip, at)
    const [year, month, day] = [entry.date >> 9, (entry.date >> 5) & 15, entry.date & 31]
    const modified = [1980 + year, month, day].map((n) => String(n).padStart(2, '0')).join('-')
    files.push({ name: entry.name, content: contentOf(zip, entry), modified })
    at += entry.length
  }
  if (at !== end.offset + end.size) throw new Error('the list has another length')
  return files
}
