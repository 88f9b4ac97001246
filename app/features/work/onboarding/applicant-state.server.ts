import type { Viewer } from '#people/accounts/viewer.ts'
import {
  STAGE_SENTENCES,
  stageDetails,
  type ApplicantStage,
  type StageFacts,
} from '#work/onboarding/applicant-state.ts'
import { NEED_HINTS, NEED_LABELS } from '#work/onboarding/listing-needs.ts'
import { listMissingNeeds } from '#work/onboarding/listing-needs.server.ts'
import type { OrbiterModel } from '#work/onboarding/application.ts'
import { IS_REVIEWABLE, REVIEW_DUE_AT } from '#work/onboarding/review-start.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface ApplicantState extends StageFacts {
  /** The model of the newest application; null for a person who signed up without the wizard. */
  model: OrbiterModel | null
}

interface Facts {
  approvalStatus: 'none' | 'pending' | 'approved' | 'refused' | 'delisted'
  isListed: boolean
  isUnfinished: boolean
  isReviewable: boolean
}

function stageOf({
  approvalStatus,
  isListed,
  isUnfinished,
  isReviewable,
}: Facts): ApplicantStage | null {
  switch (approvalStatus) {
    case 'none':
      return null
    case 'pending':
      if (isUnfinished) return 'unfinished'
      return isReviewable ? 'review' : 'sample'
    case 'approved':
      return isListed ? 'listed' : 'waiting'
    default:
      return approvalStatus
  }
}

/** Null for a person who has never applied. */
export async function findApplicantState(
  userId: string,
  executor: Db | Tx = db(),
): Promise<ApplicantState | null> {
  const row = await executor
    .selectFrom('profiles as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orbiterApplications as x')
          .select(['x.status', 'x.model', 'x.reason', 'x.interviewAt', 'x.dueAt'])
          .whereRef('x.userId', '=', 'p.userId')
          .orderBy('x.createdAt', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orbiterApplications as x')
          .select('x.reason as refusal')
          .whereRef('x.userId', '=', 'p.userId')
          .where('x.status', '=', 'refused')
          .orderBy('x.decidedAt', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['p.approvalStatus', 'p.listedAt', 'p.delistingReason'])
    .select(['a.status', 'a.model', 'a.interviewAt', 'r.refusal'])
    .select([IS_REVIEWABLE.as('isReviewable'), REVIEW_DUE_AT.as('dueAt')])
    .where('p.userId', '=', userId)
    .executeTakeFirst()
  const stage =
    row &&
    stageOf({
      approvalStatus: row.approvalStatus,
      isListed: row.listedAt !== null,
      isUnfinished: row.status === 'draft',
      isReviewable: row.isReviewable,
    })
  if (!stage) return null
  const isReview = stage === 'review'
  return {
    stage,
    model: row.model,
    reason: stage === 'refused' ? row.refusal : stage === 'delisted' ? row.delistingReason : null,
    missing: stage === 'waiting' ? await listMissingNeeds(userId, executor) : [],
    dueAt: isReview ? row.dueAt : null,
    interviewAt: isReview && row.status === 'submitted' ? row.interviewAt : null,
  }
}

export interface ApplicantWords {
  stage: ApplicantStage
  sentence: string
  details: string
  model: OrbiterModel | null
  /** What the listing still needs, and what to do about it. */
  needs: { label: string; hint: string }[]
}

/** The state of the viewer's application, worded for pages. */
export async function readApplicantWords(viewer: Viewer): Promise<ApplicantWords | null> {
  const state = await findApplicantState(viewer.id)
  return (
    state && {
      stage: state.stage,
      sentence: STAGE_SENTENCES[state.stage],
      details: stageDetails(state, viewer.timeZone),
      model: state.model,
      needs: state.missing.map((need) => ({ label: NEED_LABELS[need], hint: NEED_HINTS[need] })),
    }
  )
}
