/** What waits for the team, as counted in the navigation of the admin area. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { IS_REVIEWABLE } from '#work/onboarding/review-start.server.ts'
import { db } from '#app/platform/db.ts'

/** By the page on which it is settled. */
export interface TeamWaiting {
  /** Applications with something to review, requests to switch models and wishes for a level. */
  applications: number
  /** Reports of messages and reels without a decision. */
  moderation: number
  /** Reels that an Orbiter wants in the gallery. */
  reels: number
  /** Days with a difference that nothing explains. */
  reconciliation: number
}

const COUNTS = sql<TeamWaiting>`select
  (select count(*)::int from profiles p left join lateral (
    select * from orbiter_applications x where x.user_id = p.user_id
    order by x.submitted_at desc nulls last limit 1
  ) a on true where p.approval_status = 'pending' and ${IS_REVIEWABLE})
  + (select count(*)::int from model_switch_requests where status = 'pending')
  + (select count(*)::int from profiles
    where wished_level is not null and approval_status in ('approved', 'delisted'))
  as applications,
  (select count(*)::int from message_reports where settled_at is null)
  + (select count(*)::int from question_reports where settled_at is null)
  + (select count(*)::int from reel_reports where settled_at is null) as moderation,
  (select count(*)::int from reel_publications where state = 'review') as reels,
  (select count(*)::int from reconciliations
    where difference_count > 0 and explained_at is null) as reconciliation`

/** In one query, because every page of the area shows them. @throws NotAllowed */
export async function readTeamWaiting(viewer: Viewer): Promise<TeamWaiting> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { rows } = await COUNTS.execute(db())
  return rows[0] ?? { applications: 0, moderation: 0, reels: 0, reconciliation: 0 }
}
