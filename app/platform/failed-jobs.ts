/** Jobs that no retry could save. They wait for a person until the queue forgets them (a week). */
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/db.ts'

export interface FailedJob {
  id: string
  name: string
  error: string
  failedAt: Date
}

/**
 * The latest failure of each piece of work that has not succeeded since: what starts by itself every minute shows once, and
 * is gone when it works again. A failed e-mail is a matter of its own (`mails`), so its job is left out.
 */
export async function listFailedJobs(executor: Db | Tx, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<{ id: string; name: string; output: unknown; failed_at: Date }>`
    select * from (
      select distinct on (j.name, j.data) j.id, j.name, j.output, j.completed_on as failed_at from pgboss.job j
      where j.state = 'failed'
        and not exists (select 1 from mails m where j.name = 'send-mail' and m.id::text = j.data ->> 'mailId' and m.status <> 'queued')
        and not exists (select 1 from pgboss.job k where k.name = j.name and k.data is not distinct from j.data
          and (k.state in ('retry', 'active') or k.state = 'completed' and k.completed_on > j.completed_on))
      order by j.name, j.data, j.completed_on desc) f
    order by f.failed_at limit ${limit}`.execute(executor)
  return rows.map((row) => ({ id: row.id, name: row.name, error: errorOf(row.output), failedAt: row.failed_at }))
}

/** A worker that threw leaves its error as JSON. */
function errorOf(output: unknown): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown }
  const found = typeof message === 'string' ? message : typeof value === 'string' ? value : ''
  return found.slice(0, 300)
}

/** Queues it once more. @returns its name, or null where it is no longer failed */
export async function retryFailedJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where id = ${id} and state = 'failed' returning name`.execute(tx)
  return rows[0]?.name ?? null
}

export async function findJobName(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where id = ${id}`.execute(tx)
  return rows[0]?.name ?? null
}
