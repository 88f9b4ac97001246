/** Work that happens after the answer: queued in the transaction of the change, done by a worker, retried on failure. */
import { CompiledQuery } from 'kysely'
import { PgBoss, type Job, type JobResult } from 'pg-boss'
import type { Tx } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'

type JobData = Record<string, string | number | boolean | null>

export interface JobKind {
  name: string
  /** Does one piece of work. It may run twice after a crash, so it must be safe to repeat. */
  run(data: JobData): Promise<void>
  /** For work that takes longer than the usual two minutes; it is then done one piece at a time. */
  secondsAtMost?: number
  /** Standard cron expression in UTC for work that starts by itself. */
  cron?: string
}

let boss: PgBoss | null = null

/** Prepares the queues; with `works`, this process also does the jobs. */
export async function startJobs(connectionString: string, kinds: JobKind[], works: boolean): Promise<void> {
  const started = new PgBoss({
    connectionString,
    application_name: 'orbit-jobs',
    max: 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  started.on('error', (error) => log.error({ error: error.message }, 'job queue'))
  await started.start()
  for (const kind of kinds) {
    await started.createQueue(kind.name, { notify: true, retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: kind.secondsAtMost ?? 120 })
    if (!works) continue
    const options = { batchSize: kind.secondsAtMost ? 1 : 20, burstWhenBatchFull: true, pollingIntervalSeconds: 5, perJobResults: true } as const
    await started.work<JobData>(kind.name, options, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await runOne(kind, job))
      return results
    })
    if (kind.cron) await started.schedule(kind.name, kind.cron, {}, { tz: 'UTC' })
  }
  boss = started
}

/** A job that fails is tried again by itself; the others of its batch are done. */
async function runOne(kind: JobKind, job: Job<JobData>): Promise<JobResult> {
  try {
    await kind.run(job.data)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: error }
  }
}

export async function stopJobs(): Promise<void> {
  const running = boss
  boss = null
  await running?.stop({ graceful: true, timeout: 5000 })
}

/** Queues jobs in a transaction: they exist exactly if it commits. */
export async function enqueue(tx: Tx, name: string, jobs: JobData[]): Promise<void> {
  if (!boss) throw new Error('The job queue is not started yet')
  if (jobs.length === 0) return
  const executor = {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows: result.rows as never[] }
    },
  }
  await boss.insert(
    name,
    jobs.map((data) => ({ data })),
    { db: executor },
  )
}
