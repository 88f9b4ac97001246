/** docs/architecture.md must list every feature once, on its step, with the tables it writes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURE_STEPS } from '#tests/support/feature-steps.ts'
import { readSources } from '#tests/support/source-tree.ts'
import { TABLE_OWNERS } from '#tests/support/table-owners.ts'
import { describePages, mismatchedQuestions } from '../scripts/describe-pages.ts'

const text = readFileSync('docs/architecture.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+) \| ([a-z]+) \| [^|]+ \| ([^|]*)\|$/gm)].map(
  ([, step, feature = '', tables = '']) => ({
    step: Number(step),
    feature,
    tables: tables.trim().split(', ').filter(Boolean),
  }),
)
const tablesOf = (owner: string) =>
  Object.keys(TABLE_OWNERS).filter((table) => TABLE_OWNERS[table] === owner)

test('every feature is listed once, on its step', () => {
  const listed = rows.map(({ step, feature }) => `${step} ${feature}`)
  const held = FEATURE_STEPS.flatMap((step, at) => step.map((feature) => `${at + 1} ${feature}`))
  expect(listed.toSorted()).toEqual(held.toSorted())
})

test('every table is listed with its owner', () => {
  for (const { feature, tables } of rows)
    expect(tables.toSorted(), feature).toEqual(tablesOf(`app/features/${feature}`).toSorted())
  for (const table of [...tablesOf('app/platform'), ...tablesOf('server/health.ts')])
    expect(text).toContain(table)
})

test('a way through the house enters each room once, in at most ten stops', () => {
  const folders = new Set(readSources().flatMap(({ path }) => foldersOf(path)))
  const section = text.split('## Three ways through the house')[1]?.split('\n## ')[0] ?? ''
  const ways = section
    .split(/^\*\*/m)
    .slice(1)
    .map((way) => [...way.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, room = '']) => room))
  expect(ways).toHaveLength(3)
  for (const rooms of ways) {
    expect(rooms.length).toBeLessThanOrEqual(10)
    expect(new Set(rooms).size).toBe(rooms.length)
    expect(rooms.filter((room) => !folders.has(room) && !folders.has(`app/${room}`))).toEqual([])
  }
})

/** `app/ui/icon.tsx` is in `app` and in `app/ui`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'))
}

test('docs/pages.md is what app/routes.ts says: if not, run `npm run docs`', () => {
  expect(readFileSync('docs/pages.md', 'utf8')).toBe(describePages())
})

test('every page has its question, which the first screen of a phone answers', () => {
  expect(mismatchedQuestions(), 'scripts/page-questions.ts').toEqual([])
})
