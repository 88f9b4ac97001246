import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, subscribe, type NewEvent } from '#app/platform/events.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

useDatabase()

const happened = (kind: 'reel.added' | 'reel.deleted'): NewEvent<typeof kind> => ({
  kind,
  subjectType: 'reel',
  subjectId: newId(),
  actorId: null,
  audience: [],
})
const countOf = async (kind: string) =>
  (await db().selectFrom('events').select('id').where('kind', '=', kind).execute()).length

test('an event is a row, and its subscribers work in the same transaction', async () => {
  const heard: number[] = []
  subscribe(['reel.added'], async (tx, [event]) => {
    if (!event) throw new Error('nothing happened')
    const row = await tx
      .selectFrom('events')
      .select('subjectId')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(row.subjectId).toBe(event.subjectId)
    heard.push(event.id)
  })
  const event = await transaction((tx) => recordEvent(tx, happened('reel.added')))
  expect(heard).toEqual([event.id])
  expect(await countOf('reel.added')).toBe(1)
})

test('when a subscriber fails, neither the event nor the change remains', async () => {
  subscribe(['reel.deleted'], () => Promise.reject(new Error('cannot tell anybody')))
  const user = await createUser({ fullName: 'Before' })
  const change = transaction(async (tx) => {
    await tx.updateTable('users').set({ fullName: 'After' }).where('id', '=', user.id).execute()
    await recordEvent(tx, happened('reel.deleted'))
  })
  await expect(change).rejects.toThrow('cannot tell anybody')
  expect(await countOf('reel.deleted')).toBe(0)
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

test('an event takes the facts of its kind, and no others', async () => {
  const subject = {
    subjectType: 'booking' as const,
    subjectId: newId(),
    actorId: null,
    audience: [],
  }
  const record = (tx: Tx) => [
    recordEvent(tx, { ...subject, kind: 'review.written', data: { rating: 5 } }),
    // @ts-expect-error a review has a rating
    recordEvent(tx, { ...subject, kind: 'review.written' }),
    // @ts-expect-error a rating is a number
    recordEvent(tx, { ...subject, kind: 'review.written', data: { rating: '5' } }),
    // @ts-expect-error a reply has no facts
    recordEvent(tx, { ...subject, kind: 'review.replied', data: { rating: 5 } }),
    // @ts-expect-error a reel is no booking
    recordEvent(tx, { ...subject, kind: 'reel.added' }),
    // @ts-expect-error there is no such kind
    recordEvent(tx, { ...subject, kind: 'review.lost' }),
  ]
  const events = await transaction((tx) => Promise.all(record(tx)))
  expect(events[0]).toMatchObject({ kind: 'review.written', data: { rating: 5 } })
})
