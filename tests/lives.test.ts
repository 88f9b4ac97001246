/** Each status has one table of transitions, drawn in docs/lives.md, and one file writes it. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSources } from '#tests/support/source-tree.ts'
import { findStatusWrites } from '#tests/support/status-writers.ts'
import { describeLives } from '../scripts/describe-lives.ts'
import { LIVES, type Life } from '../scripts/lives.ts'

const types = readFileSync('db/types.ts', 'utf8')

/** The values allowed by the table's check constraint. */
function readStored({ table, columns: [column] }: Life): string[] {
  const name = `${table.charAt(0).toUpperCase()}${table.slice(1)}`
  const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? ''
  const type = new RegExp(`^  ${column}: (.*);$`, 'm').exec(body)?.[1] ?? ''
  return [...type.matchAll(/'([a-z_-]+)'/g)].map((match) => match[1] ?? '')
}

test('docs/lives.md is what the tables say: if not, run `npm run docs`', () => {
  expect(readFileSync('docs/lives.md', 'utf8')).toBe(describeLives())
})

test('every table of transitions is drawn', () => {
  const drawn = readFileSync('scripts/lives.ts', 'utf8')
  const tables = readSources().flatMap(({ path, text }) =>
    path.endsWith('-transitions.ts')
      ? [...text.matchAll(/^export const (\w*TRANSITIONS)\b/gm)].map(([, name = '']) => name)
      : [],
  )
  expect(tables.filter((name) => !new RegExp(`transitions: ${name},`).test(drawn))).toEqual([])
})

describe.each(LIVES.map((life) => [life.title, life] as const))('%s', (_title, life) => {
  test('has the statuses that the database allows', () => {
    if (life.columns.length === 1 && !life.columns[0]?.endsWith('At'))
      expect([...life.statuses].toSorted()).toEqual(readStored(life).toSorted())
    const named = new Set(life.transitions.flatMap(({ from, to }) => (from ? [from, to] : [to])))
    expect([...named].toSorted()).toEqual([...life.statuses].toSorted())
  })

  test('begins somewhere, and reaches every status from there', () => {
    const reached = new Set<string>()
    const follow = (from: string | null) => {
      for (const { to } of life.transitions.filter((row) => row.from === from)) {
        if (reached.has(to)) continue
        reached.add(to)
        follow(to)
      }
    }
    follow(null)
    expect([...reached].toSorted()).toEqual([...life.statuses].toSorted())
  })

  test('has a way out of every status that is not final', () => {
    const left = new Set(
      life.transitions.filter(({ from, to }) => from !== to).map(({ from }) => from),
    )
    expect(life.statuses.filter((status) => !left.has(status))).toEqual(life.final)
  })

  test('names each arrow once', () => {
    const arrows = life.transitions.map(({ action, from, to }) => `${action}: ${from} to ${to}`)
    expect(arrows).toEqual([...new Set(arrows)])
  })

  test('has its status written by one file alone', () => {
    expect(existsSync(life.writer)).toBe(true)
    const writers = readSources()
      .filter(({ path, isTest }) => !isTest && /^(?:app|server)\//.test(path))
      .filter(({ text }) =>
        life.columns.some((column) => findStatusWrites(text, life.table, column).length > 0),
      )
      .map(({ path }) => path)
    expect(writers.filter((path) => path !== life.writer && !BIRTHS.has(path))).toEqual([])
  })
})

/** These files write a profile's first status when they open an account. */
const BIRTHS = new Set([
  'app/features/people/accounts/open-account.server.ts',
  'app/features/people/accounts/profile-fields.server.ts',
  'app/features/people/accounts/accounts-personal-data.server.ts',
])

test.each([
  ["tx.updateTable('offers').set({ status: 'open' }).where('id', '=', id).execute()", 1],
  ["tx.updateTable('offers as o').from('users as u').set({ status }).execute()", 1],
  ["tx\n  .insertInto('offers')\n  .values({ id, status: 'open' })\n  .execute()", 1],
  ["tx.updateTable('offers').set((eb) => ({ ...rest, status: to })).execute()", 1],
  ['sql`update offers set status = 1 where true`', 1],
  ["tx.updateTable('offers').set({ note }).where('status', '=', 'open').execute()", 0],
  ["tx.updateTable('other').set({ status }).execute()", 0],
  ["tx.selectFrom('offers').select('status').execute()", 0],
  ["tx.updateTable('offers').set({ statusNote: 1 }).returning(['status']).execute()", 0],
])('%j writes the status %i times', (text, count) => {
  expect(findStatusWrites(text, 'offers', 'status')).toHaveLength(count)
})
