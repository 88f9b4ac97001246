/**
 * docs/behaviours.md describes Orbit's behavior. A test must name each line and contain the texts
 * that it quotes, or TO_COME must list it.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TO_COME } from '#tests/support/behaviours-to-come.ts'
import { patternOf, quotedIn, readNamedTests } from '#tests/support/quoted-texts.ts'
import { readSources } from '#tests/support/source-tree.ts'

const ID = /\bP-[A-Z]+-\d+\b/g
const LINE = /^- \[([ x])\] (P-[A-Z]+-\d+) (\S.*)$/gm
/** A behavior that only a comment mentions is not tested. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/[^\n]*/g

const found = [...readFileSync('docs/behaviours.md', 'utf8').matchAll(LINE)].map(
  ([, mark, id = '', text = '']) => ({ id, text, isBuilt: mark === 'x' }),
)
const listed = found.map(({ id }) => id)
const tests = readSources().filter(
  ({ path }) => /\.test\.tsx?$/.test(path) && path !== 'tests/behaviours.test.ts',
)
const named = new Map(
  tests.flatMap(({ path, text }) =>
    (text.replace(COMMENT, '').match(ID) ?? []).map((id) => [id, path] as const),
  ),
)
const exceptions = Object.keys(TO_COME)
const FILE = 'tests/support/behaviours-to-come.ts'

/** One line per id, ready to be copied into the file. */
const lines = (ids: readonly string[], line: (id: string) => string) =>
  ids.map((id) => `  ${line(id)}`).join('\n')

test('docs/behaviours.md lists each behaviour once', () => {
  expect(listed.length).toBeGreaterThan(500)
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
})

test('every behaviour has a test that names it in its title', () => {
  const missing = listed.filter((id) => !named.has(id) && !Object.hasOwn(TO_COME, id))
  expect(
    missing,
    `name them in the title of a test that proves them, or add to ${FILE}:\n${lines(missing, (id) => `'${id}': 'why it is to come',`)}\n`,
  ).toEqual([])
})

test('nothing stands among those to come that a test names, or that is no behaviour', () => {
  const covered = exceptions.filter((id) => named.has(id))
  expect(
    covered,
    `remove from ${FILE}:\n${lines(covered, (id) => `'${id}' (named in ${named.get(id)})`)}\n`,
  ).toEqual([])
  const unknown = exceptions.filter((id) => !listed.includes(id))
  expect(
    unknown,
    `remove from ${FILE}, docs/behaviours.md does not list them:\n${lines(unknown, (id) => `'${id}'`)}\n`,
  ).toEqual([])
  for (const [id, reason] of Object.entries(TO_COME))
    expect(reason, `the reason for ${id} in ${FILE}`).toMatch(/\S{3} \S/)
})

test('no test names a behaviour that docs/behaviours.md does not list', () => {
  const unknown = [...named].filter(([id]) => !listed.includes(id))
  expect(unknown).toEqual([])
})

test('a line is marked as built exactly if it is not among those to come', () => {
  const unmarked = found.filter(({ isBuilt }) => !isBuilt).map(({ id }) => id)
  expect(unmarked.toSorted()).toEqual(exceptions.toSorted())
})

test('every text that a line quotes stands in a test that names the line', () => {
  const bodies = new Map<string, string[]>()
  for (const { ids, body } of tests.flatMap(({ text }) => readNamedTests(text)))
    for (const id of ids) bodies.set(id, [...(bodies.get(id) ?? []), body])
  const unheld = found
    .filter(({ isBuilt }) => isBuilt)
    .flatMap(({ id, text }) =>
      quotedIn(text)
        .filter((quoted) => !bodies.get(id)?.some((body) => patternOf(quoted).test(body)))
        .map((quoted) => `${id} "${quoted}"`),
    )
  expect(unheld, 'assert each of these in a test with that ID').toEqual([])
})

test.each([
  ["test('a [P-GEN-01]', () => {\n  expect(x).toBe('It\\'s on')\n})", "It's on", true],
  ["test('It is on [P-GEN-01]', () => {})", 'It is on', false],
  ["test('a [P-GEN-01]', () => {\n  // It is on\n})", 'It is on', false],
  ["test('a [P-GEN-01]', () => {})\ntest('b', () => {\n  see('It is on')\n})", 'It is on', false],
  ["test.each([1])('a %s [P-GEN-01]', () => {\n  see(/3 found\\./)\n})", '{n} found.', true],
  ["test.each(['It is on'])('a %s [P-GEN-01]', (text) => {\n  see(text)\n})", 'It is on', true],
])('in %j, %j is held: %s', (code, quoted, isHeld) => {
  const [own] = readNamedTests(code)
  expect(own?.ids).toEqual(['P-GEN-01'])
  expect(patternOf(quoted).test(own?.body ?? '')).toBe(isHeld)
})
