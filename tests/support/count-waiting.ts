import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/** The number of sessions of this database that wait for a lock of another session. */
export async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  return rows[0]?.count ?? 0
}
