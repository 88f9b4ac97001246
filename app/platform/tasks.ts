/**
 * Tasks, the program's own background work: queued in the transaction of the change, run by a
 * worker, retried on failure.
 */
import { CompiledQuery } from 'kysely'
import { PgBoss, type Job, type JobResult, type QueueResult } from 'pg-boss'
import { newId } from '#app/base/ids.ts'
import { asWork, type Tx } from '#app/platform/db.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { LeaseTaken } from '#app/platform/leases.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { taskSeconds } from '#app/platform/metrics.ts'
import { requestId, runFor } from '#app/platform/request-id.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'

type TaskData = Record<string, string | number | boolean | null>

export interface Task {
  name: string
  /**
   * Runs the task. It may run twice after a crash, so it must be safe to repeat.
   * @param stopping is aborted when this process stops
   */
  run(data: TaskData, stopping?: AbortSignal): Promise<void>
  /**
   * A separate deadline, for tasks that take longer than the default of two minutes or that call an
   * outside service. A worker takes these one at a time. It takes other tasks in batches of up to
   * 20, which share the two minutes.
   */
  secondsAtMost?: number
  /** How many of these tasks run at the same time in this process. */
  atOnce?: number
  /**
   * One of the `atOnce` workers runs only urgent tasks, so that they never wait for others to end.
   */
  keepsOneForUrgent?: true
  /**
   * For tasks that look for their own work. A scheduled task is not queued while one is already
   * waiting, and one run counts for all tasks that a worker takes at a time.
   */
  waitsOnce?: true
  /** Standard cron expression in UTC, for scheduled tasks. */
  cron?: string
}

/**
 * Every queue polls every few seconds; while the database is down, log only one line for all of
 * them.
 */
const queueAway = new ThrottledLog('task queue: the database is away')
/** Stored next to a task's own data: the id of the request that queued it. Tasks never see it. */
export const ORIGIN_KEY = '_requestId'

let boss: PgBoss | null = null
let stopping = new AbortController()

/** The priority of urgent tasks; others have none, which is 0. */
const URGENT = 1

/**
 * For tasks that call a gateway: the deadline is shorter than a lease, so that the next attempt
 * finds the lease free.
 */
export const GATEWAY_TASK = { secondsAtMost: 120, atOnce: 2 } as const

