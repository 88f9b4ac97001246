/** Turns an MP4 into the file that an iPhone writes: a QuickTime movie with camera metadata. */

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The boxes of a file or of another box, in order. */
function boxesOf(bytes: Buffer): { type: string; whole: Buffer }[] {
  const found: { type: string; whole: Buffer }[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      whole: bytes.subarray(at, at + size),
    })
    at += size
  }
  return found
}

/** `meta` in QuickTime's format: a handler, the keys, and a text under each key's number. */
function notesBox(notes: Record<string, string>): Buffer {
  const names = Object.keys(notes)
  const handler = box('hdlr', number(0), Buffer.alloc(4), Buffer.from('mdta'), Buffer.alloc(13))
  const keys = box(
    'keys',
    number(0),
    number(names.length),
    ...names.map((name) => box('mdta', Buffer.from(name))),
  )
  const texts = Object.values(notes).map((text, index) => {
    const item = box('data', number(1), number(0), Buffer.from(text))
    return Buffer.concat([number(item.length + 8), number(index + 1), item])
  })
  return box('meta', handler, keys, box('ilst', ...texts))
}

/** The old index becomes empty space, so that offsets into the frames stay valid. */
export function withCameraNotes(mp4: Buffer, notes: Record<string, string>): Buffer {
  const boxes = boxesOf(mp4)
  const index = boxes.find((entry) => entry.type === 'moov')?.whole.subarray(8) ?? Buffer.alloc(0)
  const remaining = boxesOf(index).filter((entry) => entry.type !== 'udta' && entry.type !== 'meta')
  const moved = boxes.map(({ type, whole }) =>
    type === 'moov' ? box('free', index) : type === 'ftyp' ? asQuickTime(whole) : whole,
  )
  return Buffer.concat([
    ...moved,
    box('moov', ...remaining.map((entry) => entry.whole), notesBox(notes)),
  ])
}

function asQuickTime(fileType: Buffer): Buffer {
  const changed = Buffer.from(fileType)
  changed.write('qt  ', 8, 'latin1')
  return changed
}
