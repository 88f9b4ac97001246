/** Writes text on PDF pages: lines of several fonts, right-aligned amounts, wrapped notes. */
import type PDFDocument from 'pdfkit'
import { GAP, paperFonts, type PaperFonts, type Weight } from '#money/papers/paper-fonts.server.ts'
import { linesOf } from '#money/papers/paper-lines.ts'

const PAGE = { width: 612, height: 792, margin: 64 } as const
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
const MIDDLE = PAGE.width / 2 + 12
/** The lowest point for text, above the foot. */
const BOTTOM = PAGE.height - PAGE.margin - 28
const INK = '#141414'
export const MUTED = '#5c5c5c'
const HAIRLINE = '#d0d0d0'
const HOT = '#d9300f'
/** Uses figures of equal width so that amounts align. Layouts without features are cached. */
const figures = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: ['tnum'] } : {}

interface Writing {
  size?: number
  weight?: Weight
  color?: string
  /** The x of the text's right end, instead of its left end. */
  right?: number
}

interface Side {
  head: string
  lines: readonly string[]
}

interface Paper {
  title: string
  /** Fixed, so that the same paper always has the same bytes. */
  date: Date
  /** At the foot of each page. */
  foot?: string
}

export class PaperPen {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: PaperFonts
  /** Whether the text contained characters that the fonts lack. */
  hasGaps = false
  y: number = PAGE.margin

  private constructor(doc: PDFKit.PDFDocument, fonts: PaperFonts) {
    this.#doc = doc
    this.#fonts = fonts
  }

  /** Draws pages of US Letter. The PDF library is loaded when the first paper is drawn. */
  static async draw(
    { title, date, foot = '' }: Paper,
    write: (pen: PaperPen) => void,
  ): Promise<Buffer> {
    const { default: Document } = (await import('pdfkit')) as { default: typeof PDFDocument }
    const fonts = await paperFonts(Document)
    const doc = new Document({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      font: '',
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: 'Orbit',
        Creator: 'Orbit',
        Producer: 'Orbit',
        CreationDate: date,
      },
    })
    for (const { name, bytes } of fonts.files) doc.registerFont(name, bytes)
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise<void>((resolve, reject) => {
      doc.on('end', resolve)
      doc.on('error', reject)
    })
    const pen = new PaperPen(doc, fonts)
    write(pen)
    pen.#drawFeet(foot)
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  /** Starts a new page if less than `points` of height is left on this one. */
  keep(points: number) {
    if (this.y + points <= BOTTOM) return
    this.#doc.addPage()
    this.y = PAGE.margin
  }

  /** One line at the current height. */
  write(text: string, x: number, { size = 10, weight = 400, color = INK, right }: Writing = {}) {
    const runs = this.#fonts.runsOf(text, weight)
    this.hasGaps ||= runs.some((run) => run.text.includes(GAP))
    let at = right === undefined ? x : right - this.#widthOf(runs, size)
    for (const [index, run] of runs.entries()) {
      this.#doc.font(run.font, size).fillColor(color)
      this.#doc.text(run.text, at, this.y, { lineBreak: false, ...figures(run.text) })
      if (index < runs.length - 1) at += this.#widthOf([run], size)
    }
  }

  /** Writes as many lines and pages as the text needs, and moves to below the last line. */
  wrap(text: string, x: number, width: number, writing: Writing = {}) {
    const { size = 10, weight = 400 } = writing
    const widthOf = (part: string) => this.#widthOf(this.#fonts.runsOf(part, weight), size)
    const lineHeight = size * 1.4
    for (const line of linesOf(text, width, widthOf)) {
      this.keep(lineHeight)
      this.write(line, x, writing)
      this.down(lineHeight)
    }
  }

  /** Draws Orbit's mark and name, the title of the paper, and muted lines about it. */
  drawHead(title: string, lines: readonly string[]) {
    this.#drawBrand()
    this.write(title, LEFT, { size: 22, weight: 600, right: RIGHT })
    this.down(34)
    for (const line of lines) {
      this.write(line, LEFT, { color: MUTED, right: RIGHT })
      this.down(15)
    }
    this.down(28)
  }

  #drawBrand() {
    this.#doc.save().translate(LEFT, this.y + 2)
    this.#doc
      .path('M19.8 11.2A8.5 8.5 0 1 1 12.8 4.2')
      .lineWidth(2.6)
      .strokeColor(INK)
      .stroke()
      .circle(17.7, 6.3, 3.8)
      .fill(HOT)
      .restore()
    this.write('Orbit', LEFT + 31, { size: 22, weight: 600 })
  }

  /** Draws two parties side by side, each starting with its name. */
  drawSides(...sides: [Side, Side]) {
    const top = this.y
    const ends = sides.map(({ head, lines }, side) => {
      const x = side === 0 ? LEFT : MIDDLE
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
    this.#doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(color).stroke()
  }

  #drawFeet(foot: string) {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page)
      this.y = PAGE.height - PAGE.margin - 12
      const writing = { size: 9, color: MUTED }
      this.write(foot, LEFT, writing)
      if (count > 1) this.write(`Page ${page + 1} of ${count}`, LEFT, { ...writing, right: RIGHT })
    }
  }

  #widthOf(runs: { font: string; text: string }[], size: number): number {
    return runs.reduce((sum, { font, text }) => {
      this.#doc.font(font, size)
      return sum + this.#doc.widthOfString(text, figures(text))
    }, 0)
  }
}
