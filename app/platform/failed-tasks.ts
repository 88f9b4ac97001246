/**
 * Tasks that failed after all retries. They wait for a person until the queue deletes them after a
 * week.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/db.ts'
import { ORIGIN_KEY } from '#app/platform/tasks.ts'

export interface FailedTask {
  id: string
  name: string
  error: string
  failedAt: Date
}

/**
 * The latest failure of each piece of work. A scheduled task, which has no data, is listed once and
 * disappears when it works again. Failed emails are listed separately (`mails`), so their tasks are
 * skipped.
 */
export async function listFailedTasks(executor: Db | Tx, limit: number): Promise<FailedTask[]> {
  const { rows } = await sql<{ id: string; name: string; output: unknown; failedAt: Date }>`
    with failed as materialized (
      select distinct on (name, work) id, name, coalesce(data, '{}') - ${ORIGIN_KEY}::text as work, output, completed_on as failed_at from pgboss.job
      where state = 'failed' order by name, work, completed_on desc)
    select f.id, f.name, f.output, f.failed_at from failed f
    where not (f.work = '{}' and exists (select 1 from pgboss.job k where k.name = f.name
        and (k.state in ('retry', 'active') or k.state = 'completed' and k.completed_on > f.failed_at)))
      and not exists (select 1 from mails m where f.name = 'send-mail' and m.id = (f.work ->> 'mailId')::uuid and m.status <> 'queued')
    order by f.failed_at limit ${limit}`.execute(executor)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    error: errorOf(row.output),
    failedAt: row.failedAt,
  }))
}

/** pg-boss stores an error that a worker threw as JSON. */
function errorOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }
  const found = typeof message === 'string' ? message : typeof value === 'string' ? value : ''
  return found.slice(0, 300)
}

/**
 * Locks the task's row: of two admins who act at the same time, the second waits and sees what the
 * first one did.
 */
export async function findTask(
  tx: Tx,
  id: string,
): Promise<{ name: string; hasFailed: boolean } | null> {
  const { rows } = await sql<{
    name: string
    state: string
  }>`select name, state from pgboss.job where id = ${id} for update`.execute(tx)
  return rows[0] ? { name: rows[0].name, hasFailed: rows[0].state === 'failed' } : null
}
