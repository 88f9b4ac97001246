import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvCell, csvResponse } from '#app/platform/csv.ts'
import { db, pool } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('a cell that a spreadsheet would run is kept as text', () => {
  expect(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '|x'].map(csvCell)).toEqual(["'=1+1", "'+1", "'-1", "'@a", "'\t=1", "' =1", "'|x"])
  expect([-5, null, true, 'a,b', 'say "hi"', 'two\nlines'].map(csvCell)).toEqual(['-5', '', 'true', '"a,b"', '"say ""hi"""', '"two\nlines"'])
})

const columns = [{ label: 'n', value: (row: { n: number }) => row.n }]
const numbers = (upTo: number) => sql<{ n: number }>`select n::integer from generate_series(1, ${upTo}::integer) as n`.compile(db())

test('a file is sent in batches, and holds every row once', async () => {
  const text = await csvResponse('numbers', columns, numbers(1700)).text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines.length).toBe(1701)
  expect(new Set(lines).size).toBe(1701)
  expect(await csvResponse('none', columns, numbers(0)).text()).toBe('n\r\n')
})

test('who stops reading gives the connection back', async () => {
  const busyBefore = pool().totalCount - pool().idleCount
  const reader = csvResponse('numbers', columns, numbers(100_000)).body?.getReader()
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  expect(pool().totalCount - pool().idleCount).toBe(busyBefore)
})
