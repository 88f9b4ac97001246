/** An admin sets any status manually. Each change is recorded: who, when, from, to. */
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { closeOffers } from '#app/features/projects/job-offers.server.ts'
import { changeAssignments, changeProject } from '#app/features/projects/change-project.server.ts'
import { releaseProject, searchAgain } from '#app/features/projects/release-project.server.ts'
import {
  ASSIGNMENT_STATUSES,
  PROJECT_STATUSES,
  type AssignmentStatus,
  type ProjectStatus,
} from '#app/features/projects/project.ts'
import {
  claimSessions,
  lockProject,
  type LockedProject,
} from '#app/features/projects/assign-project.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const isOneOf = <T extends string>(values: readonly T[], text: string): text is T =>
  (values as readonly string[]).includes(text)

/**
 * Sets a project's status. A search ends when the project no longer needs filming, and restarts
 * when it does. Setting the same status changes nothing.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function setProjectStatus(
  viewer: Viewer,
  projectId: string,
  status: string,
): Promise<{ status: ProjectStatus }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isOneOf(PROJECT_STATUSES, status))
    throw new InvalidInput({ status: 'Choose one of the statuses.' })
  await transaction(async (tx) => {
    const project = isUuid(projectId) ? await lockProject(tx, projectId, null) : null
    if (!project) throw new NotFound('There is no such project.')
    if (project.status === status) return
    await changeProject(tx, projectId, { status })
    await followSearch(tx, project, status)
    await recordEvent(tx, {
      kind: 'project.status-set',
      subjectType: 'project',
      subjectId: projectId,
      actorId: viewer.id,
      fromStatus: project.status,
      toStatus: status,
      audience: [project.customerId],
    })
    await recordAudit(tx, {
      area: 'admin',
      action: 'project.status-set',
      actor: viewer,
      subjectType: 'project',
      subjectId: projectId,
      subjectLabel: project.title,
      from: project.status,
      to: status,
    })
  })
  return { status }
}

async function followSearch(tx: Tx, project: LockedProject, status: ProjectStatus): Promise<void> {
  const isToBeFilmed = status === 'submitted' || status === 'in_production'
  if (!isToBeFilmed && ['searching', 'unfilled'].includes(project.matchStatus)) {
    await changeProject(tx, project.id, { match: 'stop', set: { nextStepAt: null } })
    await closeOffers(tx, project, 'withdraw')
  }
  if (
    status === 'submitted' &&
    project.sessions.length > 0 &&
    ['none', 'withdrawn'].includes(project.matchStatus)
  )
    await searchAgain(tx, project)
}

/**
 * Sets an assignment's status. Canceling one releases the Orbiter's time and restarts the search;
 * reactivating one claims the time again.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`overlap`, `already-assigned`)
 */
export async function setAssignmentStatus(
  viewer: Viewer,
  assignmentId: string,
  status: string,
): Promise<{ status: AssignmentStatus }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isOneOf(ASSIGNMENT_STATUSES, status))
    throw new InvalidInput({ status: 'Choose one of the statuses.' })
  await transaction(async (tx) => {
    const seen = isUuid(assignmentId) ? await findAssignment(tx, assignmentId) : undefined
    const project = seen && (await lockProject(tx, seen.projectId, seen.orbiterId))
    const assignment = project && (await findAssignment(tx, assignmentId))
    if (!project || !assignment) throw new NotFound('There is no such assignment.')
    if (assignment.status === status) return
    await change(tx, viewer, { project, assignment, status })
    await recordEvent(tx, {
      kind: 'assignment.status-set',
      subjectType: 'assignment',
      subjectId: assignmentId,
      actorId: viewer.id,
      fromStatus: assignment.status,
      toStatus: status,
      data: { projectId: project.id },
      audience: [assignment.orbiterId, project.customerId],
    })
    await recordAudit(tx, {
      area: 'admin',
      action: 'assignment.status-set',
      actor: viewer,
      subjectType: 'assignment',
      subjectId: assignmentId,
      subjectLabel: project.title,
      from: assignment.status,
      to: status,
    })
  })
  return { status }
}

function findAssignment(tx: Tx, assignmentId: string) {
  return tx
    .selectFrom('orbiterAssignments')
    .select(['id', 'projectId', 'orbiterId', 'status', 'commissionBps'])
    .where('id', '=', assignmentId)
    .executeTakeFirst()
}

interface Setting {
  project: LockedProject
  assignment: { id: string; orbiterId: string; status: string; commissionBps: number | null }
  status: AssignmentStatus
}

const isLive = (status: string) => status === 'assigned' || status === 'in_progress'

async function change(
  tx: Tx,
  viewer: Viewer,
  { project, assignment, status }: Setting,
): Promise<void> {
  if (isLive(assignment.status) && status === 'cancelled') {
    await releaseProject(tx, project, {
      actorId: viewer.id,
      reason: 'Changed by Orbit.',
      isReassigned: true,
    })
    await searchAgain(tx, project)
    return
  }
  if (assignment.status === 'cancelled' && isLive(status)) {
    const other = await tx
      .selectFrom('orbiterAssignments')
      .select('id')
      .where('projectId', '=', project.id)
      .where('status', 'in', ['assigned', 'in_progress'])
      .executeTakeFirst()
    if (other)
      throw new Conflict(
        'already-assigned',
        'Someone else is now assigned to this project. Cancel that assignment first.',
      )
    await claimSessions(tx, {
      actor: viewer,
      orbiterId: assignment.orbiterId,
      project,
      commissionBps:
        assignment.commissionBps ??
        (await getSetting('commission_bps', tx))['package-flow'].beginner,
    })
    await changeProject(tx, project.id, {
      match: 'match',
      set: { matchedAt: now(), nextStepAt: null },
    })
    await closeOffers(tx, project, 'take')
  }
  await changeAssignments(tx, {
    action: 'set',
    to: status,
    where: (eb) => eb('id', '=', assignment.id),
  })
}
