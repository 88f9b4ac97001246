/**
 * When the review of an application is due: it starts once there is something to review. For
 * queries of a profile `p` with its newest application `a`, which may be missing: signing up as an
 * Orbiter counts as an application, with or without the wizard.
 */
import { sql } from 'kysely'
import { REVIEW_HOURS } from '#work/onboarding/application.ts'

const WITHIN = sql.lit(`${REVIEW_HOURS} hours`)

/** The answers of the package flow are enough for a review; a profile alone is not. */
const IS_ANSWERED = sql<boolean>`coalesce(a.model = 'package-flow' and a.status = 'submitted', false)`

/** The application is submitted, and there is something to review. */
export const IS_REVIEWABLE = sql<boolean>`(a.status is distinct from 'draft' and (${IS_ANSWERED} or p.has_portfolio))`

/** Only meaningful once the application is reviewable. */
export const REVIEW_DUE_AT = sql<Date>`greatest(
  coalesce(a.due_at, p.created_at + ${WITHIN}::interval),
  case when not ${IS_ANSWERED} then (select min(o.created_at) from orbiter_portfolio o where o.orbiter_id = p.user_id)
    + ${WITHIN}::interval end)`
