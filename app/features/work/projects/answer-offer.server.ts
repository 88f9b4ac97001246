/** An Orbiter answers an offer. The first to accept gets the job; the others are notified. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { earningsOf, formatMoney } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { declineInput } from '#work/projects/project-inputs.ts'
import { closeOffers } from '#work/projects/job-offers.server.ts'
import {
  assignProject,
  findLiveAssignment,
  lockProject,
} from '#work/projects/assign-project.server.ts'
import { changeOffers } from '#work/projects/change-project.server.ts'
import { isSearching } from '#work/projects/project.ts'
import { requireTraining } from '#work/training/take-check.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

export const TOO_LATE = 'This job went to another Orbiter.'

/**
 * An admin has just stopped the search. The offer will be withdrawn unless the admin undoes that.
 */
const PAUSED = 'Our team has paused this job. Check again in a few minutes.'

const ASSIGNED =
  "Our team has booked you for this job. If you can't make it, release it under your bookings."

async function getOwnOffer(tx: Tx, viewer: Viewer, offerId: string) {
  const offer = isUuid(offerId)
    ? await tx
        .selectFrom('assignmentOffers')
        .select(['id', 'projectId', 'status', 'round', 'expiresAt'])
        .where('id', '=', offerId)
        .where('orbiterId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!offer) throw new NotFound('There is no such offer.')
  return offer
}

/** The team may have assigned the job to this Orbiter while the offer was open. */
const hasProject = async (tx: Tx, projectId: string, orbiterId: string): Promise<boolean> =>
  (await findLiveAssignment(tx, projectId))?.orbiterId === orbiterId

function requireOpen(offer: { status: string; expiresAt: Date }): void {
  if (offer.status === 'taken') throw new Conflict('taken', TOO_LATE)
  if (offer.status === 'withdrawn')
    throw new Conflict('withdrawn', 'The customer has withdrawn this job.')
  if (offer.status === 'lapsed' || (offer.status === 'open' && offer.expiresAt <= now()))
    throw new Conflict('lapsed', 'This offer has expired.')
  if (offer.status !== 'open')
    throw new Conflict('answered', 'You have already answered this offer.')
}

/** The commission, by their level, if this Orbiter accepts a package job now. */
export async function packageCommission(
  orbiterId: string,
  executor: Db | Tx = db(),
): Promise<number> {
  const { 'package-flow': commission } = await getSetting('commission_bps', executor)
  const profile = await executor
    .selectFrom('profiles')
    .select('orbiterLevel')
    .where('userId', '=', orbiterId)
    .executeTakeFirst()
  return commission[profile?.orbiterLevel ?? 'beginner']
}

function requireShown(earnCents: number, shownCents: number | undefined): void {
  if (shownCents === undefined || shownCents === earnCents) return
  throw new Conflict(
    'earnings-changed',
    `You now earn ${formatMoney(earnCents)} for this job. Accept again if you want it.`,
  )
}

/**
 * Accepts the job for the Orbiter and immediately claims the time, which also blocks direct
 * bookings. The current commission applies; the level or the settings may have changed since the
 * offer. Idempotent.
 * @param shownCents the earnings shown to the Orbiter; if missing, nothing is compared
 * @throws NotFound, Conflict (`taken`, `lapsed`, `withdrawn`, `answered`, `paused`,
 * `training-missing`, `overlap`, `earnings-changed`)
 */
export async function acceptOffer(
  viewer: Viewer,
  offerId: string,
  shownCents?: number,
): Promise<{ projectId: string }> {
  return transaction(async (tx) => {
    const { projectId } = await getOwnOffer(tx, viewer, offerId)
    const project = await lockProject(tx, projectId, viewer.id)
    const offer = await getOwnOffer(tx, viewer, offerId)
    if (offer.status === 'accepted') return { projectId }
    if (offer.status === 'taken' && (await hasProject(tx, projectId, viewer.id)))
      return { projectId }
    requireOpen(offer)
    if (!project) throw new NotFound('There is no such offer.')
    if (!isSearching(project.matchStatus)) throw new Conflict('paused', PAUSED)
    await requireTraining(tx, viewer.id)
    const commissionBps = await packageCommission(viewer.id, tx)
    requireShown(earningsOf(project.priceCents ?? 0, commissionBps), shownCents)
    await assignProject(tx, {
      actor: viewer,
      orbiterId: viewer.id,
      project,
      commissionBps,
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
 * Declines the job for the Orbiter. If no other offer is open, the next wave is sent immediately.
 * @throws InvalidInput, NotFound, Conflict (`assigned`, and those of an offer that is over)
 */
export async function declineOffer(viewer: Viewer, offerId: string, input: unknown): Promise<void> {
  const { reason } = parseInput(declineInput, input)
  await transaction(async (tx) => {
    const { projectId } = await getOwnOffer(tx, viewer, offerId)
    await lockProject(tx, projectId, null)
    const offer = await getOwnOffer(tx, viewer, offerId)
    if (offer.status === 'declined') return
    if (offer.status === 'taken' && (await hasProject(tx, projectId, viewer.id)))
      throw new Conflict('assigned', ASSIGNED)
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
