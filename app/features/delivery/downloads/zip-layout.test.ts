import { expect, test } from 'vitest'
import {
  centralBytes,
  centralHeader,
  endRecord,
  localBytes,
  localHeader,
  type SummedEntry,
} from '#delivery/downloads/zip-layout.ts'
import { readCentral, readEnd } from '#tests/support/read-zip.ts'

const GB = 1024 ** 3

const entryOf = (size: number, name = 'Reel.mp4'): SummedEntry => ({
  name,
  key: 'private/media/1/master.mp4',
  size,
  modifiedAt: new Date('2026-10-14T21:30:00Z'),
  crc32: 0xdeadbeef,
})

test.each([
  [0, 0],
  [1, 5 * GB],
  [4 * GB - 2, 4 * GB - 2],
  [4 * GB - 1, 0],
  [5 * GB, 20 * GB],
])('a file of %d bytes at %d is listed with both', (size, offset) => {
  const entry = entryOf(size, 'Zoë 🎉.mp4')
  const header = centralHeader(entry, offset)
  expect(header.byteLength).toBe(centralBytes(entry, offset))
  expect(readCentral(header, 0)).toMatchObject({ size, offset, name: entry.name, crc: 0xdeadbeef })
})

test.each([0, 1, 4 * GB - 2, 4 * GB - 1, 5 * GB])(
  'the header before a file of %d bytes has the length that was planned',
  (size) => {
    const header = localHeader(entryOf(size))
    expect(header.byteLength).toBe(localBytes(entryOf(size)))
    const extra = header.subarray(30 + 'Reel.mp4'.length)
    const isLarge = size >= 0xffffffff
    expect(header.readUInt32LE(22)).toBe(isLarge ? 0xffffffff : size)
    expect(extra.byteLength).toBe(isLarge ? 20 : 0)
    if (isLarge) expect(Number(extra.readBigUInt64LE(4))).toBe(size)
  },
)

test.each([
  [3, 100, 200, 22],
  [65_534, 100, 200, 22],
  [65_535, 100, 200, 98],
  [3, 4 * GB, 200, 98],
])('the end says %d files, listed at %d', (count, offset, size, bytes) => {
  const end = endRecord(count, offset, size)
  expect(end.byteLength).toBe(bytes)
  expect(readEnd(end)).toEqual({ count, offset, size })
})
