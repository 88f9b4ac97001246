/** The part of a search that asks who is free on a date, as conditions for its statement. */
import { freeAtSql, freeAtValues } from '#market/availability/free-at.server.ts'
import type { CreatorSearch } from '#market/creators/creator-search.ts'
import { GENERAL_OFFER } from '#market/creators/offers.ts'

export interface FreeParts {
  /** The start of a list of common table expressions that the conditions use. */
  clocks: string
  /** Another condition on rows of `creator_search`; empty when the search has no date. */
  also: string
  /** Another column, about the row `p` of `profiles`. */
  columns: string[]
  /** Above this number, creators are estimated from a sample instead of counted. */
  mostCounted: number
}

export const ANY_DATE: FreeParts = { clocks: '', also: '', columns: [], mostCounted: 10_000 }

/** Lower, because counting creators who are free means reading their calendars. */
const MOST_COUNTED_FREE = 1000

/** @param first the number of the first placeholder for `freeValues` */
export function freeParts(first: number): FreeParts {
  const { clocks, isFree, openTimes } = freeAtSql(first)
  return {
    clocks: `${clocks},`,
    also: ` and exists (select from profiles p where p.user_id = creator_search.user_id and ${isFree})`,
    columns: [`${openTimes(`($${first}::date[])[1]`)} as open_times`],
    mostCounted: MOST_COUNTED_FREE,
  }
}

/** Asks for one hour, the shortest time that can be requested from every Orbiter. */
export function freeValues({ date, time }: CreatorSearch): unknown[] {
  const { durationMinutes } = GENERAL_OFFER
  return freeAtValues({ dates: [date], time: time || null, durationMinutes })
}
