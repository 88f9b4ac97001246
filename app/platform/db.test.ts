import { expect, inject, test } from 'vitest'
import {
  connectDatabase,
  db,
  disconnectDatabase,
  pool,
  prepared,
  sqlState,
  transaction,
} from '#app/platform/db.ts'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'

const database = useDatabase()

test('dates and times stay what the clock showed, whole numbers and ratings are numbers', async () => {
  const { rows } = await pool().query(
    "select date '2026-03-08' as day, time '02:30' as time, 5::bigint as big, 4.25::numeric as rating",
  )
  expect(rows).toEqual([{ day: '2026-03-08', time: '02:30', big: 5, rating: 4.25 }])
})

test('a transaction that fails leaves nothing behind', async () => {
  const user = await createUser({ fullName: 'Before' })
  await expect(
    transaction(async (tx) => {
      await tx.updateTable('users').set({ fullName: 'After' }).where('id', '=', user.id).execute()
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  expect(
    await prepared('name-of-user', 'select full_name from users where id = $1', [user.id]),
  ).toEqual([{ full_name: 'Before' }])
})

test('an error of the database tells its state, any other tells none', async () => {
  const failure: unknown = await db()
    .insertInto('users')
    .values({ email: 'NOT LOWER', fullName: 'x' })
    .execute()
    .catch((error: unknown) => error)
  expect(sqlState(failure)).toBe('23514')
  expect(sqlState(new Error('other'))).toBeNull()
  expect(sqlState('text')).toBeNull()
})

test('once disconnected, no connection is left open', async () => {
  const other = await createDatabase(inject('adminUrl'), 'nothing')
  await disconnectDatabase()
  const connection = connectDatabase(other, { max: 5 })
  await Promise.all(Array.from({ length: 5 }, () => connection.pool.query('select pg_sleep(0.01)')))
  await disconnectDatabase()
  expect(() => db()).toThrow('The database is not connected yet')
  connectDatabase(database.connectionString)
  const { rows } = await pool().query('select pid from pg_stat_activity where datname = $1', [
    new URL(other).pathname.slice(1),
  ])
  expect(rows).toEqual([])
  await dropDatabase(inject('adminUrl'), other)
})
