import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { columnNames } from '#app/platform/column-names.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('every table and column has one name in the program, which leads back to its name in SQL', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'
    union select column_name from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(
    db(),
  )
  expect(rows.length).toBeGreaterThan(200)
  const types = await readFile('db/types.ts', 'utf8')
  for (const { name } of rows) {
    expect(columnNames.inSql(columnNames.inProgram(name))).toBe(name)
    expect(types).toContain(`\n  ${columnNames.inProgram(name)}: `)
  }
})

test('rows come with the names of the program, and JSON as it was written', async () => {
  const { rows } =
    await sql`select 1 as one_row, '{"a_key": [{"b_key": 2}]}'::jsonb as some_json, array[3] as some_array`.execute(
      db(),
    )
  expect(rows).toEqual([{ oneRow: 1, someJson: { a_key: [{ b_key: 2 }] }, someArray: [3] }])
})
