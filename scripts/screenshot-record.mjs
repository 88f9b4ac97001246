/** The pictures on record, for `npm run screenshots`: the page that shows them, and comparisons. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { GROUPS } from './screenshot-pages.mjs'
import { root } from './set-up.mjs'

const VARIANTS = ['1440-dark', '1440-light', '390-dark', '390-light']

const fileOf = (name, variant) => `${name}-${variant}.webp`
const cell = ({ name, width }, variant) =>
  width === undefined || variant.startsWith(`${width}-`)
    ? `![${name}, ${variant}](screenshots/${fileOf(name, variant)})`
    : ''
const row = (page) =>
  `| ${page.title} | ${VARIANTS.map((variant) => cell(page, variant)).join(' | ')} |`
const section = ({ heading, pages }) => `## ${heading}

| Page | 1440 px, dark | 1440 px, light | 390 px, dark | 390 px, light |
|---|---|---|---|---|
${pages.map(row).join('\n')}
`

/** Writes docs/screenshots.md, and removes the pictures of pages that are gone. */
export async function writeList() {
  await writeFile(
    path.join(root, 'docs', 'screenshots.md'),
    `# Screenshots

Taken from the demo by \`npm run screenshots\`; the people, prices and reviews in it are made up.

${GROUPS.map(section).join('\n')}`,
  )
  const folder = path.join(root, 'docs', 'screenshots')
  const files = new Set(
    GROUPS.flatMap(({ pages }) =>
      pages.flatMap(({ name }) => VARIANTS.map((variant) => fileOf(name, variant))),
    ),
  )
  for (const file of await readdir(folder)) if (!files.has(file)) await rm(path.join(folder, file))
}

/**
 * Lists the new pictures that are not those on record, byte for byte.
 * @param record the folder of the pictures on record
 * @param taken the folder of the new ones
 * @returns whether all are
 */
export async function comparePictures(record, taken) {
  const files = (await readdir(taken)).toSorted()
  const differing = []
  for (const file of files) {
    const before = await readFile(path.join(record, file)).catch(() => null)
    if (before?.equals(await readFile(path.join(taken, file)))) continue
    differing.push(file)
    console.log(`✗ ${file} ${before ? 'differs' : 'is not on record'}`)
  }
  console.log(
    `${files.length - differing.length} of ${files.length} are the pictures on record; the new ones are in ${taken}`,
  )
  return differing.length === 0
}
