/** Applications as admins see them. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { Answers } from '#work/onboarding/application.ts'
import type { PortfolioItem } from '#market/creators/creator.ts'
import { hasContacts } from '#people/masking/shown-text.ts'
import { readSampleChecks } from '#market/portfolio/sample-checks.server.ts'
import { listPortfolio } from '#market/creators/creator-queries.server.ts'
import { IS_REVIEWABLE, REVIEW_DUE_AT } from '#work/onboarding/review-start.server.ts'
import { listVerification } from '#market/creators/verification.server.ts'
import { now } from '#app/platform/clock.ts'
import { reelPriceFields } from '#people/accounts/reel-prices.ts'
import { db } from '#app/platform/db.ts'

const ROWS_MAX = 200

function newestApplication() {
  return db()
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orbiterApplications as x')
          .selectAll()
          .whereRef('x.userId', '=', 'p.userId')
          .orderBy('x.submittedAt', (order) => order.desc().nullsLast())
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .select([
      'p.userId',
      'p.fullName',
      'u.email',
      'p.location',
      'p.approvalStatus',
      'a.model',
      'a.status',
      'a.interviewAt',
    ])
    .select([IS_REVIEWABLE.as('isReviewable'), REVIEW_DUE_AT.as('dueAt')])
    .select(sql<Date>`coalesce(a.submitted_at, p.created_at)`.as('appliedAt'))
}

/**
 * Open applications, soonest deadline first, with those that have nothing to review last; or
 * decided applications, newest first.
 * @throws NotAllowed
 */
export async function listApplications(viewer: Viewer, show: 'open' | 'decided') {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const query =
    show === 'open'
      ? newestApplication()
          .where('p.approvalStatus', '=', 'pending')
          .orderBy('isReviewable', 'desc')
          .orderBy('dueAt')
      : newestApplication()
          .where('p.approvalStatus', 'in', ['approved', 'refused', 'delisted'])
          .orderBy('a.decidedAt', (order) => order.desc().nullsLast())
  const rows = await query.orderBy('p.userId').limit(ROWS_MAX).execute()
  return rows.map(({ approvalStatus, status, ...row }) => ({
    ...row,
    approval: approvalStatus,
    isUnfinished: status === 'draft',
    interviewAt: row.interviewAt?.toISOString() ?? null,
    appliedAt: row.appliedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: isOverdue({ ...row, approvalStatus }),
  }))
}

const isOverdue = (row: { approvalStatus: string; isReviewable: boolean; dueAt: Date }) =>
  row.approvalStatus === 'pending' && row.isReviewable && row.dueAt < now()

/** Everything an applicant entered; null for a person who has never applied. @throws NotAllowed */
export async function findApplication(viewer: Viewer, userId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(userId)) return null
  const row = await newestApplication()
    .where('p.userId', '=', userId)
    .where('p.approvalStatus', '!=', 'none')
    .select([
      'a.id',
      'a.decidedAt',
      'a.reason',
      'a.answers',
      'a.interviewLink',
      'p.phone',
      'p.deviceModel',
      'p.bio',
      'p.experienceLevel',
      'p.experienceList',
      'p.specialties',
      'p.languagesSpoken',
      'p.portfolioUrl',
    ])
    .select([
      'p.socialInstagram',
      'p.socialYoutube',
      'p.socialTiktok',
      'p.socialWebsite',
      'p.orbiterLevel',
      'p.wishedLevel',
      'p.listedAt',
      'p.delistingReason',
      'p.orbiterModel',
      'p.deliveryTimeDays',
    ])
    .select(reelPriceFields().map((price) => `p.${price}` as const))
    .select(['p.profileCompleteness', 'u.emailConfirmedAt'])
    .executeTakeFirst()
  if (!row) return null
  const [portfolio, checks, offers, verification, requests] = await Promise.all([
    listPortfolio(userId),
    readSampleChecks(userId),
    listOfferTexts(userId),
    listVerification(userId),
    listSwitches(userId),
  ])
  return {
    ...row,
    answers: (row.answers ?? {}) as Answers,
    isOverdue: isOverdue(row),
    portfolio: portfolio.map((item) => ({ ...item, checks: checks.get(item.id) ?? [] })),
    /** The texts that contain contact details, which visitors don't see. */
    contactsIn: findContacts(row, offers, portfolio),
    verification,
    requests,
  }
}

interface Words {
  name: string
  text: string | null
}

/** The reviewer's names for the public texts that contain contact details. */
function findContacts(
  {
    bio,
    specialties,
    languagesSpoken,
  }: {
    bio: string | null
    specialties: string[]
    languagesSpoken: string[]
  },
  offers: Words[],
  samples: PortfolioItem[],
): string[] {
  const texts: [where: string, text: string][] = [
    ['the bio', bio ?? ''],
    ['the specialties', specialties.join('\n')],
    ['the languages', languagesSpoken.join('\n')],
  ]
  for (const { name, text } of offers) texts.push([`“${name}”`, `${name}\n${text ?? ''}`])
  for (const { title, description } of samples)
    texts.push([`“${title}”`, `${title}\n${description ?? ''}`])
  return texts.flatMap(([where, text]) => (hasContacts(text) ? [where] : []))
}

/** Names and descriptions of the services and packages. */
async function listOfferTexts(orbiterId: string): Promise<Words[]> {
  const [services, packages] = await Promise.all([
    db()
      .selectFrom('orbiterPricing')
      .select(['serviceName as name', 'serviceDescription as text'])
      .where('orbiterId', '=', orbiterId)
      .execute(),
    db()
      .selectFrom('orbiterPackages')
      .select(['packageName as name', 'packageDescription as text'])
      .where('orbiterId', '=', orbiterId)
      .execute(),
  ])
  return [...services, ...packages]
}

function listSwitches(orbiterId: string) {
  return db()
    .selectFrom('modelSwitchRequests')
    .selectAll()
    .where('orbiterId', '=', orbiterId)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
}

/** Open requests to change the model, oldest first. @throws NotAllowed */
export async function listModelSwitchRequests(viewer: Viewer) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('modelSwitchRequests as r')
    .innerJoin('profiles as p', 'p.userId', 'r.orbiterId')
    .select([
      'r.id',
      'r.orbiterId',
      'r.toModel',
      'r.reason',
      'r.createdAt as requestedAt',
      'p.fullName',
      'p.orbiterModel as fromModel',
    ])
    .where('r.status', '=', 'pending')
    .orderBy('r.createdAt')
    .limit(ROWS_MAX)
    .execute()
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }))
}
