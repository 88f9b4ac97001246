/** The fonts of papers: Geist, in files that together cover Latin, Vietnamese and Cyrillic names. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type PDFDocument from 'pdfkit'

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const
type Subset = (typeof SUBSETS)[number]

export type Weight = 400 | 600

/** Replaces characters that no font has. */
export const GAP = '[?]'

/** Replacements for characters that the fonts lack but others can stand for. */
const INSTEAD = new Map([
  ['→', '->'],
  ['‐', '-'],
  ['‑', '-'],
  ['―', '—'],
])

/** Invisible characters: control characters, joiners and direction marks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u034F\uFE00-\uFE0F]/gu

export interface PaperFonts {
  files: { name: string; bytes: Buffer }[]
  /**
   * Splits a text into runs of one font each. A run of characters that no font has becomes `GAP`.
   */
  runsOf(text: string, weight: Weight): { font: string; text: string }[]
}

const nameOf = (subset: Subset, weight: Weight) => `${subset}-${weight}`

let loaded: Promise<PaperFonts> | null = null

/** The fonts are read when the first paper is drawn. */
export function paperFonts(Document: typeof PDFDocument): Promise<PaperFonts> {
  loaded ??= load(Document).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(Document: typeof PDFDocument): Promise<PaperFonts> {
  const find = createRequire(path.resolve('package.json'))
  const files = await Promise.all(
    SUBSETS.flatMap((subset) =>
      ([400, 600] as const).map(async (weight) => ({
        name: nameOf(subset, weight),
        bytes: await readFile(
          find.resolve(`@fontsource/geist/files/geist-${subset}-${weight}-normal.woff`),
        ),
      })),
    ),
  )
  const subsets = readSubsets(new Document({ autoFirstPage: false, font: '' }), files)
  return { files, runsOf: (text, weight) => runsOf(text, weight, subsets) }
}

/** pdfkit opens fonts with fontkit; pdfkit's types don't include the opened font. */
interface OpenFont {
  _font: { font: { characterSet: number[] } }
}

/** The subset that draws each character. Both weights have the same subsets. */
function readSubsets(doc: PDFKit.PDFDocument, files: PaperFonts['files']): Map<string, Subset> {
  const subsets = new Map<string, Subset>()
  for (const subset of SUBSETS.toReversed()) {
    const { bytes } = files.find(({ name }) => name === nameOf(subset, 400)) ?? {}
    if (!bytes) throw new Error(`No font for ${subset}`)
    const { _font: opened } = doc.font(bytes) as unknown as OpenFont
    for (const code of opened.font.characterSet)
      if (code < 0xffff) subsets.set(String.fromCodePoint(code), subset)
  }
  return subsets
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What to write for one visible character, and in which subset; null if it can't be written. */
function writtenAs(seen: string, subsets: ReadonlyMap<string, Subset>) {
  for (const text of [seen, seen.normalize('NFKC'), INSTEAD.get(seen) ?? '']) {
    const [first, ...rest] = [...text].map((char) => subsets.get(char))
    if (first && rest.every((subset) => subset === first)) return { text, subset: first }
  }
  return null
}

function runsOf(text: string, weight: Weight, subsets: ReadonlyMap<string, Subset>) {
  const runs: { font: string; text: string }[] = []
  let isGap = false
  const seen = text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(INVISIBLE, '')
  for (const { segment } of graphemes.segment(seen)) {
    const written = writtenAs(segment, subsets)
    const wasGap = isGap
    isGap = !written
    if (isGap && wasGap) continue
    const font = nameOf(written?.subset ?? 'latin', weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += written?.text ?? GAP
    else runs.push({ font, text: written?.text ?? GAP })
  }
  return runs
}
