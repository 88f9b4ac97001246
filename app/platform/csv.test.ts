import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvLines, csvResponse } from '#app/platform/csv.ts'
import { asWork, db, pool } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('a cell that a spreadsheet would run stays text', () => {
  expect(csvLines([['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '|x', '%a']])).toBe(
    "'=1+1,'+1,'-1,'@a,'\t=1,' =1,'|x,'%a\r\n",
  )
  const others = [-5, null, true, 'a,b', 'say "hi"', 'two\nlines', new Date(0)]
  expect(csvLines([others])).toBe(
    '-5,,true,"a,b","say ""hi""","two\nlines",1970-01-01T00:00:00.000Z\r\n',
  )
})

const columns = [{ label: 'n', value: (row: { n: number }) => row.n }]
const numbers = (upTo: number) =>
  sql<{ n: number }>`select n::integer from generate_series(1, ${upTo}::integer) as n`.compile(db())

test('a file is sent in batches, and holds every row once', async () => {
  const text = await csvResponse('numbers', columns, numbers(1700)).text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines.length).toBe(1701)
  expect(new Set(lines).size).toBe(1701)
  expect(await csvResponse('none', columns, numbers(0)).text()).toBe('n\r\n')
})

const reports = () => asWork('report', pool)
const busyConnections = () => reports().totalCount - reports().idleCount

async function halfRead(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const reader = csvResponse('numbers', columns, numbers(100_000)).body?.getReader()
  if (!reader) throw new Error('the file has no body')
  await reader.read()
  await reader.read()
  return reader
}

test('who stops reading gives the connection back', async () => {
  const reader = await halfRead()
  expect(busyConnections()).toBe(1)
  await reader.cancel()
  expect(busyConnections()).toBe(0)
})

const ofReports = sql`datname = current_database() and application_name = 'orbit-report'`

test('a reader who stalls leaves the connection idle in its transaction, where the server ends it', async () => {
  const reader = await halfRead()
  const states = sql<{ state: string }>`select state from pg_stat_activity where ${ofReports}`
  await expect
    .poll(async () => (await states.execute(db())).rows)
    .toEqual([{ state: 'idle in transaction' }])
  await reader.cancel()
})

test('a connection that is lost in the middle ends the file, and is let go of', async () => {
  const reader = await halfRead()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${ofReports}`.execute(db())
  const readOn = async () => {
    while (!(await reader.read()).done);
  }
  await expect(readOn()).rejects.toThrow()
  expect(busyConnections()).toBe(0)
  expect(await csvResponse('numbers', columns, numbers(1)).text()).toBe('n\r\n1\r\n')
})
