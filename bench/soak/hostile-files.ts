/** 300 files that pretend, lie, or are cut short, grouped by the expected outcome. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { sizeOf } from '../../scripts/smoke.mjs'

export interface HostileFile {
  what: string
  name: string
  bytes: Buffer
}

const SCRIPT = '<script>alert(document.domain)</script>'
const FILM = readFileSync('db/demo/media/reels/apartment-tour.mp4')
const draw = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#884422' } })
    .toFormat(format)
    .toBuffer()
const [JPEG, PNG, WEBP, AVIF] = await Promise.all([
  draw('jpeg'),
  draw('png'),
  draw('webp'),
  draw('avif'),
])
const REAL: [name: string, bytes: Buffer][] = [
  ['photo.jpg', JPEG],
  ['photo.png', PNG],
  ['photo.webp', WEBP],
  ['photo.avif', AVIF],
]
const latin = (text: string) => Buffer.from(text, 'latin1')

const OTHERS: [what: string, bytes: Buffer][] = [
  ['svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['svg', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['svg', Buffer.from(`\uFEFF<svg>${SCRIPT}</svg>`)],
  ['svg', Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>')],
  ['html', Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['php', Buffer.from('<?php system($_GET[0]);')],
  ['pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript>>>>')],
  ['zip', latin('PK\u0003\u0004\u0014\0\0\0')],
  ['gif', latin('GIF89a/*\u0001\0*/=1;alert(1)')],
  ['bmp', latin('BM\0\0\0\0\0\0')],
  ['tiff', latin('II*\0\u0008\0\0\0')],
  ['elf', latin('\u007FELF\u0002\u0001\u0001\0')],
  ['exe', latin('MZ\u0090\0')],
  ['webm', latin('\u001AE\u00DF\u00A3')],
  ['wave', latin('RIFF\u0010\0\0\0WAVEfmt ')],
  ['m4a', latin('\0\0\0\u001CftypM4A \0\0\0\0M4A mp42')],
  ['playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ['postscript', Buffer.from('%!PS\n(/etc/passwd) run')],
  ['zeros', Buffer.alloc(4096)],
  ['one byte', Buffer.from('x')],
]

const EMPTY_ZIP = Buffer.concat([latin('PK\u0005\u0006'), Buffer.alloc(18)])
const NAMES = [
  '../../etc/passwd',
  '..',
  'C:\\x.png',
  '/abs.png',
  'a/b.png',
  '',
  '.',
  'x'.repeat(300),
]

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), content])))
  return Buffer.concat([head, content, sum])
}

/** A PNG whose few bytes unpack to the declared size. */
function bomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(width * height * 3, 60_000_000)), { level: 9 })
  return Buffer.concat([
    latin('\u0089PNG\r\n\u001A\n'),
    chunk('IHDR', size),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const withComment = (text: string) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, text.length + 2]),
    latin(text),
    JPEG.subarray(2),
  ])

/** Replaces some bytes inside the file; the beginning stays. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  const from = 40 + Math.floor(((copy.length - 60) * (at % 10)) / 10)
  copy.set(randomBytes(Math.min(16, copy.length - from)), from)
  return copy
}

const NOISE = 'head of a picture, then noise'

function* hostile(): Generator<HostileFile> {
  for (const [what, bytes] of OTHERS)
    for (const name of ['photo.jpg', 'photo.png', 'film.mp4', 'photo.heic'])
      yield { what: `wrong content: ${what}`, name, bytes }
  for (const name of NAMES) yield { what: 'path as name', name, bytes: JPEG }
  for (const name of ['a.png', 'a.mp4', 'a.heic'])
    yield { what: 'zero bytes', name, bytes: Buffer.alloc(0) }
  for (const [name, bytes] of REAL)
    for (const tail of [EMPTY_ZIP, Buffer.concat([randomBytes(400), EMPTY_ZIP])])
      yield { what: 'polyglot: archive', name, bytes: Buffer.concat([bytes, tail]) }
  for (const text of [SCRIPT, '%PDF-1.4 ', '<?php x', '<html>', '<svg onload=1>', '<iframe src=x>'])
    yield { what: 'polyglot: page', name: 'photo.jpg', bytes: withComment(text) }
  for (const [name, bytes] of [...REAL, ['film.mp4', FILM] as const])
    for (let part = 1; part <= 12; part += 1)
      yield {
        what: 'cut short',
        name,
        bytes: bytes.subarray(0, Math.floor((bytes.length * part) / 13)),
      }
  for (const [name, bytes] of [...REAL, ['film.mp4', FILM] as const])
    for (let at = 0; at < 10; at += 1)
      yield { what: 'damaged inside', name, bytes: damaged(bytes, at) }
  for (const side of sizeOf([5000, 9000, 14_000, 20_000, 60_000], [5000]))
    for (let times = 0; times < sizeOf(4, 1); times += 1)
      yield { what: 'decompression bomb', name: 'photo.png', bytes: bomb(side, side + times) }
  for (let times = 0; ; times += 1) {
    const [name, bytes] = REAL[times % REAL.length] ?? ['photo.jpg', JPEG]
    const head = bytes.subarray(0, 32)
    yield {
      what: NOISE,
      name,
      bytes: Buffer.concat([head, randomBytes(5000 + times)]),
    }
  }
}

export function hostileFiles(count: number): HostileFile[] {
  const files = []
  for (const file of hostile()) {
    files.push(file)
    if (files.length === count) break
  }
  return files
}

export function oneOfEachKind(): HostileFile[] {
  const files = new Map<string, HostileFile>()
  for (const file of hostile()) {
    const [kind = ''] = file.what.split(':')
    if (!files.has(kind)) files.set(kind, file)
    // There is an endless supply of these.
    if (kind === NOISE) break
  }
  return [...files.values()]
}
