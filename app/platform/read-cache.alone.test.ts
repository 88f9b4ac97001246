import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { pool, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { UserCache, TableCache } from '#app/platform/read-cache.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'

const database = useDatabase()
// With this clock stopped, entries never expire: only the notification of a change removes them.
beforeAll(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  return startRealtime(database.connectionString)
})
afterAll(async () => {
  await stopRealtime()
  vi.restoreAllMocks()
})

async function countProfiles(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    'select count(*)::int as count from profiles',
  )
  return rows[0]?.count ?? 0
}

test('a crowd shares one read, and the next one after a change reads again', async () => {
  const reads = new TableCache<number>('profiles')
  let queries = 0
  const read = () =>
    reads.read('all', () => {
      queries += 1
      return countProfiles()
    })
  const before = await Promise.all([read(), read(), read()])
  expect(new Set(before).size).toBe(1)
  expect(queries).toBe(1)
  await createOrbiter()
  await expect.poll(read).toBe((before[0] ?? 0) + 1)
  expect(queries).toBe(2)
})

test('a read that fails is not cached', async () => {
  const reads = new TableCache<number>('profiles')
  await expect(reads.read('all', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  )
  await expect(reads.read('all', countProfiles)).resolves.toBeGreaterThan(0)
})

test('what is cached for a person goes when an event concerns them, or someone says so; others keep theirs', async () => {
  const reads = new UserCache<number>()
  const [here, other] = [await createUser(), await createUser()]
  let queries = 0
  const read = (user: { id: string }) => reads.read(user.id, async () => (queries += 1))
  expect([await read(here), await read(here), await read(other)]).toEqual([1, 1, 2])
  reads.forget(here.id)
  expect(await read(here)).toBe(3)
  await transaction((tx) =>
    recordEvent(tx, {
      kind: 'account.changed',
      subjectType: 'account',
      subjectId: newId(),
      actorId: null,
      audience: [here.id],
    }),
  )
  await expect.poll(() => read(here)).toBe(4)
  expect(await read(other)).toBe(2)
})

test('while no one would hear of changes, nothing is cached', async () => {
  const reads = new TableCache<number>('profiles')
  await stopRealtime()
  let queries = 0
  for (let turn = 0; turn < 3; turn += 1) await reads.read('all', async () => (queries += 1))
  expect(queries).toBe(3)
})
