import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimited } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'

interface Limit {
  /** What is counted, for example `sign-in:address:1.2.3.4`. */
  key: string
  limit: number
  windowSeconds: number
  /**
   * The start of the error message, without a period: "You have sent 300 messages within an hour".
   */
  reason?: string
}

const answers = new AsyncLocalStorage<{ retryAfterSeconds: number | null }>()

/**
 * Runs `respond`; if a limit refused the request (429), adds Retry-After to the response, no matter
 * which page it is.
 */
export async function withRetryAfter(respond: () => Promise<Response>): Promise<Response> {
  const answer = { retryAfterSeconds: null }
  const response = await answers.run(answer, respond)
  if (response.status === 429 && answer.retryAfterSeconds !== null)
    response.headers.set('Retry-After', String(answer.retryAfterSeconds))
  return response
}

/**
 * Counts one attempt across all server processes.
 * @throws RateLimited if the window's attempts are used up
 */
export async function countTry({ key, limit, windowSeconds, reason }: Limit): Promise<void> {
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
  refuseUntil(new Date(opensAt), reason)
}

/**
 * Refuses a request that was counted in another way, for example by rows; the error says when to
 * try again.
 * @throws RateLimited
 */
export function refuseUntil(opensAt: Date, reason?: string): never {
  const limited = new RateLimited(
    Math.max(1, Math.ceil((opensAt.getTime() - now().getTime()) / 1000)),
    reason,
  )
  const answer = answers.getStore()
  if (answer) answer.retryAfterSeconds = limited.retryAfterSeconds
  throw limited
}

/** Resets the count of a key, for example after a successful sign-in. */
export async function forgetTries(key: string): Promise<void> {
  await pool().query('delete from rate_limits where key = $1', [key])
}
