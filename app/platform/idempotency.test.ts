import { expect, test } from 'vitest'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { transaction } from '#app/platform/db.ts'
import { checkFirst, findAnswer, inputHash, KeyReused, once } from '#app/platform/idempotency.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

test('a form that is sent fifty times at once creates once, and is answered fifty times alike', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  let created = 0
  const send = () =>
    transaction((tx) =>
      once(tx, { userId, scope: 'test', key, input: {} }, () =>
        Promise.resolve({ number: (created += 1), at: 'noon' }),
      ),
    )
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(created).toBe(1)
  expect(answers).toEqual(Array.from({ length: 50 }, () => ({ number: 1, at: 'noon' })))
})

test('a creation that failed can be tried again with the same key', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  const send = (create: () => Promise<{ ok: boolean }>) =>
    transaction((tx) => once(tx, { userId, scope: 'test', key, input: {} }, create))
  await expect(send(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await expect(send(() => Promise.resolve({ ok: true }))).resolves.toEqual({ ok: true })
})

test('a key counts for one person and one kind of creation', async () => {
  const [one, other] = [await createUser(), await createUser()]
  const key = newId()
  const send = (userId: string, scope: string, name: string) =>
    transaction((tx) =>
      once(tx, { userId, scope, key, input: {} }, () => Promise.resolve({ name })),
    )
  expect(await send(one.id, 'test', 'first')).toEqual({ name: 'first' })
  expect(await send(other.id, 'test', 'another person')).toEqual({ name: 'another person' })
  expect(await send(one.id, 'else', 'another kind')).toEqual({ name: 'another kind' })
})

test('a key that comes again with something else is refused, and creates nothing', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  let created = 0
  const create = () => Promise.resolve({ number: (created += 1) })
  const send = (input: object) =>
    transaction((tx) => once(tx, { userId, scope: 'test', key, input }, create))
  expect(await send({ text: 'Hello', place: { city: 'Dallas', rooms: [1, 2] } })).toEqual({
    number: 1,
  })
  for (const input of [
    {},
    { text: 'Hello' },
    { text: 'Hello', place: { city: 'Dallas', rooms: [2, 1] } },
  ]) {
    await expect(send(input)).rejects.toMatchObject({
      status: 422,
      code: 'key_reused',
      message: expect.stringMatching(/already sent/),
    })
    await expect(findAnswer({ userId, scope: 'test', key, input })).rejects.toThrow(KeyReused)
  }
  expect(
    await send({ place: { rooms: [1, 2], city: 'Dallas' }, text: 'Hello' }),
    'the order of names is no content',
  ).toEqual({ number: 1 })
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      send(
        index % 2 ? { text: 'Other' } : { text: 'Hello', place: { city: 'Dallas', rooms: [1, 2] } },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(created).toBe(1)
})

test('of two inputs at once under one key, one is created and the other refused', async () => {
  const { id: userId } = await createUser()
  const key = newId()
  const send = (input: object) =>
    transaction((tx) =>
      once(tx, { userId, scope: 'test', key, input }, () => Promise.resolve({ input })),
    )
  const answers = await Promise.allSettled([send({ a: 1 }), send({ a: 2 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the first answer and every repeat are the same to the byte', async () => {
  const { id: userId } = await createUser()
  const sending = { userId, scope: 'test', key: newId(), input: { a: 1 } }
  const send = () =>
    transaction((tx) =>
      once(tx, sending, () =>
        Promise.resolve({ status: 'sent', id: 'x', a: [1, { zz: 1, y: 2 }] }),
      ),
    )
  const first = JSON.stringify(await send())
  expect(JSON.stringify(await send())).toBe(first)
  expect(JSON.stringify(await findAnswer(sending))).toBe(first)
  expect(await findAnswer({ ...sending, key: newId() })).toBeNull()
})

test('content alone decides the hash', () => {
  expect(inputHash({ a: 1, b: { c: 'x', d: undefined } })).toEqual(
    inputHash({ b: { c: 'x' }, a: 1 }),
  )
  expect(inputHash({ a: '1' })).not.toEqual(inputHash({ a: 1 }))
  expect(inputHash({ a: ['b'] })).not.toEqual(inputHash({ a: { 0: 'b' } }))
})

test('a repeat that fails its check because the first has just arrived is no failure', async () => {
  const { id: userId } = await createUser()
  const sending = { userId, scope: 'test', key: newId(), input: {} }
  const full = new Conflict('full', 'There is no room left.')
  const arrive = () => transaction((tx) => once(tx, sending, () => Promise.resolve({ ok: true })))
  await expect(checkFirst(sending, () => Promise.reject(full))).rejects.toBe(full)
  const checked = await checkFirst(sending, async () => {
    await arrive()
    throw full
  })
  expect(checked).toBeNull()
  expect(await checkFirst(sending, () => Promise.reject(full))).toBeNull()
})
