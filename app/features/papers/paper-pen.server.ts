/** Writes text on a PDF page: lines of several fonts, right-aligned amounts, wrapped notes. */
import type PDFDocument from 'pdfkit'
import {
  paperFonts,
  type PaperFonts,
  type Weight,
} from '#app/features/papers/paper-fonts.server.ts'

export const PAGE = { width: 612, height: 792, margin: 64 } as const
export const RIGHT = PAGE.width - PAGE.margin
const MIDDLE = PAGE.width / 2 + 12
const INK = '#141414'
export const MUTED = '#5c5c5c'
const HAIRLINE = '#d0d0d0'

interface Writing {
  size?: number
  weight?: Weight
  color?: string
  /** The x of its right end, instead of its left one. */
  right?: number
}

interface Side {
  head: string
  lines: readonly string[]
}

export class PaperPen {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: PaperFonts
  y: number = PAGE.margin

  private constructor(doc: PDFKit.PDFDocument, fonts: PaperFonts) {
    this.#doc = doc
    this.#fonts = fonts
  }

  /** Draws a page of US Letter. The library is loaded when the first one is drawn. */
  static async draw(title: string, write: (pen: PaperPen) => void): Promise<Buffer> {
    const [{ default: Document }, fonts] = await Promise.all([
      import('pdfkit') as Promise<{ default: typeof PDFDocument }>,
      paperFonts(),
    ])
    const doc = new Document({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font: '',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: 'Orbit', Creator: 'Orbit', Producer: 'Orbit' },
    })
    for (const { name, bytes } of fonts.files) doc.registerFont(name, bytes)
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise<void>((resolve, reject) => {
      doc.on('end', resolve)
      doc.on('error', reject)
    })
    write(new PaperPen(doc, fonts))
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  /** One line at the current height. */
  write(text: string, x: number, { size = 10, weight = 400, color = INK, right }: Writing = {}) {
    const runs = this.#fonts.runsOf(text, weight)
    let at = right === undefined ? x : right - this.#widthOf(runs, size)
    for (const run of runs) {
      this.#doc.font(run.font, size).fillColor(color)
      this.#doc.text(run.text, at, this.y, { lineBreak: false, features: ['tnum'] })
      at += this.#doc.widthOfString(run.text, { features: ['tnum'] })
    }
  }

  /** As many lines as it takes; leaves the height below the last one. */
  wrap(text: string, x: number, width: number, writing: Writing = {}) {
    const { size = 10, weight = 400 } = writing
    const fits = (line: string) => this.#widthOf(this.#fonts.runsOf(line, weight), size) <= width
    let line = ''
    for (const word of text.split(/\s+/).flatMap((long) => cutWord(long, fits))) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) line = longer
      else {
        this.write(line, x, writing)
        this.down(size * 1.4)
        line = word
      }
    }
    this.write(line, x, writing)
    this.down(size * 1.4)
  }

  /** Two parties side by side, each with its name first. */
  drawSides(...sides: [Side, Side]) {
    const top = this.y
    const ends = sides.map(({ head, lines }, side) => {
      const x = side === 0 ? PAGE.margin : MIDDLE
      this.y = top
      this.write(head, x, { size: 9, color: MUTED })
      this.down(16)
      for (const [index, text] of lines.entries())
        this.wrap(text, x, RIGHT - MIDDLE, { weight: index === 0 ? 600 : 400 })
      return this.y
    })
    this.y = Math.max(...ends) + 28
  }

  down(points: number) {
    this.y += points
  }

  rule(color = HAIRLINE) {
    this.#doc
      .moveTo(PAGE.margin, this.y)
      .lineTo(RIGHT, this.y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  }

  #widthOf(runs: { font: string; text: string }[], size: number): number {
    return runs.reduce((sum, { font, text }) => {
      this.#doc.font(font, size)
      return sum + this.#doc.widthOfString(text, { features: ['tnum'] })
    }, 0)
  }
}

/** A word that is wider than a line, in parts that are not. */
function cutWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const char of word)
    if (fits(`${parts.at(-1)}${char}`)) parts[parts.length - 1] += char
    else parts.push(char)
  return parts
}
