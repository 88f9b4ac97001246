/** The fonts of papers: Geist, in the files that together write Latin, Vietnamese and Cyrillic names. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'] as const
type Subset = (typeof SUBSETS)[number]

export type Weight = 400 | 600

export interface PaperFonts {
  files: { name: string; bytes: Buffer }[]
  /** Splits a text into runs of one font each; what no font has becomes `?`. */
  runsOf(text: string, weight: Weight): { font: string; text: string }[]
}

const nameOf = (subset: Subset, weight: Weight) => `${subset}-${weight}`

let loaded: Promise<PaperFonts> | null = null

/** Read when the first paper is drawn. */
export function paperFonts(): Promise<PaperFonts> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(): Promise<PaperFonts> {
  const find = createRequire(path.resolve('package.json'))
  const read = (file: string) => readFile(find.resolve(`@fontsource/geist/${file}`))
  const files = await Promise.all(
    SUBSETS.flatMap((subset) =>
      ([400, 600] as const).map(async (weight) => ({
        name: nameOf(subset, weight),
        bytes: await read(`files/geist-${subset}-${weight}-normal.woff`),
      })),
    ),
  )
  const ranges = JSON.parse((await read('unicode.json')).toString()) as Record<Subset, string>
  const covers = SUBSETS.map((subset) => ({ subset, has: coverOf(ranges[subset]) }))
  const subsetOf = (char: string) =>
    covers.find(({ has }) => has(char.codePointAt(0) ?? 0))?.subset ?? null
  return { files, runsOf: (text, weight) => runsOf(text, weight, subsetOf) }
}

/** `U+0301,U+0400-045F` */
function coverOf(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (codePoint) => pairs.some(([from, to]) => codePoint >= from && codePoint <= to)
}

function runsOf(text: string, weight: Weight, subsetOf: (char: string) => Subset | null) {
  const runs: { font: string; text: string }[] = []
  for (const char of text.normalize('NFC')) {
    const subset = subsetOf(char)
    const font = nameOf(subset ?? 'latin', weight)
    const written = subset ? char : '?'
    const last = runs.at(-1)
    if (last?.font === font) last.text += written
    else runs.push({ font, text: written })
  }
  return runs
}
