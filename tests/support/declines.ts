import { announceDeclinedJob } from '#app/features/bookings/booking-jobs.server.ts'
import { pool } from '#app/platform/db.ts'

/** Does the queued work of telling both sides of requests whose time went to another booking. Repeating it tells nobody twice. */
export async function tellOfDeclines(): Promise<void> {
  const { rows } = await pool().query<{ data: Record<string, string> }>(
    'select data from pgboss.job where name = $1 order by created_on',
    [announceDeclinedJob.name],
  )
  for (const { data } of rows) await announceDeclinedJob.run(data)
}
