/**
 * What the index of a film says that the reader of containers leaves out: which part of it plays, because
 * a phone that trims without encoding anew, and QuickTime, leave all frames in the file; and its sound
 * tracks with those that nothing decodes, which count where FFmpeg numbers them.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { boxLength } from '#app/platform/box-length.ts'

/** The index of two hours at 240 frames a second is smaller. */
const INDEX_BYTES_AT_MOST = 64 * 1024 * 1024
const BOXES_AT_MOST = 50_000

interface Box {
  type: string
  /** Of its content, in the buffer or the file. */
  from: number
  to: number
}

/** @returns null where no box can begin */
function readHead(head: Buffer, at: number, end: number): Box | null {
  const length = boxLength(head, end - at)
  if (length === null) return null
  const from = at + (head.readUInt32BE(0) === 1 ? 16 : 8)
  return { type: head.toString('latin1', 4, 8), from, to: at + length }
}

async function findIndex(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat()
  let at = 0
  for (let boxes = 0; at < size && boxes < BOXES_AT_MOST; boxes += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
    const box = readHead(buffer.subarray(0, bytesRead), at, size)
    if (!box) return null
    if (box.type === 'moov') {
      const length = box.to - box.from
      if (length > INDEX_BYTES_AT_MOST) return null
      return (await file.read(Buffer.alloc(length), 0, length, box.from)).buffer
    }
    at = box.to
  }
  return null
}

function boxesIn(buffer: Buffer, { from, to }: Pick<Box, 'from' | 'to'>): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const box = readHead(buffer.subarray(at, at + 16), at, to)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** The first box at the end of a path of types. */
function find(buffer: Buffer, within: Pick<Box, 'from' | 'to'>, ...path: string[]): Box | null {
  const [type, ...rest] = path
  const found = boxesIn(buffer, within).find((box) => box.type === type)
  if (!found || rest.length === 0) return found ?? null
  return find(buffer, found, ...rest)
}

/** Seconds that the entries play; null where one doesn't say. */
function sumOf(buffer: Buffer, { from, to }: Box, timescale: number): number | null {
  const isLong = buffer.readUInt8(from) === 1
  const count = buffer.readUInt32BE(from + 4)
  const size = isLong ? 20 : 12
  if (timescale === 0 || count === 0 || from + 8 + count * size > to) return null
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    const at = from + 8 + entry * size
    const length = isLong ? Number(buffer.readBigUInt64BE(at)) : buffer.readUInt32BE(at)
    const start = isLong ? Number(buffer.readBigInt64BE(at + 8)) : buffer.readInt32BE(at + 4)
    // Nothing is shown: the picture begins later than the sound.
    if (start === -1) continue
    // To the end, as recordings in fragments say.
    if (length === 0) return null
    sum += length / timescale
  }
  return sum > 0 ? sum : null
}

/** Boxes of version 1 have times of eight bytes before what is looked for. */
const readAfterTimes = (index: Buffer, { from }: Box, short: number, long: number) =>
  index.readUInt32BE(from + (index.readUInt8(from) === 1 ? long : short))

function read(index: Buffer): FilmIndex {
  const whole = { from: 0, to: index.length }
  const head = find(index, whole, 'mvhd')
  const timescale = head ? readAfterTimes(index, head, 12, 20) : 0
  const tracks = boxesIn(index, whole).flatMap((track) => {
    const [kind, own] = [find(index, track, 'mdia', 'hdlr'), find(index, track, 'tkhd')]
    if (track.type !== 'trak' || !kind || !own) return []
    const type = index.toString('latin1', kind.from + 8, kind.from + 12)
    return [{ type, id: readAfterTimes(index, own, 12, 20), box: track }]
  })
  const picture = tracks.find(({ type }) => type === 'vide')
  const edits = picture && find(index, picture.box, 'edts', 'elst')
  return {
    shownSeconds: edits ? sumOf(index, edits, timescale) : null,
    soundTracks: tracks.flatMap(({ type, id }) => (type === 'soun' ? [id] : [])),
  }
}

export interface FilmIndex {
  /** How long the first picture track plays; null where its edit list doesn't say. */
  shownSeconds: number | null
  /** The ids of all sound tracks, in their order. */
  soundTracks: number[]
}

const NOTHING: FilmIndex = { shownSeconds: null, soundTracks: [] }

export async function readIndex(path: string): Promise<FilmIndex> {
  await using file = await open(path)
  const index = await findIndex(file)
  try {
    return index ? read(index) : NOTHING
  } catch (error) {
    // A box ends before what it must hold.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
}
