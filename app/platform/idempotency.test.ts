import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { transaction } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

test('a form that is sent fifty times at once creates once, and is answered fifty times alike', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  let created = 0
  const send = () => transaction((tx) => once(tx, { userId, scope: 'test', key }, () => Promise.resolve({ number: (created += 1), at: 'noon' })))
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(created).toBe(1)
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ number: 1, at: 'noon' })))
})

test('a creation that failed can be tried again with the same key', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  const send = (create: () => Promise<{ ok: boolean }>) => transaction((tx) => once(tx, { userId, scope: 'test', key }, create))
  await expect(send(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await expect(send(() => Promise.resolve({ ok: true }))).resolves.toEqual({ ok: true })
})

test('a key counts for one person and one kind of creation', async () => {
  const [one, other] = [await createUser(), await createUser()]
  const key = newId()
  const send = (userId: string, scope: string, name: string) => transaction((tx) => once(tx, { userId, scope, key }, () => Promise.resolve({ name })))
  expect(await send(one.id, 'test', 'first')).toEqual({ name: 'first' })
  expect(await send(other.id, 'test', 'another person')).toEqual({ name: 'another person' })
  expect(await send(one.id, 'else', 'another kind')).toEqual({ name: 'another kind' })
})
