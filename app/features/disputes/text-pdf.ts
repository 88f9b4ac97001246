/**
 * A text as a PDF that banks accept: fixed width, some pages. The same text is the same bytes, so
 * that a call that is repeated sends the same file.
 */

const COLUMNS = 92
const ROWS = 64
const [WIDTH, HEIGHT, MARGIN, SIZE, LEADING] = [612, 792, 54, 9, 10.7]

/** What Windows has between 128 and 159, where Latin 1 has nothing that is printed. */
const WINDOWS: Record<string, number> = {
  '€': 128,
  '…': 133,
  '‘': 145,
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '–': 150,
  '—': 151,
  '™': 153,
  // There is no sign for it.
  '−': 45,
  '→': 62,
}

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 63
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
  return WINDOWS[character] ?? 63
}

/** Lines of at most `COLUMNS` characters, broken between words where that is possible. */
function wrap(line: string): string[] {
  const lines: string[] = []
  let rest = [...line.replaceAll('\t', '    ')]
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(' ', COLUMNS)
    const end = space > COLUMNS / 2 ? space : COLUMNS
    lines.push(rest.slice(0, end).join(''))
    rest = ['  ', ...rest.slice(rest[end] === ' ' ? end + 1 : end)]
  }
  return [...lines, rest.join('')]
}

/** A string of PDF in hexadecimal digits: nothing in it has to be escaped. */
const hexOf = (line: string) =>
  [...line].map((character) => byteOf(character).toString(16).padStart(2, '0')).join('')

function pageOf(lines: readonly string[], number: number, count: number): string {
  const top = HEIGHT - MARGIN
  const shown = lines.map((line) => `<${hexOf(line)}> Tj T*`).join('\n')
  const foot = `1 0 0 1 ${MARGIN} ${MARGIN / 2} Tm <${hexOf(`Page ${number} of ${count}`)}> Tj`
  return `BT /F1 ${SIZE} Tf ${LEADING} TL 1 0 0 1 ${MARGIN} ${top} Tm\n${shown}\n${foot} ET`
}

/** Number 1 is the catalog, 2 the list of pages, 3 the font; then each page and what it shows. */
function objectsOf(pages: readonly string[][]): string[] {
  const ids = pages.map((_, index) => 4 + index * 2)
  return [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = pageOf(lines, index + 1, pages.length)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${4 + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
}

export function textPdf(text: string): Uint8Array<ArrayBuffer> {
  const lines = text.split('\n').flatMap(wrap)
  const pages: string[][] = []
  for (let from = 0; from < lines.length; from += ROWS) pages.push(lines.slice(from, from + ROWS))
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objectsOf(pages).entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = file.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}
