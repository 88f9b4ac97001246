/**
 * How the program behaves while its database is gone, slow or locked, and afterwards. `npm run
 * chaos -- kills` measures how soon it recovers.
 */
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { joinDatabase, leaveDatabase } from '#tests/support/join-database.ts'
import { until } from '#tests/support/patience.ts'
import { startProgram, statusOf } from '#tests/support/program.ts'
import { useProgram } from '#tests/support/use-program.ts'

const database = useDatabase()
const program = useProgram(database, { DATABASE_POOL: '10' })

async function asAdmin<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const ownName = () => new URL(database.connectionString).pathname.slice(1)

/** Terminates all of the program's connections, as a PostgreSQL restart or a failover does. */
const terminateAll = () =>
  asAdmin<{ pid: number }>(
    "select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'orbit-%'",
    [ownName()],
  )

/**
 * Sends requests continuously, several at a time, until the returned function is called.
 * @returns how often each status occurred
 */
function keepAsking(asks: { path: string; cookie?: string }[]) {
  const counts = new Map<number, number>()
  let isOver = false
  const workers = asks.map(async ({ path, cookie }, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = await statusOf(`${program().url}${path.replace('*', `${index}-${turn}`)}`, {
        headers: cookie ? { cookie } : {},
      })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  const finish = async () => {
    isOver = true
    await Promise.all(workers)
    return counts
  }
  return { finish, answered: () => counts.get(200) ?? 0 }
}

const isServing = async () =>
  (await statusOf(`${program().url}/browse-creators?q=${newId()}`)) === 200

test('all connections are ended ten times under load: requests answer 200 or 503, and the same process goes on', async () => {
  const user = await createUser()
  const cookie = await signedInCookie(user)
  const orbiter = await createOrbiter()
  // The factories' own connections are terminated, too.
  await leaveDatabase()
  const asks = [
    '/browse-creators?q=*',
    `/orbiter/${orbiter.id}?tab=*`,
    '/my-bookings',
    '/notifications',
  ].flatMap((path) => [
    { path, cookie },
    { path, cookie },
    { path, cookie },
    { path, cookie },
  ])
  const { finish, answered } = keepAsking(asks)
  for (let times = 0; times < 10; times += 1) {
    expect((await terminateAll()).length).toBeGreaterThan(0)
    const before = answered()
    await until(isServing, 'pages are served again')
    await until(async () => answered() >= before + 3, 'the others who ask are answered, too')
  }
  const counts = await finish()
  expect(program().written()).not.toMatch(/uncaught|Unhandled/)
  expect(
    [...counts.keys()].filter((status) => status !== 200 && status !== 302 && status !== 503),
  ).toEqual([])
  expect(counts.get(200)).toBeGreaterThan(20)
  expect(program().process.exitCode).toBeNull()
  await until(async () => (await statusOf(`${program().url}/readyz`)) === 200, 'it is ready')
  await joinDatabase(database.connectionString)
})

test('tasks and live updates go on after their connections were ended', async () => {
  await terminateAll()
  const email = `after-${newId()}@example.com`
  await until(async () => (await statusOf(`${program().url}/newsletter`)) !== 0, 'it answers')
  const body = new URLSearchParams({ email })
  await until(
    async () =>
      (await statusOf(`${program().url}/newsletter`, {
        method: 'POST',
        body,
        headers: { origin: program().url },
      })) < 400,
    'a form is taken',
  )
  await until(async () => {
    const client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
    const { rows } = await client.query(
      "select 1 from mails where to_address = $1 and status <> 'queued'",
      [email],
    )
    await client.end()
    return rows.length > 0
  }, 'its task has sent the email')
  await until(async () => (await statusOf(`${program().url}/readyz`)) === 200, 'it is ready')
  expect(program().process.exitCode).toBeNull()
})

test('while a table is locked, pages that need it answer 503 without waiting for it, and the others go on', async () => {
  const cookie = await signedInCookie(await createUser())
  const orbiter = await createOrbiter()
  const requested = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${program().url}${path}`, { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const locker = new pg.Client({ connectionString: database.connectionString })
  await locker.connect()
  try {
    await locker.query('begin; lock table orbiter_reviews in access exclusive mode')
    // Far more requests than the program has connections; all are answered while the lock is held.
    const locked = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        requested(`/orbiter/${orbiter.id}?tab=reviews&at=${at}`),
      ),
    )
    expect(locked.map(({ status, retryAfter }) => [status, retryAfter !== null])).toEqual(
      locked.map(() => [503, true]),
    )
    const { finish } = keepAsking(
      Array.from({ length: 24 }, () => ({ path: `/orbiter/${orbiter.id}?at=*` })),
    )
    for (let round = 0; round < 10; round += 1) {
      const others = await Promise.all(
        ['/profile', '/notifications', '/auth'].map((path) => requested(path, { cookie })),
      )
      expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect((await requested('/readyz')).status).toBe(200)
    }
    const counts = await finish()
    expect([...counts.keys()]).toEqual([503])
  } finally {
    await locker.query('rollback')
    await locker.end()
  }
  await until(
    async () => (await requested(`/orbiter/${orbiter.id}`)).status === 200,
    'the page is back',
  )
})

test('a database that can only be read is not ready, and ready again once it can be written', async () => {
  // Read-only for new connections, like a standby.
  await asAdmin(`alter database ${ownName()} set default_transaction_read_only = on`)
  const other = await startProgram({ DATABASE_URL: database.connectionString, WORKER: 'off' })
  try {
    // Migrations and queues already exist, so only this readiness check has to write.
    await until(
      () =>
        other.written().includes('waiting for the database') ||
        other.written().includes('not ready'),
      'it notices',
    )
    expect(await statusOf(`${other.url}/readyz`)).toBe(503)
    expect(await statusOf(`${other.url}/livez`)).toBe(200)
    await asAdmin(`alter database ${ownName()} reset default_transaction_read_only`)
    await until(async () => (await statusOf(`${other.url}/readyz`)) === 200, 'it is ready')
  } finally {
    await asAdmin(`alter database ${ownName()} reset default_transaction_read_only`)
    expect(await other.stop()).toBe(0)
  }
})
