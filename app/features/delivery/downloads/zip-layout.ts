/**
 * The bytes of a ZIP archive around its files. Nothing is compressed, because films and photos
 * already are. The position of every byte is therefore known before the first byte is sent, and an
 * interrupted download can continue where it stopped.
 */

export interface ZipEntry {
  name: string
  /** The key of the file in the store. */
  key: string
  size: number
  modifiedAt: Date
}

export interface SummedEntry extends ZipEntry {
  crc32: number
}

const LOCAL_SIGNATURE = 0x04034b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
const BIG_END_SIGNATURE = 0x06064b50
const BIG_LOCATOR_SIGNATURE = 0x07064b50
/** Sizes and offsets from this value on need the ZIP64 fields. */
const BIG = 0xffffffff
const MANY = 0xffff
const UTF8_NAMES = 0x0800
const VERSION = 20
const BIG_VERSION = 45
/** Unix, so that the archive can set file permissions: readable by all. */
const MADE_BY = (3 << 8) | BIG_VERSION
const READABLE = (0o100644 << 16) >>> 0

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const BIG_EXTRA_BYTES = 4

const nameOf = ({ name }: ZipEntry) => Buffer.from(name, 'utf8')

/** In UTC, from 1980 on, in steps of two seconds. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107)
  return {
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** The ZIP64 extra field; empty if 32 bits are enough. */
function bigField(numbers: number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(BIG_EXTRA_BYTES + numbers.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(numbers.length * 8, 2)
  for (const [index, number] of numbers.entries())
    field.writeBigUInt64LE(BigInt(number), BIG_EXTRA_BYTES + index * 8)
  return field
}

const isBig = (number: number) => number >= BIG

const localExtra = ({ size }: ZipEntry) => bigField(isBig(size) ? [size, size] : [])

function centralExtra({ size }: ZipEntry, offset: number): Buffer {
  return bigField([...(isBig(size) ? [size, size] : []), ...(isBig(offset) ? [offset] : [])])
}

/** The sixteen bytes that both headers share: time, checksum and sizes. */
function writeFacts(header: Buffer, at: number, entry: SummedEntry): void {
  const { date, time } = dosTime(entry.modifiedAt)
  const size = Math.min(entry.size, BIG)
  header.writeUInt16LE(time, at)
  header.writeUInt16LE(date, at + 2)
  header.writeUInt32LE(entry.crc32, at + 4)
  header.writeUInt32LE(size, at + 8)
  header.writeUInt32LE(size, at + 12)
}

export function localHeader(entry: SummedEntry): Buffer {
  const [name, extra] = [nameOf(entry), localExtra(entry)]
  const header = Buffer.alloc(LOCAL_BYTES)
  header.writeUInt32LE(LOCAL_SIGNATURE, 0)
  header.writeUInt16LE(extra.byteLength > 0 ? BIG_VERSION : VERSION, 4)
  header.writeUInt16LE(UTF8_NAMES, 6)
  writeFacts(header, 10, entry)
  header.writeUInt16LE(name.byteLength, 26)
  header.writeUInt16LE(extra.byteLength, 28)
  return Buffer.concat([header, name, extra])
}

export const localBytes = (entry: ZipEntry) =>
  LOCAL_BYTES + nameOf(entry).byteLength + localExtra(entry).byteLength

export const centralBytes = (entry: ZipEntry, offset: number) =>
  CENTRAL_BYTES + nameOf(entry).byteLength + centralExtra(entry, offset).byteLength

/** @param offset the offset of the file's local header */
export function centralHeader(entry: SummedEntry, offset: number): Buffer {
  const [name, extra] = [nameOf(entry), centralExtra(entry, offset)]
  const header = Buffer.alloc(CENTRAL_BYTES)
  header.writeUInt32LE(CENTRAL_SIGNATURE, 0)
  header.writeUInt16LE(MADE_BY, 4)
  header.writeUInt16LE(extra.byteLength > 0 ? BIG_VERSION : VERSION, 6)
  header.writeUInt16LE(UTF8_NAMES, 8)
  writeFacts(header, 12, entry)
  header.writeUInt16LE(name.byteLength, 28)
  header.writeUInt16LE(extra.byteLength, 30)
  header.writeUInt32LE(READABLE, 38)
  header.writeUInt32LE(Math.min(offset, BIG), 42)
  return Buffer.concat([header, name, extra])
}

/** The end of an archive: where its list of files begins, and how long that list is. */
export function endRecord(count: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(Math.min(count, MANY), 8)
  end.writeUInt16LE(Math.min(count, MANY), 10)
  end.writeUInt32LE(Math.min(size, BIG), 12)
  end.writeUInt32LE(Math.min(offset, BIG), 16)
  if (count < MANY && !isBig(offset) && !isBig(size)) return end
  const big = Buffer.alloc(56)
  big.writeUInt32LE(BIG_END_SIGNATURE, 0)
  big.writeBigUInt64LE(44n, 4)
  big.writeUInt16LE(MADE_BY, 12)
  big.writeUInt16LE(BIG_VERSION, 14)
  for (const [index, number] of [count, count, size, offset].entries())
    big.writeBigUInt64LE(BigInt(number), 24 + index * 8)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(BIG_LOCATOR_SIGNATURE, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([big, locator, end])
}
