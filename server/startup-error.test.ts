import { expect, test } from 'vitest'
import { openPool } from '#app/platform/database-pool.ts'
import { explain } from '#server/startup-error.ts'

const PATIENCE = { connectionMs: 2000, statementMs: 2000, lockMs: 1000, idleInTransactionMs: 1000 }

test.each([
  [
    'postgres://orbit:secret@127.0.0.1:1/orbit',
    'The database of DATABASE_URL cannot be reached. Check the address and that it runs.',
  ],
  [
    'postgres://orbit:secret@no-such-host.invalid/orbit',
    'The database of DATABASE_URL cannot be reached. Check the address and that it runs.',
  ],
])('a command that cannot reach %s names the setting', async (url, sentence) => {
  const pool = openPool(url, 1, PATIENCE, 'orbit-test')
  const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure)
  await pool.end()
  expect(explain(error, 3000)).toBe(sentence)
})
