import { RateLimited } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'

interface Limit {
  /** What is counted, for example `sign-in:address:1.2.3.4`. */
  key: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one try over all server processes.
 * @throws RateLimited when the window's tries are used up
 */
export async function countTry({ key, limit, windowSeconds }: Limit): Promise<void> {
  const { rows } = await pool().query<{ hits: number; window_started_at: Date }>({
    name: 'count-try',
    text: `insert into rate_limits as r (key, window_started_at, hits) values ($1, $2, 1)
      on conflict (key) do update set
        hits = case when r.window_started_at <= $2::timestamptz - make_interval(secs => $3) then 1 else r.hits + 1 end,
        window_started_at = case when r.window_started_at <= $2::timestamptz - make_interval(secs => $3) then $2 else r.window_started_at end
      returning hits, window_started_at`,
    values: [key, now(), windowSeconds],
  })
  const row = rows[0]
  if (!row || row.hits <= limit) return
  const opensAt = row.window_started_at.getTime() + windowSeconds * 1000
  throw new RateLimited(Math.max(1, Math.ceil((opensAt - now().getTime()) / 1000)))
}

/** Forgets the tries of a key, for example after a sign-in that succeeded. */
export async function forgetTries(key: string): Promise<void> {
  await pool().query('delete from rate_limits where key = $1', [key])
}
