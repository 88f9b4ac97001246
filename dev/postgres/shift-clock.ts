/**
 * Shifts the clock of a built-in database together with the program's. SQL uses `now()` in the
 * defaults of columns, and so does pg-boss.
 */
import pg from 'pg'

/**
 * Finds the `now()` of `public` before PostgreSQL's own; new tables are still created in `public`.
 */
export const CLOCK_PATH = 'search_path=public, pg_catalog'

/** Columns created afterwards have the shifted clock in their defaults. */
export async function shiftDatabaseClock(connectionString: string, byMs: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      `create or replace function public.now() returns timestamptz language sql stable parallel safe
        as $$ select pg_catalog.now() + interval '${Math.round(byMs)} milliseconds' $$`,
    )
  } finally {
    await client.end()
  }
}
