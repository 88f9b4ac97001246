/** The part of a search that asks who is free on a date, as conditions for its statement. */
import { freeAtSql, freeAtValues } from '#market/availability/free-at.server.ts'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import { GENERAL_OFFER } from '#market/creators/offers.ts'

export interface FreeParts {
  /** What the conditions read, as the beginning of a list of common table expressions. */
  clocks: string
  /** A further condition on rows of `creator_search`; empty where no date is asked for. */
  also: string
  /** A further column about the row `p` of `profiles`. */
  columns: string[]
  /** Above this many, creators are estimated from a sample instead of counted. */
  mostCounted: number
}

export const ANY_DATE: FreeParts = { clocks: '', also: '', columns: [], mostCounted: 10_000 }

/** To count someone who is free, their calendar is read. */
const MOST_COUNTED_FREE = 1000

/** @param first the number of the first placeholder that `freeValues` fills */
export function freeParts(first: number): FreeParts {
  const { clocks, isFree, openTimes } = freeAtSql(first)
  return {
    clocks: `${clocks},`,
    also: ` and exists (select from profiles p where p.user_id = creator_search.user_id and ${isFree})`,
    columns: [`${openTimes(`($${first}::date[])[1]`)} as open_times`],
    mostCounted: MOST_COUNTED_FREE,
  }
}

/** An hour is the shortest that can be requested from everyone. */
export function freeValues({ date, time }: CreatorSearch): unknown[] {
  const { durationMinutes } = GENERAL_OFFER
  return freeAtValues({ dates: [date], time: time || null, durationMinutes })
}
