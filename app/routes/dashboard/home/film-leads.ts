import { DAY_MS } from '#app/base/time.ts'
import type { ShelfJob } from '#work/bookings/customer-shelf.server.ts'

/** How long a new film comes before the next event, and how long without one. */
const BEFORE_NEXT_MS = 3 * DAY_MS
const ALONE_MS = 30 * DAY_MS
/** An event this near comes first, unless the film waits for an answer. */
const NEXT_IS_NEAR_MS = 2 * DAY_MS

/** Whether the home page begins with the newest film rather than with the next event. */
export function filmLeads(
  { isYourTurn, film }: Pick<ShelfJob, 'isYourTurn' | 'film'>,
  next: { startAt: string } | null,
  now: string,
): boolean {
  if (!film?.piece.deliveredAt) return false
  if (isYourTurn) return true
  const age = Date.parse(now) - Date.parse(film.piece.deliveredAt)
  if (!next) return age <= ALONE_MS
  return age <= BEFORE_NEXT_MS && Date.parse(next.startAt) - Date.parse(now) > NEXT_IS_NEAR_MS
}
