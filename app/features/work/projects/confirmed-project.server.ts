/** Whether the card that pays for a project may be charged, or has to be voided. */
import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/platform/clock.ts'

/** An admin has set something that its people are told of later; until then it moves no money. */
const IS_UNTOLD = sql`exists (select 1 from status_overrides u where u.project_id = p.id)`

/**
 * Of `video_projects p`: an Orbiter has said yes or was booked by an admin, or the team has said that
 * it is in production. A quote was agreed on by both sides as it was taken.
 */
export const IS_CONFIRMED: RawBuilder<boolean> = sql<boolean>`(p.source = 'quote'
  or exists (select 1 from orbiter_assignments x where x.project_id = p.id and x.status <> 'cancelled')
  or (p.status = 'in_production' and not ${IS_UNTOLD}))`

/** Its event has begun. */
const hasBegun = () => sql`coalesce((
  select min(s.start_at) <= ${now()} from project_sessions s where s.project_id = p.id), false)`

/** Of `video_projects p`: an Orbiter is looked for although the event has begun. */
export const isSearchOver = (): RawBuilder<boolean> =>
  sql<boolean>`(p.match_status in ('searching', 'unfilled') and ${hasBegun()} and not ${IS_UNTOLD})`

/** Of `video_projects p`: no one looks for an Orbiter any more, and no one will. */
export const isGivenUp = (): RawBuilder<boolean> =>
  sql<boolean>`((p.status = 'completed' or (p.match_status = 'none' and ${hasBegun()})) and not ${IS_UNTOLD})`
