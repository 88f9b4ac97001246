import process from 'node:process'
import { expect, test } from 'vitest'
import { tryLock, type HeldLock } from '#app/platform/held-locks.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const releaseAll = (locks: readonly (HeldLock | null)[]) =>
  Promise.all(locks.map(async (lock) => lock?.release()))

test('many locks are taken and released at once, with one query at a time on their connection', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const names = Array.from({ length: 20 }, (_, index) => `upload ${index}`)
  const locks = await Promise.all(names.map((name) => tryLock(name)))
  expect(locks).not.toContain(null)
  await releaseAll(locks)
  const again = await Promise.all(names.map((name) => tryLock(name)))
  expect(again).not.toContain(null)
  await releaseAll(again)
  process.off('warning', note)
  expect(warnings).toEqual([])
})
