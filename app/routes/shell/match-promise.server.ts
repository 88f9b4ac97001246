/** How soon a booking is matched, carried in the address of the page that it leads to. */
import { hoursAndMinutes } from '#app/base/durations.ts'
import { matchPromise } from '#app/routes/shell/match-sentence.ts'

/** What the address after a booking says of its promise, where it is sooner than usual. */
export function promiseQuery(matchMinutes: number): { within?: string } {
  return matchMinutes < 24 * 60 ? { within: hoursAndMinutes(matchMinutes * 60_000) } : {}
}

/** Reads it from the address of a page; the usual promise for anything else. */
export function readPromise(query: URLSearchParams): string {
  const within = query.get('within') ?? ''
  return matchPromise(/^\d+ (hours?|minutes?)( \d+ minutes?)?$/.test(within) ? `?${query}` : '')
}
