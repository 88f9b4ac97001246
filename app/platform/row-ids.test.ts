import { expect, test } from 'vitest'
import { newId, withIdsFrom } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const mail = { kind: 'test', toAddress: 'casey@example.test', createdAt: now() }

test('a row whose id the database would choose gets one from the source, and others are unchanged', async () => {
  const [first, second, own] = [newId(), newId(), newId()]
  const left = [first, second]
  const ids = { next: () => left.shift() ?? '', tables: new Set(['mails']) }
  await withIdsFrom(ids, async () => {
    await db()
      .insertInto('mails')
      .values([
        { ...mail, subject: 'first' },
        // Kysely writes rows with unlike columns in another way.
        { ...mail, subject: 'second', error: 'none' },
      ])
      .execute()
    await db()
      .insertInto('mails')
      .values({ ...mail, id: own, subject: 'own' })
      .execute()
    await db().insertInto('settings').values({ key: 'row-ids', value: 'true' }).execute()
  })
  await db()
    .insertInto('mails')
    .values({ ...mail, subject: 'without' })
    .execute()
  const rows = await db().selectFrom('mails').select(['subject', 'id']).execute()
  const idOf = new Map(rows.map(({ subject, id }) => [subject, id]))
  expect([idOf.get('first'), idOf.get('second'), idOf.get('own')]).toEqual([first, second, own])
  expect([first, second, own]).not.toContain(idOf.get('without'))
  expect(left).toEqual([])
})
