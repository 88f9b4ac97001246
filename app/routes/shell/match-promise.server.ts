/** How soon a booking is matched, passed in the URL of the page that the booking leads to. */
import { hoursAndMinutes } from '#app/base/durations.ts'
import { matchPromise } from '#app/routes/shell/match-sentence.ts'

/** The query that states the promise after a booking, if it is sooner than usual. */
export function promiseQuery(matchMinutes: number): { within?: string } {
  return matchMinutes < 24 * 60 ? { within: hoursAndMinutes(matchMinutes * 60_000) } : {}
}

/** Reads the promise from the URL of a page; returns the usual promise for anything else. */
export function readPromise(query: URLSearchParams): string {
  const within = query.get('within') ?? ''
  return matchPromise(/^\d+ (hours?|minutes?)( \d+ minutes?)?$/.test(within) ? `?${query}` : '')
}
