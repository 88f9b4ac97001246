/** Whether the card that pays for a project may be charged or has to be voided. */
import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/platform/clock.ts'

/**
 * An admin has set a status of which its people are not yet notified; until then it moves no money.
 */
const IS_UNTOLD = sql`exists (select 1 from unannounced_projects u where u.project_id = p.id)`

/**
 * On `video_projects p`: an Orbiter has accepted or was assigned by an admin, or the team has set
 * the project to in production. A project from a quote is confirmed from the start, because both
 * sides agreed on the quote.
 */
export const IS_CONFIRMED: RawBuilder<boolean> = sql<boolean>`(p.source = 'quote'
  or exists (select 1 from orbiter_assignments x where x.project_id = p.id and x.status <> 'cancelled')
  or (p.status = 'in_production' and not ${IS_UNTOLD}))`

/** The project's event has begun. */
const hasBegun = () => sql`coalesce((
  select min(s.start_at) <= ${now()} from project_sessions s where s.project_id = p.id), false)`

/** On `video_projects p`: the event has begun while the search for an Orbiter was still on. */
export const isSearchOver = (): RawBuilder<boolean> =>
  sql<boolean>`(p.match_status in ('searching', 'unfilled') and ${hasBegun()} and not ${IS_UNTOLD})`

/** On `video_projects p`: no one is searching for an Orbiter, and no search will start. */
export const isGivenUp = (): RawBuilder<boolean> =>
  sql<boolean>`((p.status = 'completed' or (p.match_status = 'none' and ${hasBegun()})) and not ${IS_UNTOLD})`
