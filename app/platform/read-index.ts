/**
 * Reads facts from the index of a film that the container reader omits. First, which part of the
 * film plays: phones that trim without re-encoding, and QuickTime, leave all frames in the file.
 * Second, all sound tracks, including those that nothing decodes, because FFmpeg counts them. Also
 * runs in browsers.
 */
import { boxLength } from '#app/platform/box-length.ts'

/** The index of two hours at 240 frames per second is smaller. */
const INDEX_BYTES_AT_MOST = 64 * 1024 * 1024
const BOXES_AT_MOST = 50_000

/** A file on the disk, or one that was chosen in a browser. */
export interface ByteSource {
  size: number
  read: (at: number, length: number) => Promise<Uint8Array>
}

interface Box {
  type: string
  /** Bounds of the content, in the buffer or the file. */
  from: number
  to: number
}

const textIn = (bytes: DataView, from: number) =>
  String.fromCodePoint(...[0, 1, 2, 3].map((at) => bytes.getUint8(from + at)))

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** @returns null if no box can start here */
function readHead(head: Uint8Array, at: number, end: number): Box | null {
  const length = boxLength(head, end - at)
  if (length === null) return null
  const view = viewOf(head)
  const from = at + (view.getUint32(0) === 1 ? 16 : 8)
  return { type: textIn(view, 4), from, to: at + length }
}

async function findIndex({ size, read }: ByteSource): Promise<DataView | null> {
  let at = 0
  for (let boxes = 0; at < size && boxes < BOXES_AT_MOST; boxes += 1) {
    const box = readHead(await read(at, Math.min(16, size - at)), at, size)
    if (!box) return null
    if (box.type === 'moov') {
      const length = box.to - box.from
      return length > INDEX_BYTES_AT_MOST ? null : viewOf(await read(box.from, length))
    }
    at = box.to
  }
  return null
}

function boxesIn(index: DataView, { from, to }: Pick<Box, 'from' | 'to'>): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    const length = Math.max(0, Math.min(16, index.byteLength - at))
    const box = readHead(new Uint8Array(index.buffer, index.byteOffset + at, length), at, to)
    if (!box) break
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** The first box at the end of a path of types. */
function find(index: DataView, within: Pick<Box, 'from' | 'to'>, ...path: string[]): Box | null {
  const [type, ...rest] = path
  const found = boxesIn(index, within).find((box) => box.type === type)
  if (!found || rest.length === 0) return found ?? null
  return find(index, found, ...rest)
}

/** Seconds that the entries play; null if an entry doesn't say. */
function sumOf(index: DataView, { from, to }: Box, timescale: number): number | null {
  const isLong = index.getUint8(from) === 1
  const count = index.getUint32(from + 4)
  const size = isLong ? 20 : 12
  if (timescale === 0 || count === 0 || from + 8 + count * size > to) return null
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    const at = from + 8 + entry * size
    const length = isLong ? Number(index.getBigUint64(at)) : index.getUint32(at)
    const start = isLong ? Number(index.getBigInt64(at + 8)) : index.getInt32(at + 4)
    // Nothing is shown: the picture starts later than the sound.
    if (start === -1) continue
    // To the end, as in fragmented recordings.
    if (length === 0) return null
    sum += length / timescale
  }
  return sum > 0 ? sum : null
}

/** Boxes of version 1 have eight-byte times before the value. */
const readAfterTimes = (index: DataView, { from }: Box, short: number, long: number) =>
  index.getUint32(from + (index.getUint8(from) === 1 ? long : short))

function read(index: DataView): FilmIndex {
  const whole = { from: 0, to: index.byteLength }
  const head = find(index, whole, 'mvhd')
  const timescale = head ? readAfterTimes(index, head, 12, 20) : 0
  const tracks = boxesIn(index, whole).flatMap((track) => {
    const [kind, own] = [find(index, track, 'mdia', 'hdlr'), find(index, track, 'tkhd')]
    if (track.type !== 'trak' || !kind || !own) return []
    const type = textIn(index, kind.from + 8)
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
  /** How long the first picture track plays; null if its edit list doesn't say. */
  shownSeconds: number | null
  /** The ids of all sound tracks, in file order. */
  soundTracks: number[]
}

const NOTHING: FilmIndex = { shownSeconds: null, soundTracks: [] }

export async function readIndex(source: ByteSource): Promise<FilmIndex> {
  const index = await findIndex(source)
  try {
    return index ? read(index) : NOTHING
  } catch (error) {
    // A box ends before its required content.
    if (error instanceof RangeError) return NOTHING
    throw error
  }
}
