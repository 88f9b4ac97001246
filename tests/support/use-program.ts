/** `useProgram()` at the top of a test file: one built program for all of its tests. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/patience.ts'
import { startProgram, statusOf, type Program } from '#tests/support/program.ts'

/** Runs on the file's database and data folder. Available once the tests run. */
export function useProgram(
  database: TestDatabase,
  settings: Record<string, string> = {},
): () => Program {
  let program: Program | undefined
  const started = () => {
    if (!program) throw new Error('The program is started before the first test')
    return program
  }
  beforeAll(async () => {
    program = await startProgram({
      DATABASE_URL: database.connectionString,
      DATA_DIR: process.env['DATA_DIR'] ?? '',
      ...settings,
    })
    const { url } = program
    await until(async () => (await statusOf(`${url}/readyz`)) === 200, 'the program is ready')
  })
  // Stops before the database is dropped.
  afterAll(async () => expect(await started().stop()).toBe(0))
  return started
}
