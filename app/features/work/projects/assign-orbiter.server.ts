/**
 * An admin assigns a project to an Orbiter without an offer: the preview of the effects, and the
 * assignment.
 */
import { createHash } from 'node:crypto'
import { cut } from '#app/base/clean-text.ts'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { earningsOf } from '#app/base/money.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { canTake } from '#work/matching/matching.ts'
import { rankOrbiters, type RankedOrbiter } from '#work/matching/rank-orbiters.server.ts'
import { packageCommission } from '#work/projects/answer-offer.server.ts'
import {
  listAssignmentEffects,
  readChargeLine,
  readEvents,
} from '#work/projects/assignment-effects.server.ts'
import {
  alreadyAssigned,
  assignProject,
  findLiveAssignment,
  lockProject,
  type LockedProject,
} from '#work/projects/assign-project.server.ts'
import { closeOffers } from '#work/projects/job-offers.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

interface Pair {
  projectId: string
  orbiterId: string
}

interface NewAssignment extends Pair {
  notes?: string
  /** The admin has seen the warnings and assigns the Orbiter anyway. */
  despiteConflicts?: boolean
  /**
   * The `shown` value of the preview that the admin saw, which covers the warnings; if missing,
   * nothing is compared.
   */
  shown?: string
}

export interface AssignmentPreview extends Pair {
  orbiterName: string
  title: string
  /** Each day with its start and the end of the event. */
  events: string[]
  /** The effects of the assignment, one line each. */
  lines: string[]
  /** The conflicts that the admin may overrule. */
  warnings: string[]
  /** A hash of what the admin was shown. */
  shown: string
}

interface Weighed {
  project: LockedProject
  candidate: RankedOrbiter
  commissionBps: number
  /** Null: the project has no price. */
  earnCents: number | null
  chargeLine: string | null
  shown: string
}

/**
 * Locks a project and an Orbiter and checks whether they fit. Used by the preview, and again by the
 * assignment.
 * @returns the assignment's ID if this admin has already made the assignment
 * @throws NotAllowed, NotFound, Conflict (`not-open`, `already-assigned`, `cannot-take`)
 */
async function weigh(
  tx: Tx,
  viewer: Viewer,
  { projectId, orbiterId }: Pair,
): Promise<Weighed | string> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(projectId) || !isUuid(orbiterId))
    throw new NotFound('Choose a project and an Orbiter.')
  const project = await lockProject(tx, projectId, orbiterId)
  const [candidate] = project
    ? await rankOrbiters({ projectId, withConflicts: true, orbiterId }, tx)
    : []
  if (!project || !candidate) throw new NotFound('There is no such project or Orbiter.')
  const live = await findLiveAssignment(tx, projectId)
  if (live?.orbiterId === orbiterId && live.assignedBy === viewer.id) return live.id
  if (!['submitted', 'in_production'].includes(project.status))
    throw new Conflict(
      'not-open',
      'Only projects that are submitted or in production can be assigned.',
    )
  if (live) throw alreadyAssigned()
  const { fullName, conflicts, refusals } = candidate
  if (!canTake(candidate))
    throw new Conflict('cannot-take', `${fullName} can't take this job. ${refusals.join('. ')}.`)
  const commissionBps = await packageCommission(orbiterId, tx)
  const { priceCents, sessions } = project
  const earnCents = priceCents === null ? null : earningsOf(priceCents, commissionBps)
  const chargeLine = await readChargeLine(tx, project)
  const shown = createHash('sha256')
    .update(
      JSON.stringify([conflicts, earnCents, chargeLine, sessions.map(({ startAt }) => startAt)]),
    )
    .digest('base64url')
  return { project, candidate, commissionBps, earnCents, chargeLine, shown }
}

/**
 * Previews the assignment: its effects and who would be notified. Null if this admin has already
 * made it.
 * @throws NotAllowed, NotFound, Conflict (`not-open`, `already-assigned`, `cannot-take`)
 */
export async function previewAssignment(
  viewer: Viewer,
  pair: Pair,
): Promise<AssignmentPreview | null> {
  return transaction(async (tx) => {
    const weighed = await weigh(tx, viewer, pair)
    if (typeof weighed === 'string') return null
    const { project, candidate, shown } = weighed
    return {
      ...pair,
      orbiterName: candidate.fullName,
      title: project.title,
      events: await readEvents(tx, project, viewer.timeZone),
      lines: await listAssignmentEffects(tx, weighed),
      warnings: candidate.conflicts,
      shown,
    }
  })
}

function requireSeen(
  { candidate: { fullName, conflicts }, shown }: Weighed,
  { despiteConflicts = false, shown: seen }: NewAssignment,
): void {
  if (seen === undefined) {
    if (conflicts.length > 0 && !despiteConflicts)
      throw new Conflict('conflicts', `${fullName}: ${conflicts.join('. ')}.`)
    return
  }
  if (seen === '') throw new Conflict('not-shown', 'Check what this does first.')
  if (seen !== shown)
    throw new Conflict('effects-changed', 'This would now have a different effect. Check it again.')
}

/**
 * Assigns an Orbiter to a project that is submitted or in production, for an admin. The toast is
 * "Orbiter assigned to project successfully". Repeating the call changes nothing.
 * @throws NotAllowed, NotFound, Conflict (`not-open`, `already-assigned`, `cannot-take`, `overlap`,
 * `conflicts` with the warnings, `not-shown`, `effects-changed`)
 */
export async function assignOrbiter(
  viewer: Viewer,
  request: NewAssignment,
): Promise<{ assignmentId: string }> {
  const { projectId, orbiterId, notes = '' } = request
  return transaction(async (tx) => {
    const weighed = await weigh(tx, viewer, { projectId, orbiterId })
    if (typeof weighed === 'string') return { assignmentId: weighed }
    requireSeen(weighed, request)
    const { project, candidate, commissionBps } = weighed
    const taken = await assignProject(tx, {
      actor: viewer,
      orbiterId,
      project,
      commissionBps,
      assignedBy: viewer.id,
      notes: cut(notes, 2000),
    })
    await closeOffers(tx, project, 'take', orbiterId)
    await recordAudit(tx, {
      area: 'admin',
      action: 'project.assigned',
      actor: viewer,
      subjectType: 'project',
      subjectId: projectId,
      subjectLabel: project.title,
      to: candidate.fullName,
      reason: candidate.conflicts.length > 0 ? `Despite: ${candidate.conflicts.join('. ')}` : null,
    })
    return taken
  })
}
