/** Files that claim to be films but aren't, or that misstate their content. */
import type { RefusalCode } from '#app/platform/film/film.ts'

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const FILE_TYPE = box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1mp41', 'latin1'))

/** Changes the content of the first box of a type; the box keeps its size. */
function patched(film: Buffer, type: string, change: (content: Buffer) => void): Buffer {
  const copy = Buffer.from(film)
  const at = copy.indexOf(type, 0, 'latin1')
  change(copy.subarray(at + 4))
  return copy
}

const nested = (depth: number): Buffer => {
  let inner = box('free')
  for (let level = 0; level < depth; level += 1) inner = box('udta', inner)
  return inner
}

const HUGE = 0xff_ff_ff_f0

const NOISE = Buffer.from(
  Array.from({ length: 50_000 }, (_, at) => (at * 7919 + ((at * at) >> 3)) & 255),
)

type Broken = readonly (readonly [name: string, bytes: Buffer, code: RefusalCode])[]

const OTHERS: Broken = [
  ['no bytes', Buffer.alloc(0), 'empty'],
  ['one byte', Buffer.from('f'), 'not a film'],
  ['zeros', Buffer.alloc(100_000), 'not a film'],
  ['noise', NOISE, 'not a film'],
  ['text', Buffer.from('This is the film, I promise. '.repeat(100)), 'not a film'],
  [
    'a drawing',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'not a film',
  ],
  ['a page', Buffer.from('<!doctype html><title>film</title>'), 'not a film'],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'not a film'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01'.padEnd(4096, '\0'), 'latin1'), 'not a film'],
  ['a PDF', Buffer.from('%PDF-1.7\n'.padEnd(4096)), 'not a film'],
  ['a photo in the same container', box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), 'not a film'],
  ['sound in the same container', box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42')), 'not a film'],
]

const HEADS: Broken = [
  ['a head alone', FILE_TYPE, 'unreadable'],
  ['a head and noise', Buffer.concat([FILE_TYPE, NOISE]), 'unreadable'],
  ['an empty index', Buffer.concat([FILE_TYPE, box('moov')]), 'unreadable'],
  [
    'an index of boxes in boxes',
    Buffer.concat([FILE_TYPE, box('moov', nested(20_000))]),
    'unreadable',
  ],
  ['boxes in boxes', Buffer.concat([FILE_TYPE, nested(20_000)]), 'unreadable'],
  [
    'a box of four gigabytes',
    Buffer.concat([FILE_TYPE, number(HUGE), Buffer.from('moov')]),
    'unreadable',
  ],
  ['a box of no size', Buffer.concat([FILE_TYPE, number(0), Buffer.from('moov')]), 'unreadable'],
  [
    'a million empty boxes',
    Buffer.concat([FILE_TYPE, Buffer.alloc(8_000_000).fill(box('free'))]),
    'unreadable',
  ],
]

/** Films with a changed index. */
function wrongIndexes(film: Buffer): Broken {
  const index = film.indexOf('moov', 0, 'latin1') - 4
  const indexSize = film.readUInt32BE(index)
  return [
    ['half an index', film.subarray(0, index + Math.floor(indexSize / 2)), 'unreadable'],
    [
      'no index',
      Buffer.concat([film.subarray(0, index), film.subarray(index + indexSize)]),
      'unreadable',
    ],
    // Version and flags come first, then the count.
    [
      'billions of frames',
      patched(film, 'stts', (stts) => stts.writeUInt32BE(HUGE, 8)),
      'too long',
    ],
    [
      'billions of runs of frames',
      patched(film, 'stts', (stts) => stts.writeUInt32BE(HUGE, 4)),
      'unreadable',
    ],
    [
      'billions of chunks',
      patched(film, 'stco', (stco) => stco.writeUInt32BE(HUGE, 4)),
      'unreadable',
    ],
    [
      'an unknown codec',
      Buffer.from(
        film.toString('latin1').replace('avc1mp41', 'xxxxmp41').replaceAll('avc1', 'xxxx'),
        'latin1',
      ),
      'unknown codec',
    ],
  ]
}

/** Broken films, with the code with which `probeFilm` refuses each. */
export const brokenFilms = (film: Buffer): Broken => [...OTHERS, ...HEADS, ...wrongIndexes(film)]

/** False claims that a container can make without being refused; the decoders detect them. */
export const lyingFilms = (film: Buffer): Record<string, Buffer> => ({
  'billions of sizes': patched(film, 'stsz', (stsz) => {
    stsz.writeUInt32BE(1, 4)
    stsz.writeUInt32BE(HUGE, 8)
  }),
  'parameters of noise': patched(film, 'avcC', (avcC) => NOISE.copy(avcC, 8, 0, 20)),
  'frames of noise': patched(film, 'mdat', (mdat) => NOISE.copy(mdat, 200, 0, mdat.length - 200)),
  'half the film': film.subarray(0, Math.floor(film.length / 2)),
})
