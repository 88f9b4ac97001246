/** The text of a PDF as a reader would copy it: each run of text, in the order of the pages. */
import { inflateSync } from 'node:zlib'

interface PdfObject {
  head: string
  stream: string
}

/** The objects of a PDF that the program has drawn: compressed streams, no object streams. */
function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: id = '', 2: body = '' } of text.matchAll(
    /\n(\d{1,6}) 0 obj\n([\s\S]*?)\nendobj/g,
  )) {
    const [head = '', rest] = body.split('\nstream\n')
    const stream = rest?.replace(/\nendstream$/, '') ?? ''
    const isPacked = head.includes('/FlateDecode')
    objects.set(id, {
      head,
      stream: isPacked ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream,
    })
  }
  return objects
}

const charsOf = (hex: string) =>
  Buffer.from(hex, 'hex').swap16().toString('utf16le').replaceAll('\0', '')

/** Maps glyphs to characters, from a font's ToUnicode map. */
function readMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const { 1: from = '', 2: list = '' } of cmap.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  ))
    for (const [index, { 1: hex = '' }] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      map.set(Number.parseInt(from, 16) + index, charsOf(hex.replaceAll(/\s/g, '')))
  return map
}

export function textOfPdf(bytes: Buffer): string[] {
  const objects = objectsOf(bytes)
  const find = (id: string | undefined) => objects.get(id ?? '') ?? { head: '', stream: '' }
  const all = [...objects.values()]
  const resources = all.map(({ head }) => /\/Font <<([\s\S]*?)>>/.exec(head)?.[1] ?? '').join(' ')
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name = '', 2: id }) => {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(find(id).head)?.[1]
      return [name, readMap(find(cmap).stream)]
    }),
  )
  const pages = [...objects]
    .filter(([, { stream }]) => stream.includes('BT\n'))
    .toSorted(([one], [other]) => Number(one) - Number(other))
  return pages
    .flatMap(([, { stream }]) => stream.split('BT\n').slice(1))
    .map((block) => {
      const map = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? new Map<number, string>()
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
        ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? [],
      )
      return glyphs.map((glyph) => map.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join('')
    })
}
