import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent, subscribe, type NewEvent } from '#app/platform/events.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

const happened = (kind: string): NewEvent => ({
  kind,
  subjectType: 'test',
  subjectId: newId(),
  actorId: null,
  audience: [],
})
const countOf = async (kind: string) =>
  (await db().selectFrom('events').select('id').where('kind', '=', kind).execute()).length

test('an event is a row, and its subscribers work in the same transaction', async () => {
  const heard: number[] = []
  subscribe('test.happened', async (tx, [event]) => {
    if (!event) throw new Error('nothing happened')
    const row = await tx
      .selectFrom('events')
      .select('subjectId')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(row.subjectId).toBe(event.subjectId)
    heard.push(event.id)
  })
  const event = await transaction((tx) => recordEvent(tx, happened('test.happened')))
  expect(heard).toEqual([event.id])
  expect(await countOf('test.happened')).toBe(1)
})

test('when a subscriber fails, neither the event nor the change remains', async () => {
  subscribe('test.refused', () => Promise.reject(new Error('cannot tell anybody')))
  const user = await createUser({ fullName: 'Before' })
  const change = transaction(async (tx) => {
    await tx.updateTable('users').set({ fullName: 'After' }).where('id', '=', user.id).execute()
    await recordEvent(tx, happened('test.refused'))
  })
  await expect(change).rejects.toThrow('cannot tell anybody')
  expect(await countOf('test.refused')).toBe(0)
  expect(
    (
      await db()
        .selectFrom('users')
        .select('fullName')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).fullName,
  ).toBe('Before')
})