/** Creates the queues; if `works`, this process also runs the tasks. */
export async function startTasks(
  connectionString: string,
  kinds: Task[],
  works: boolean,
): Promise<void> {
  stopping = new AbortController()
  const started = new PgBoss({
    connectionString,
    application_name: 'orbit-tasks',
    max: 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  started.on('error', (error) =>
    isDatabaseUnavailable(error)
      ? queueAway.note(error)
      : log.error({ error: error.message }, 'task queue'),
  )
  try {
    await started.start()
    await prepareQueues(started, kinds, works)
  } catch (error) {
    await started.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  boss = started
}

const limitsOf = ({ secondsAtMost = 120 }: Task) => ({
  notify: true,
  retryLimit: 5,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: secondsAtMost,
})

const hasLimits = (queue: QueueResult, limits: ReturnType<typeof limitsOf>): boolean =>
  Object.entries(limits).every(([name, value]) => queue[name as keyof typeof limits] === value)

async function prepareQueues(started: PgBoss, kinds: Task[], works: boolean): Promise<void> {
  const queues = new Map((await started.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const limits = limitsOf(kind)
    const queue = queues.get(kind.name)
    if (!queue)
      await started.createQueue(kind.name, {
        ...limits,
        policy: kind.waitsOnce ? 'short' : 'standard',
      })
    // A queue that an earlier version created still has that version's limits.
    else if (!hasLimits(queue, limits)) await started.updateQueue(kind.name, limits)
    if (!works) continue
    for (let worker = 0; worker < (kind.atOnce ?? 1); worker += 1)
      await startWorker(started, kind, kind.keepsOneForUrgent === true && worker === 0)
    if (kind.cron) await started.schedule(kind.name, kind.cron, {}, { tz: 'UTC' })
  }
}

/** Runs long tasks one after the other, or short ones in batches; urgent ones first. */
async function startWorker(started: PgBoss, kind: Task, isForUrgent: boolean): Promise<void> {
  const isLong = kind.secondsAtMost !== undefined
  const options = {
    batchSize: isLong ? 1 : 20,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 5,
    perJobResults: true,
    ...(isForUrgent && { minPriority: URGENT }),
  } as const
  let id = ''
  id = await started.work<TaskData>(kind.name, options, async (tasks) => {
    const results = kind.waitsOnce ? await runForAll(kind, tasks) : await runEach(kind, tasks)
    // To pg-boss, a single task is not a full batch: of several tasks queued during a run, it would
    // take one and leave the others for half a minute.
    if (isLong) started.notifyWorker(id)
    return results
  })
}

async function runEach(kind: Task, tasks: Job<TaskData>[]): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const task of tasks) results.push(await runOne(kind, task))
  return results
}

/** All of the tasks were queued before the run starts, so it finds the work of each. */
async function runForAll(kind: Task, tasks: Job<TaskData>[]): Promise<JobResult[]> {
  const [first] = tasks
  if (!first) return []
  const result = await runOne(kind, first)
  return tasks.map(({ id }) => ({ ...result, id }))
}

/** A failed task is retried later and doesn't affect the others in its batch. */
async function runOne(kind: Task, task: Job<TaskData>): Promise<JobResult> {
  try {
    await runTask(kind, task)
    return { id: task.id, status: 'completed' }
  } catch (error) {
    return { id: task.id, status: 'failed', output: error }
  }
}

/** Runs a task under the id of the request that queued it; a scheduled task uses its own id. */
async function runTask(kind: Task, { id, data }: Job<TaskData>): Promise<void> {
  const { [ORIGIN_KEY]: queuedBy, ...own } = data ?? {}
  await runFor(
    { requestId: typeof queuedBy === 'string' ? queuedBy : id, task: kind.name },
    async () => {
      const startedAt = performance.now()
      let outcome = 'failed'
      try {
        await asWork('task', () => kind.run(own, stopping.signal))
        outcome = 'done'
      } catch (error) {
        if (error instanceof LeaseTaken) log.debug({ taskId: id }, 'task waits for another')
        else log.warn({ taskId: id, error: loggableError(error) }, 'task failed')
        throw error
      } finally {
        const ms = performance.now() - startedAt
        taskSeconds.observe({ queue: kind.name, outcome }, ms / 1000)
        log.debug({ taskId: id, ms: Math.round(ms), outcome }, 'task')
      }
    },
  )
}

/**
 * Processes several items, one after the other, for a task that looks for its own work. A failed
 * item is logged and does not delay the others. Once the database is unavailable or this process
 * stops, the others would fail, too: the next run finds them.
 * @param failure the log message for a failed item
 * @returns how many items were done
 */
export async function doEach<Item>(
  items: readonly Item[],
  failure: string,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const item of items) {
    if (stopping.signal.aborted) break
    try {
      await work(item)
      done += 1
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.warn({ item, error: loggableError(error) }, failure)
    }
  }
  return done
}

export async function stopTasks(): Promise<void> {
  const running = boss
  stopping.abort()
  // Running tasks may queue more until they are done.
  await running?.stop({ graceful: true, timeout: 5000 })
  if (boss === running) boss = null
}

function runningQueue(): PgBoss {
  if (!boss) throw new Error('The task queue is not started yet')
  return boss
}

/** Makes pg-boss write in this transaction. */
const within = (tx: Tx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: result.rows }
  },
})

/**
 * Queues tasks in a transaction: they exist if and only if it commits. Each task has its own key.
 * Without a key, a second task for a queue that holds at most one would make its transaction wait
 * for the first task's transaction, and two transactions that hold what the other needs would never
 * end.
 * @param isUrgent these tasks run before others that wait in the same queue
 */
export async function enqueue(
  tx: Tx,
  name: string,
  tasks: TaskData[],
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<void> {
  const queue = runningQueue()
  if (tasks.length === 0) return
  await queue.insert(
    name,
    tasks.map((data) => ({
      data: withOrigin(data),
      singletonKey: newId(),
      ...(isUrgent && { priority: URGENT }),
    })),
    { db: within(tx) },
  )
}

/**
 * Queues a task that looks for its own work, outside a transaction, unless one is already waiting.
 */
export async function wake(name: string): Promise<void> {
  await runningQueue().insert(name, [{ data: withOrigin({}) }])
}

function withOrigin(data: TaskData): TaskData {
  const origin = requestId()
  return origin ? { ...data, [ORIGIN_KEY]: origin } : data
}

/**
 * Queues one task for each object that is due, on behalf of a task that looks for work: the objects
 * run one by one, each with its own deadline. If several processes look at the same time, an object
 * is still queued once.
 * @param field names the object in the task's data
 * @param seconds how often the task looks for work
 */
export async function enqueueDue(
  name: string,
  field: string,
  { ids, seconds }: { ids: readonly string[]; seconds: number },
): Promise<void> {
  const queue = runningQueue()
  if (ids.length === 0) return
  await queue.insert(
    name,
    // Always in the same order, so that two processes never deadlock.
    ids.toSorted().map((id) => ({
      data: withOrigin({ [field]: id }),
      singletonKey: id,
      singletonSeconds: seconds,
    })),
  )
}

/** Queues a failed task again, in a transaction. */
export async function retryFailed(tx: Tx, name: string, id: string): Promise<void> {
  await runningQueue().retry(name, id, { db: within(tx) })
}
