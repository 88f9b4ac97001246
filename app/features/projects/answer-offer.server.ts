/** An Orbiter answers an offer. The first to accept gets the job; the others are notified. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { declineInput } from '#app/features/projects/project-inputs.ts'
import { closeOffers } from '#app/features/projects/job-offers.server.ts'
import { lockProject, assignProject } from '#app/features/projects/assign-project.server.ts'
import { changeOffers } from '#app/features/projects/change-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/jobs.ts'

export const TOO_LATE =
  'Another Orbiter accepted this job first. You stay near the top of the list for the next one.'

/** An admin has just stopped the search; the offer is withdrawn unless they take that back. */
const PAUSED = 'Our team has paused this job. Look again in a few minutes.'

async function getOwnOffer(tx: Tx, viewer: Viewer, offerId: string) {
  const offer = isUuid(offerId)
    ? await tx
        .selectFrom('assignmentOffers')
        .select(['id', 'projectId', 'status', 'round', 'commissionBps', 'expiresAt'])
        .where('id', '=', offerId)
        .where('orbiterId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!offer) throw new NotFound('There is no such offer.')
  return offer
}

function requireOpen(offer: { status: string; expiresAt: Date }): void {
  if (offer.status === 'taken') throw new Conflict('taken', TOO_LATE)
  if (offer.status === 'withdrawn')
    throw new Conflict('withdrawn', 'The customer has withdrawn this job.')
  if (offer.status === 'lapsed' || (offer.status === 'open' && offer.expiresAt <= now()))
    throw new Conflict('lapsed', 'This offer has expired.')
  if (offer.status !== 'open')
    throw new Conflict('answered', 'You have already answered this offer.')
}

/**
 * The Orbiter accepts the job, which immediately claims the time, including against direct
 * bookings. Idempotent.
 * @throws NotFound, Conflict (`taken`, `lapsed`, `withdrawn`, `answered`, `paused`, `overlap`)
 */
export async function acceptOffer(viewer: Viewer, offerId: string): Promise<{ projectId: string }> {
  return transaction(async (tx) => {
    const { projectId } = await getOwnOffer(tx, viewer, offerId)
    const project = await lockProject(tx, projectId, viewer.id)
    const offer = await getOwnOffer(tx, viewer, offerId)
    if (offer.status === 'accepted') return { projectId }
    requireOpen(offer)
    if (!project) throw new NotFound('There is no such offer.')
    if (!['searching', 'unfilled'].includes(project.matchStatus))
      throw new Conflict('paused', PAUSED)
    await assignProject(tx, {
      actor: viewer,
      orbiterId: viewer.id,
      project,
      commissionBps: offer.commissionBps,
      assignedBy: null,
      offerId,
    })
    await changeOffers(tx, {
      action: 'accept',
      where: (eb) => eb('assignmentOffers.id', '=', offerId),
      actorId: viewer.id,
    })
    await closeOffers(tx, project, 'take')
    return { projectId }
  })
}

/**
 * The Orbiter declines a job. If no other offer is open, the next wave is sent immediately.
 * @throws InvalidInput, NotFound, Conflict
 */
export async function declineOffer(viewer: Viewer, offerId: string, input: unknown): Promise<void> {
  const { reason } = parseInput(declineInput, input)
  await transaction(async (tx) => {
    const { projectId } = await getOwnOffer(tx, viewer, offerId)
    await lockProject(tx, projectId, null)
    const offer = await getOwnOffer(tx, viewer, offerId)
    if (offer.status === 'declined') return
    requireOpen(offer)
    await changeOffers(tx, {
      action: 'decline',
      where: (eb) => eb('assignmentOffers.id', '=', offerId),
      actorId: viewer.id,
      set: { declineReason: reason || null },
    })
    const openOffer = await tx
      .selectFrom('assignmentOffers')
      .select('id')
      .where('projectId', '=', projectId)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (openOffer) return
    await tx
      .updateTable('videoProjects')
      .set({ nextStepAt: now() })
      .where('id', '=', projectId)
      .where('matchStatus', 'in', ['searching', 'unfilled'])
      .execute()
    await enqueue(tx, 'dispatch-project', [{ projectId }])
  })
}
