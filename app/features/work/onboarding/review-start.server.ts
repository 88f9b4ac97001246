/**
 * When the review of an application starts: with what there is to review. For queries of a profile
 * `p` with its newest application `a`, which may be missing: signing up as an Orbiter is an
 * application, with or without the wizard.
 */
import { sql } from 'kysely'
import { REVIEW_HOURS } from '#work/onboarding/application.ts'

const WITHIN = sql.lit(`${REVIEW_HOURS} hours`)

/** The answers of the package flow say enough; a profile alone does not. */
const IS_ANSWERED = sql<boolean>`coalesce(a.model = 'package-flow' and a.status = 'submitted', false)`

/** It is sent, and there is something to look at. */
export const IS_REVIEWABLE = sql<boolean>`(a.status is distinct from 'draft' and (${IS_ANSWERED} or p.has_portfolio))`

/** Only counts once it is reviewable. */
export const REVIEW_DUE_AT = sql<Date>`greatest(
  coalesce(a.due_at, p.created_at + ${WITHIN}::interval),
  case when not ${IS_ANSWERED} then (select min(o.created_at) from orbiter_portfolio o where o.orbiter_id = p.user_id)
    + ${WITHIN}::interval end)`
