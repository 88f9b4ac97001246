/** The security documents are read by people who cannot run the program: what they name has to be there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const DOCUMENTS = ['SECURITY.md', 'docs/security.md', 'docs/asvs.md']
const FILE = /^[\w@./-]+\.(?:tsx?|mjs|sql|md|json|ya?ml|service)$/
/** Made by a command, or a kind of file rather than one. */
const NOT_IN_THE_REPOSITORY = new Set(['sbom.json'])

const textOf = (document: string) => readFileSync(document, 'utf8')
const namedIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => FILE.test(name) && !name.startsWith('/'))
const isThere = (name: string) => [name, path.join('app', name)].some((file) => existsSync(file))

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  const named = namedIn(textOf(document)).filter((name) => !NOT_IN_THE_REPOSITORY.has(name))
  expect(named.filter((name) => !isThere(name))).toEqual([])
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

test.each(DOCUMENTS)('every link of %s leads to a file, and to a heading in it', (document) => {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((href) => !href.startsWith('https:'))
  const broken = links.filter((href) => {
    const [file = '', anchor] = href.split('#')
    const target = file ? path.join(path.dirname(document), file) : document
    if (!existsSync(target)) return true
    const headings = [...textOf(target).matchAll(/^#+ (.+)$/gm)].map((match) =>
      anchorOf(match[1] ?? ''),
    )
    return anchor !== undefined && !headings.includes(anchor)
  })
  expect(links.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

/** How many requirements each chapter of ASVS 5.0.0 has, of level 1 and of level 2. */
const CHAPTERS: [chapter: number, first: number, second: number][] = [
  [1, 8, 19],
  [2, 4, 7],
  [3, 8, 11],
  [4, 2, 8],
  [5, 4, 5],
  [6, 13, 22],
  [7, 6, 12],
  [8, 4, 3],
  [9, 4, 3],
  [10, 5, 24],
  [11, 3, 11],
  [12, 3, 6],
  [13, 1, 12],
  [14, 2, 7],
  [15, 3, 10],
  [16, 0, 16],
]
const ANSWERS = ['Met', 'Partly', 'Not met', 'Not applicable']

interface Row {
  numbers: string[]
  levels: string
  answer: string
  how: string
  files: string
}

/** The rows about requirements; the others are heads and sums. */
function readRows(): Row[] {
  return textOf('docs/asvs.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [numbers = '', levels = '', , answer = '', how = '', files = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { numbers: numbers.split(', '), levels, answer, how, files }
    })
}

const rowsOf = (chapter: number) =>
  readRows().filter(({ numbers }) => numbers[0]?.startsWith(`${chapter}.`))

test.each(CHAPTERS)(
  'each requirement of chapter V%i is answered once',
  (chapter, first, second) => {
    const numbers = rowsOf(chapter).flatMap((row) => row.numbers)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).toHaveLength(first + second)
    expect(numbers.filter((number) => !number.startsWith(`${chapter}.`))).toEqual([])
    const ofOneLevel = (level: string) =>
      rowsOf(chapter).flatMap((row) => (row.levels === level ? row.numbers : []))
    expect(ofOneLevel('1').length).toBeLessThanOrEqual(first)
    expect(ofOneLevel('2').length).toBeLessThanOrEqual(second)
  },
)

test('what is met names a file, and what is not says why', () => {
  const rows = readRows()
  expect(rows.filter(({ answer }) => !ANSWERS.includes(answer))).toEqual([])
  expect(rows.filter(({ answer, files }) => answer === 'Met' && files === '')).toEqual([])
  expect(rows.filter(({ answer, how }) => answer !== 'Met' && how === '')).toEqual([])
})

test('the sums are right', () => {
  const count = (rows: Row[]) =>
    ANSWERS.map(
      (answer) => rows.filter((row) => row.answer === answer).flatMap((row) => row.numbers).length,
    )
  const said = new Map(
    [...textOf('docs/asvs.md').matchAll(/^\| (?:V(\d+) [^|]+|\*\*(all)\*\*) \|([ \d|]+)\|$/gm)].map(
      (match) => [match[1] ?? match[2], match[3]],
    ),
  )
  const sums = (rows: Row[]) => ` ${count(rows).join(' | ')} `
  for (const [chapter] of CHAPTERS)
    expect([chapter, said.get(String(chapter))]).toEqual([chapter, sums(rowsOf(chapter))])
  expect(said.get('all')).toBe(sums(readRows()))
})
