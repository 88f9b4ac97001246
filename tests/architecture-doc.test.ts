/** docs/architecture.md must list every feature once, in its group, with the tables it writes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureOf, FEATURE_GROUPS, groupRank } from '#tests/support/features.ts'
import { readSources } from '#tests/support/source-tree.ts'
import { TABLE_OWNERS } from '#tests/support/table-owners.ts'
import { describePages, mismatchedQuestions } from '../scripts/describe-pages.ts'

const text = readFileSync('docs/architecture.md', 'utf8')
const rows = [...text.matchAll(/^\| ([a-z]+(?:\/[a-z]+)?) \| [^|]+ \| ([^|]*)\|$/gm)]
  .map(([, feature = '', tables = '']) => ({
    feature,
    tables: tables.trim().split(', ').filter(Boolean),
  }))
  .filter(({ feature }) => groupRank(feature) >= 0)
const tablesOf = (owner: string) =>
  Object.keys(TABLE_OWNERS).filter((table) => TABLE_OWNERS[table] === owner)

test('every feature is listed once, and the groups stand in their order', () => {
  const features = new Set(readSources().flatMap(({ path }) => featureOf(path) ?? []))
  expect(rows.map(({ feature }) => feature).toSorted()).toEqual([...features].toSorted())
  const ranks = rows.map(({ feature }) => groupRank(feature))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect(new Set(ranks).size).toBe(FEATURE_GROUPS.length)
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
