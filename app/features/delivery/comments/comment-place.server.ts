/** The job that a version belongs to, and the commenter's side in it. */
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { jobSideOf } from '#delivery/deliveries/delivery-job.server.ts'
import { findJobHead, type JobHead } from '#delivery/deliveries/job-head.server.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface CommentPlace {
  versionId: string
  job: JobHead
  piece: { id: string; label: string; state: string }
  side: 'customer' | 'orbiter' | 'admin' | 'link'
}

const NO_VERSION = 'There is no such version.'

/**
 * Only delivered versions have comments.
 * @throws NotFound for people who are on neither side of the job
 */
export async function getCommentPlace(
  executor: Db | Tx,
  actor: ReviewActor,
  versionId: string,
): Promise<CommentPlace> {
  const row = isUuid(versionId)
    ? await executor
        .selectFrom('deliverableVersions as v')
        .innerJoin('deliverables as d', 'd.id', 'v.deliverableId')
        .select(['d.id', 'd.label', 'd.state', 'd.bookingRequestId', 'd.projectId'])
        .where('v.id', '=', versionId)
        .where('v.deliveredAt', 'is not', null)
        .executeTakeFirst()
    : undefined
  const jobId = row?.bookingRequestId ?? row?.projectId
  const job = jobId ? await findJobHead(executor, jobId) : undefined
  const side = job && sideOf(actor, job)
  if (!row || !job || !side) throw new NotFound(NO_VERSION)
  const { id, label, state } = row
  return { versionId, job, piece: { id, label, state }, side }
}

function sideOf(actor: ReviewActor, job: JobHead): CommentPlace['side'] | null {
  if ('viewer' in actor) return jobSideOf(actor.viewer, job)
  return actor.link.jobId === job.id ? 'link' : null
}
