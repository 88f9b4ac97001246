import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openPool, type Patience } from '#app/platform/database-pool.ts'
import { DatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import {
  asWork,
  connectDatabase,
  db,
  disconnectDatabase,
  pool as sitePool,
  transaction,
} from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { useDatabase } from '#tests/support/database.ts'

const database = useDatabase()
const PATIENT: Patience = { connectionMs: 0, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

const opened: pg.Pool[] = []
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.end())))

/** Opens a pool without limits, except for the given ones. */
function open(limits: Partial<Patience> = {}): pg.Pool {
  const pool = openPool(database.connectionString, 2, { ...PATIENT, ...limits }, 'orbit-tested')
  opened.push(pool)
  return pool
}

const endAll = (name: string) =>
  sitePool().query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )

test('a connection in use that is ended fails its query, not the process, and the next one works', async () => {
  const pool = open()
  const client = await pool.connect()
  const asleep = expect(client.query('select pg_sleep(600)')).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  await endAll('orbit-tested')
  await asleep
  await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an idle connection that is ended is replaced', async () => {
  const pool = open()
  await pool.query('select 1')
  await endAll('orbit-tested')
  await expect.poll(() => pool.totalCount).toBe(0)
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('a transaction whose connection is ended changes nothing and says that the database is away', async () => {
  const user = await createUser({ fullName: 'Before' })
  const broken = transaction(async (tx) => {
    await tx.updateTable('users').set({ fullName: 'After' }).where('id', '=', user.id).execute()
    await asWork('task', () => endAll('orbit-page'))
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

test('a caller that gets no connection in time gets an error that says so', async () => {
  const pool = open()
  const clients = [await pool.connect(), await pool.connect()]
  pool.options.connectionTimeoutMillis = 100
  await expect(pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  for (const client of clients) client.release()
})

const READ = 'select count(*) from orbiter_reviews'
const JOINED =
  'select u.id from users u join public.orbiter_reviews r on r.customer_id = u.id where rating = $1'

test('a statement and an idle transaction have their limits', async () => {
  await expect(open({ statementMs: 100 }).query('select pg_sleep(600)')).rejects.toMatchObject({
    status: 503,
    cause: { code: '57014' },
  })
  const client = await open({ idleInTransactionMs: 100 }).connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  await ended
  await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  client.release(true)
})

test('a caller that waits for a table in vain gets an error that says so; reads of it are then refused unasked on every connection, until one works again', async () => {
  const [impatient, pool] = [open({ lockMs: 100 }), open()]
  const locker = await sitePool().connect()
  // With this clock stopped, the next attempt never becomes due.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    await locker.query('begin; lock table orbiter_reviews in access exclusive mode')
    await expect(impatient.query(JOINED, [1])).rejects.toMatchObject({
      status: 503,
      cause: { code: '55P03' },
    })
    // This pool would wait for the lock forever.
    for (const text of [READ, 'select max(rating) from "orbiter_reviews"'])
      await expect(pool.query(text)).rejects.toMatchObject({
        cause: { message: 'The table is locked' },
      })
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
    expect((await pool.query('select id from users limit 0')).rows).toEqual([])
  } finally {
    clock.mockRestore()
    await locker.query('rollback')
    locker.release()
  }
  await expect
    .poll(() =>
      pool.query(READ).then(
        () => 'read',
        () => 'refused',
      ),
    )
    .toBe('read')
})

test('each kind of work has connections and limits of its own', async () => {
  // Connect as the program does: the suite's own connection has one long limit for everything.
  await disconnectDatabase()
  connectDatabase(database.connectionString)
  const limitsOf = async () =>
    (
      await sitePool().query(
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      )
    ).rows[0]
  expect(await limitsOf()).toEqual({ statement: '8s', lock: '1s' })
  expect(await asWork('task', limitsOf)).toEqual({ statement: '1min', lock: '10s' })
  expect(await asWork('report', limitsOf)).toEqual({ statement: '1min', lock: '2s' })
  const inTransaction = await transaction((tx) =>
    tx
      .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('lock_timeout')]).as('lock'))
      .executeTakeFirstOrThrow(),
  )
  expect(inTransaction.lock).toBe('5s')
  expect(await limitsOf(), 'afterwards').toEqual({ statement: '8s', lock: '1s' })
})
