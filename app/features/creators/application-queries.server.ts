/** Applications as admins read them. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import type { Answers, OrbiterModel } from '#app/features/creators/application.ts'
import { listPortfolio } from '#app/features/creators/creator-queries.server.ts'
import { listVerification } from '#app/features/creators/verification.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const ROWS_MAX = 200

function newestApplication() {
  return (
    db()
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('orbiter_applications as x')
            .selectAll()
            .whereRef('x.user_id', '=', 'p.user_id')
            .orderBy('x.submitted_at', (order) => order.desc().nullsLast())
            .limit(1)
            .as('a'),
        (join) => join.onTrue(),
      )
      // Whoever signed up as an Orbiter has applied by that, wizard or not.
      .select(['p.user_id', 'p.full_name', 'u.email', 'p.location', 'p.approval_status', 'a.model', 'a.status', 'a.interview_at', 'a.decided_at', 'a.reason'])
      .select(sql<Date>`coalesce(a.due_at, p.created_at + interval '24 hours')`.as('due_at'))
      .select(sql<Date>`coalesce(a.submitted_at, p.created_at)`.as('applied_at'))
  )
}

/** Those that wait, the one due first at the top; or those decided, the newest first. @throws NotAllowed */
export async function listApplications(viewer: Viewer, show: 'open' | 'decided') {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const query =
    show === 'open'
      ? newestApplication().where('p.approval_status', '=', 'pending').orderBy('due_at')
      : newestApplication()
          .where('p.approval_status', 'in', ['approved', 'refused'])
          .orderBy('a.decided_at', (order) => order.desc().nullsLast())
  const rows = await query.orderBy('p.user_id').limit(ROWS_MAX).execute()
  return rows.map((row) => ({
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email,
    location: row.location,
    approval: row.approval_status,
    model: row.model as OrbiterModel | null,
    isUnfinished: row.status === 'draft',
    interviewAt: row.interview_at?.toISOString() ?? null,
    appliedAt: row.applied_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: row.approval_status === 'pending' && row.due_at < now(),
  }))
}

/** Everything that an applicant entered; null for somebody who never applied. @throws NotAllowed */
export async function findApplication(viewer: Viewer, userId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(userId)) return null
  const row = await newestApplication()
    .where('p.user_id', '=', userId)
    .where('p.approval_status', '!=', 'none')
    .select([
      'a.id',
      'a.answers',
      'a.interview_link',
      'p.phone',
      'p.device_model',
      'p.bio',
      'p.experience_level',
      'p.specialties',
      'p.languages_spoken',
      'p.portfolio_url',
    ])
    .select(['p.social_instagram', 'p.social_youtube', 'p.social_tiktok', 'p.social_website', 'p.orbiter_level', 'p.orbiter_model', 'p.delivery_time_days'])
    .select(['p.pricing_15s', 'p.pricing_30s', 'p.pricing_60s', 'p.profile_completeness', 'u.email_confirmed_at'])
    .executeTakeFirst()
  if (!row) return null
  const [portfolio, verification, requests] = await Promise.all([
    listPortfolio(userId),
    listVerification(userId),
    db().selectFrom('model_switch_requests').selectAll().where('orbiter_id', '=', userId).orderBy('created_at', 'desc').limit(5).execute(),
  ])
  return {
    ...row,
    answers: (row.answers ?? {}) as Answers,
    isOverdue: row.approval_status === 'pending' && row.due_at < now(),
    portfolio,
    verification,
    requests,
  }
}

/** Requests to change the model that wait for an answer, the oldest first. @throws NotAllowed */
export async function listModelSwitchRequests(viewer: Viewer) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('model_switch_requests as r')
    .innerJoin('profiles as p', 'p.user_id', 'r.orbiter_id')
    .select(['r.id', 'r.orbiter_id', 'r.to_model', 'r.reason', 'r.created_at', 'p.full_name', 'p.orbiter_model'])
    .where('r.status', '=', 'pending')
    .orderBy('r.created_at')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orbiterId: row.orbiter_id,
    fullName: row.full_name,
    fromModel: row.orbiter_model as OrbiterModel | null,
    toModel: row.to_model as OrbiterModel,
    reason: row.reason,
    askedAt: row.created_at.toISOString(),
  }))
}
