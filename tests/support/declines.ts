import { announceDeclinedTask } from '#work/bookings/booking-tasks.server.ts'
import { pool } from '#app/platform/db.ts'

/**
 * Runs the queued task that notifies both sides of requests whose time was given to another
 * booking. Running it again notifies no one twice.
 */
export async function notifyDeclined(): Promise<void> {
  const { rows } = await pool().query<{ data: Record<string, string> }>(
    'select data from pgboss.job where name = $1 order by created_on',
    [announceDeclinedTask.name],
  )
  for (const { data } of rows) await announceDeclinedTask.run(data)
}
