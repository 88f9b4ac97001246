/** The maximum length of files, as formatted; the linter limits functions. */
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

const MOST_LINES = 300
/** The limit that 95 of 100 program files must meet. */
const USUAL_LINES = 180
/** A feature with more files should be split in two. */
const MOST_FILES = 25

const sources = readSources().map((source) => ({
  ...source,
  lines: source.text.split('\n').length - 1,
}))
const program = sources.filter(({ isTest, path }) => !isTest && !path.endsWith('.sql'))

test(`no file is longer than ${MOST_LINES} lines`, () => {
  expect(
    sources.filter(({ lines }) => lines > MOST_LINES).map(({ path, lines }) => `${path} ${lines}`),
  ).toEqual([])
})

test(`95 of 100 files of the program have at most ${USUAL_LINES} lines`, () => {
  const sorted = program.map(({ lines }) => lines).toSorted((a, b) => a - b)
  expect(sorted[Math.ceil(sorted.length * 0.95) - 1]).toBeLessThanOrEqual(USUAL_LINES)
})

test(`no feature has more than ${MOST_FILES} files`, () => {
  const counts = Map.groupBy(
    program.filter(({ path }) => path.startsWith('app/features/')),
    ({ path }) => path.split('/')[2],
  )
  const large = [...counts].filter(([, files]) => files.length > MOST_FILES)
  expect(large.map(([feature, files]) => `${feature} ${files.length}`)).toEqual([])
})
