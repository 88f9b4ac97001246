import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { db, transaction } from '#app/platform/db.ts'
import {
  doEach,
  enqueue,
  enqueueDue,
  startTasks,
  stopTasks,
  wake,
  type Task,
} from '#app/platform/tasks.ts'
import { useDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/patience.ts'

const database = useDatabase()

/** Stops polling, so that everything done from here on was triggered by a notification. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a task is done when its transaction commits, and never when it does not', async () => {
  await stopTasks()
  const done: unknown[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const kind: Task = {
    name: 'test-task',
    run(data) {
      done.push(data['number'])
      if (done.length === 2) finish()
      return Promise.resolve()
    },
  }
  stopTimers()
  await startTasks(database.connectionString, [kind], true)
  await expect(
    transaction(async (tx) => {
      await enqueue(tx, 'test-task', [{ number: 1 }])
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await transaction((tx) => enqueue(tx, 'test-task', []))
  await transaction((tx) => enqueue(tx, 'test-task', [{ number: 2 }, { number: 3 }]))
  await finished
  expect(new Set(done)).toEqual(new Set([2, 3]))
})

test('a task that fails is tried again by itself: the others of its batch are done once', async () => {
  await stopTasks()
  const done: unknown[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const kind: Task = {
    name: 'test-batch',
    run(data) {
      if (data['number'] === 1) return Promise.reject(new Error('nobody there'))
      done.push(data['number'])
      if (done.length === 4) finish()
      return Promise.resolve()
    },
  }
  await startTasks(database.connectionString, [kind], false)
  await transaction((tx) =>
    enqueue(
      tx,
      'test-batch',
      [1, 2, 3, 4, 5].map((number) => ({ number })),
    ),
  )
  await stopTasks()
  await startTasks(database.connectionString, [kind], true)
  await finished
  // `stopTasks` waits until the results of the batch are stored.
  await stopTasks()
  const { rows } = await sql<{ number: number; state: string }>`
    select (data->>'number')::int as number, state::text from pgboss.job where name = 'test-batch' order by 1`.execute(
    db(),
  )
  expect(rows.map(({ state }) => state)).toEqual([
    'retry',
    'completed',
    'completed',
    'completed',
    'completed',
  ])
  expect(new Set(done)).toEqual(new Set([2, 3, 4, 5]))
  expect(done).toHaveLength(4)
})

test('long tasks that were queued during another follow it without a pause', async () => {
  await stopTasks()
  const done: unknown[] = []
  let begin = () => {}
  let letGo = () => {}
  let finish = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const kind: Task = {
    name: 'test-long',
    secondsAtMost: 600,
    async run(data) {
      begin()
      await held
      done.push(data['number'])
      if (done.length === 4) finish()
    },
  }
  stopTimers()
  await startTasks(database.connectionString, [kind], true)
  await transaction((tx) => enqueue(tx, 'test-long', [{ number: 1 }]))
  await begun
  for (const number of [2, 3, 4]) await transaction((tx) => enqueue(tx, 'test-long', [{ number }]))
  letGo()
  await finished
  expect(done[0]).toBe(1)
})

test('an urgent task is done while others of its queue take their time, and before those that wait', async () => {
  await stopTasks()
  const begun: unknown[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const kind: Task = {
    name: 'test-urgent',
    secondsAtMost: 600,
    atOnce: 2,
    keepsOneForUrgent: true,
    async run({ name }) {
      begun.push(name)
      if (name !== 'urgent') await held
    },
  }
  await startTasks(database.connectionString, [kind], true)
  const queue = (name: string, isUrgent: boolean) =>
    transaction((tx) => enqueue(tx, 'test-urgent', [{ name }], { isUrgent }))
  for (const name of ['long', 'waits']) await queue(name, false)
  await until(() => begun.length > 0, 'the long task runs')
  await queue('urgent', true)
  await until(() => begun.length > 1, 'the urgent task runs')
  expect(begun).toEqual(['long', 'urgent'])
  letGo()
  await until(() => begun.length > 2, 'the task that waited runs')
  expect(begun).toEqual(['long', 'urgent', 'waits'])
})

test('what is due is queued once an object, however many processes look for it', async () => {
  await stopTasks()
  await startTasks(database.connectionString, [{ name: 'test-due', async run() {} }], false)
  const ids = ['one', 'two', 'three']
  await Promise.all(
    [1, 2, 3].map(() => enqueueDue('test-due', 'paymentId', { ids, seconds: 86_400_000 })),
  )
  await enqueueDue('test-due', 'paymentId', { ids: [], seconds: 86_400_000 })
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'test-due' order by data->>'paymentId'`.execute(db())
  expect(rows.map(({ data }) => data)).toEqual([
    { paymentId: 'one' },
    { paymentId: 'three' },
    { paymentId: 'two' },
  ])
})

test('a queue that an earlier version has created takes on the deadline of this one', async () => {
  await stopTasks()
  const kind = { name: 'test-deadline', async run() {} }
  await startTasks(database.connectionString, [kind], false)
  await stopTasks()
  await startTasks(database.connectionString, [{ ...kind, secondsAtMost: 77 }], false)
  const { rows } = await sql<{ seconds: number }>`
    select expire_seconds as seconds from pgboss.queue where name = 'test-deadline'`.execute(db())
  expect(rows).toEqual([{ seconds: 77 }])
})

test('of tasks that look for their work, one waits at most; as many as are allowed run; and all hear when the process stops', async () => {
  await stopTasks()
  const running: AbortSignal[] = []
  let start = () => {}
  const bothStarted = new Promise<void>((resolve) => (start = resolve))
  const kind: Task = {
    name: 'test-wake',
    atOnce: 2,
    secondsAtMost: 60,
    waitsOnce: true,
    async run(_data, stopping) {
      if (!stopping) throw new Error('Nothing tells it to stop')
      running.push(stopping)
      if (running.length === 1) await wake('test-wake')
      else start()
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
    },
  }
  await startTasks(database.connectionString, [kind], false)
  for (let time = 0; time < 3; time += 1) await wake('test-wake')
  const { rows } = await sql`select id from pgboss.job where name = 'test-wake'`.execute(db())
  expect(rows).toHaveLength(1)
  await stopTasks()
  await startTasks(database.connectionString, [kind], true)
  await bothStarted
  expect(running.map((signal) => signal.aborted)).toEqual([false, false])
  await stopTasks()
  expect(running.map((signal) => signal.aborted)).toEqual([true, true])
})

test('no transaction waits for another one that has queued the same look for work, and one run does for both', async () => {
  await stopTasks()
  let runs = 0
  const kind: Task = {
    name: 'test-look',
    waitsOnce: true,
    run: () => Promise.resolve(void (runs += 1)),
  }
  await startTasks(database.connectionString, [kind], false)
  await transaction(async (first) => {
    await enqueue(first, 'test-look', [{}])
    // This would never end if it waited for the first transaction.
    await transaction((second) => enqueue(second, 'test-look', [{}]))
  })
  const unfinished = () =>
    sql`select id from pgboss.job where name = 'test-look' and state <> 'completed'`.execute(db())
  expect((await unfinished()).rows).toHaveLength(2)
  await stopTasks()
  await startTasks(database.connectionString, [kind], true)
  await until(async () => (await unfinished()).rows.length === 0, 'both are done')
  expect(runs).toBe(1)
})

test('nothing can be queued before the queue is there', async () => {
  await stopTasks()
  await expect(transaction((tx) => enqueue(tx, 'test-task', [{ number: 1 }]))).rejects.toThrow(
    'The task queue is not started yet',
  )
})

test('of several things in one task, one that fails holds up no other; a stop and a database that is away end it', async () => {
  await startTasks(database.connectionString, [], false)
  const begun: string[] = []
  const work = (fails: Record<string, () => unknown>) => async (item: string) => {
    begun.push(item)
    await fails[item]?.()
  }
  const fail = (error: Error) => () => {
    throw error
  }
  expect(
    await doEach(['a', 'b', 'c'], 'not done', work({ b: fail(new Error('no such thing')) })),
  ).toBe(2)
  expect(begun.splice(0)).toEqual(['a', 'b', 'c'])

  const away = new Error('Connection terminated unexpectedly')
  await expect(doEach(['a', 'b', 'c'], 'not done', work({ b: fail(away) }))).rejects.toBe(away)
  expect(begun.splice(0)).toEqual(['a', 'b'])

  expect(await doEach(['a', 'b', 'c'], 'not done', work({ b: stopTasks }))).toBe(2)
  expect(begun).toEqual(['a', 'b'])
})
