import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pool } from '#app/platform/db.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { SharedReads } from '#app/platform/shared-reads.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

const database = useDatabase()
beforeAll(() => startRealtime(database.connectionString))
afterAll(stopRealtime)

async function countProfiles(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>('select count(*)::int as count from profiles')
  return rows[0]?.count ?? 0
}

test('a crowd shares one read, and the next one after a change reads again', async () => {
  const reads = new SharedReads<number>('profiles')
  let asked = 0
  const read = () =>
    reads.read('all', () => {
      asked += 1
      return countProfiles()
    })
  const before = await Promise.all([read(), read(), read()])
  expect(new Set(before).size).toBe(1)
  expect(asked).toBe(1)
  await createOrbiter()
  await vi.waitFor(async () => expect(await read()).toBe((before[0] ?? 0) + 1), { interval: 5 })
  expect(asked).toBe(2)
})

test('a read that fails is not kept', async () => {
  const reads = new SharedReads<number>('profiles')
  await expect(reads.read('all', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  await expect(reads.read('all', countProfiles)).resolves.toBeGreaterThan(0)
})

test('while nobody would hear of changes, nothing is kept', async () => {
  const reads = new SharedReads<number>('profiles')
  await stopRealtime()
  let asked = 0
  for (let turn = 0; turn < 3; turn += 1) await reads.read('all', async () => (asked += 1))
  expect(asked).toBe(3)
})
