import { expect, test } from 'vitest'
import { db, pool, transaction } from '#app/platform/db.ts'
import { enqueue, ORIGIN_KEY, startTasks, stopTasks, type Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'
import {
  isRequestId,
  newRequestId,
  notePerson,
  originForLog,
  requestId,
  runFor,
} from '#app/platform/request-id.ts'
import { useDatabase } from '#tests/support/database.ts'
import { getMail } from '#tests/support/mailbox.ts'

const database = useDatabase()

test('ids are well formed, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.filter((id) => !isRequestId(id))).toEqual([])
})

test.each([
  ['a1b2c3d4', true],
  ['1-67891233-abcdef012345678912345678', true],
  ['short', false],
  ['x'.repeat(65), false],
  ['with space 1234', false],
  ['line\nbreak-1234', false],
  ['{"level":60}', false],
  [undefined, false],
])('an id from a proxy, %j: %s', (given, isGood) => {
  expect(isRequestId(given)).toBe(isGood)
})

test('work knows its request, and who it is for once that is known; other work does not', async () => {
  const seen = await runFor({ requestId: 'request-one' }, async () => {
    await pool().query('select 1')
    notePerson('person-one')
    return originForLog()
  })
  expect(seen).toEqual({ requestId: 'request-one', personId: 'person-one' })
  expect(requestId()).toBeNull()
  expect(originForLog()).toEqual({})
})

test('a job runs under the id of the request that queued it, with its own data as it was; another under its own', async () => {
  await stopTasks()
  const seen: { id: string | null; data: unknown }[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const kind: Task = {
    name: 'origin-job',
    run(data) {
      seen.push({ id: requestId(), data })
      if (seen.length === 2) finish()
      return Promise.resolve()
    },
  }
  await startTasks(database.connectionString, [kind], true)
  await runFor({ requestId: 'request-two' }, () =>
    transaction((tx) => enqueue(tx, 'origin-job', [{ number: 1 }])),
  )
  await transaction((tx) => enqueue(tx, 'origin-job', [{ number: 2 }]))
  await finished
  const { rows } = await pool().query<{ id: string; number: number }>(
    `select id, (data ->> 'number')::int as number from pgboss.job where name = 'origin-job'`,
  )
  const ownId = rows.find((row) => row.number === 2)?.id
  expect(seen).toContainEqual({ id: 'request-two', data: { number: 1 } })
  expect(seen).toContainEqual({ id: ownId, data: { number: 2 } })
  await stopTasks()
  await startTasks(database.connectionString, [kind], false)
})

test('an email keeps the request that caused it, and hands it to its job', async () => {
  const to = 'origin@example.test'
  await stopTasks()
  await startTasks(
    database.connectionString,
    [{ name: 'send-mail', run: () => Promise.resolve() }],
    false,
  )
  await runFor({ requestId: 'request-three' }, () =>
    transaction((tx) =>
      queueMails(tx, [{ kind: 'test', to, subject: 'Hello', html: '', text: '' }]),
    ),
  )
  const { id } = await getMail({ to })
  expect(
    await db().selectFrom('mails').select('requestId').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ requestId: 'request-three' })
  const { rows } = await pool().query<{ origin: string }>(
    `select data ->> $1 as origin from pgboss.job where data ->> 'mailId' = $2`,
    [ORIGIN_KEY, id],
  )
  expect(rows).toEqual([{ origin: 'request-three' }])
})
