/** Names must be standard English: the project's former jargon must not come back. */
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'

const DIALECT = new Set([
  'anew',
  'asked',
  'everybody',
  'kept',
  'nobody',
  'somebody',
  'told',
  'wanted',
  'whoever',
])
/** Not renamed, because people may have this setting in their environment. */
const ALLOWED = new Set(['BACKUPS_KEPT'])

/** `readViewerOrNull` becomes read, viewer, or and null. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)
}

/** Every name that a file's code declares or uses, without strings and comments. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const part of node) namesIn(part, names)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return names
  const { type, name } = node as { type?: string; name?: unknown }
  if (typeof name === 'string' && type?.endsWith('Identifier')) names.add(name)
  for (const part of Object.values(node)) namesIn(part, names)
  return names
}

test('no name has a word of the house', () => {
  const found = readSources()
    .filter(({ isTest, path }) => !isTest && /\.(?:ts|tsx|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      [...namesIn(parseSync(path, text).program)]
        .filter((name) => !ALLOWED.has(name) && wordsOf(name).some((word) => DIALECT.has(word)))
        .map((name) => `${path}: ${name}`),
    )
  expect(found).toEqual([])
})
