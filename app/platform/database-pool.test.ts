import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '#app/platform/database-pool.ts'
import { DatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { asWork, db, pool as sitePool, transaction } from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { useDatabase } from '#tests/support/database.ts'

const database = useDatabase()
const QUICK = { connectionMs: 300, statementMs: 400, lockMs: 200, idleInTransactionMs: 300 }

let pool: pg.Pool
beforeEach(() => {
  pool = openPool(database.connectionString, 2, QUICK, 'orbit-tested')
})
afterEach(() => pool.end())

const endAll = (name: string) =>
  sitePool().query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )

test('a connection in use that is ended fails its query, not the process, and the next one works', async () => {
  const client = await pool.connect()
  const asleep = expect(client.query('select pg_sleep(10)')).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  await endAll('orbit-tested')
  await asleep
  await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an idle connection that is ended is replaced', async () => {
  await pool.query('select 1')
  await endAll('orbit-tested')
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('a transaction whose connection is ended changes nothing and says that the database is away', async () => {
  const user = await createUser({ fullName: 'Before' })
  const broken = transaction(async (tx) => {
    await tx.updateTable('users').set({ fullName: 'After' }).where('id', '=', user.id).execute()
    await asWork('job', () => endAll('orbit-page'))
    await tx.updateTable('users').set({ fullName: 'Later' }).where('id', '=', user.id).execute()
  })
  await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable)
  const found = await db()
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(found.fullName).toBe('Before')
})

test('who gets no connection in time is told so', async () => {
  const clients = [await pool.connect(), await pool.connect()]
  await expect(pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  for (const client of clients) client.release()
})

test('a statement, a lock and an idle transaction have their limits', async () => {
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({
    status: 503,
    cause: { code: '57014' },
  })
  const locker = await sitePool().connect()
  try {
    await locker.query('begin; lock table orbiter_reviews in access exclusive mode')
    await expect(pool.query('select count(*) from orbiter_reviews')).rejects.toMatchObject({
      status: 503,
      cause: { code: '55P03' },
    })
    // The same read is now refused immediately on any connection; a different one is not.
    const startedAt = performance.now()
    await expect(pool.query('select count(*) from orbiter_reviews')).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    )
    expect(performance.now() - startedAt).toBeLessThan(100)
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  await expect
    .poll(
      () =>
        pool.query('select count(*) from orbiter_reviews').then(
          () => 'read',
          () => 'refused',
        ),
      { timeout: 5000 },
    )
    .toBe('read')
  const client = await pool.connect()
  await client.query('begin')
  await expect
    .poll(
      () =>
        client.query('select 1').then(
          () => 'open',
          () => 'ended',
        ),
      { interval: 400, timeout: 5000 },
    )
    .toBe('ended')
  client.release(true)
})

test('each kind of work has connections and limits of its own', async () => {
  const limitsOf = async () =>
    (
      await sitePool().query(
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      )
    ).rows[0]
  expect(await limitsOf()).toEqual({ statement: '8s', lock: '1s' })
  expect(await asWork('job', limitsOf)).toEqual({ statement: '1min', lock: '10s' })
  expect(await asWork('report', limitsOf)).toEqual({ statement: '1min', lock: '2s' })
  const inTransaction = await transaction((tx) =>
    tx
      .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('lock_timeout')]).as('lock'))
      .executeTakeFirstOrThrow(),
  )
  expect(inTransaction.lock).toBe('5s')
  expect(await limitsOf(), 'afterwards').toEqual({ statement: '8s', lock: '1s' })
})
