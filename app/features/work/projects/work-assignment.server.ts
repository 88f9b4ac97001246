/**
 * An Orbiter's work on an assignment: starting it and giving it back. It is completed when the
 * deliveries are approved.
 */
import { Conflict, InvalidInput, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { closeProposals } from '#work/bookings/change-booking.server.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import { completeProject, haveAllBegun } from '#work/projects/follow-sessions.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { countPieces } from '#delivery/deliveries/deliverables.server.ts'
import { changeAssignments, changeProject } from '#work/projects/change-project.server.ts'
import { removeOrbiter, searchAgain } from '#work/projects/remove-orbiter.server.ts'
import { declineInput } from '#work/projects/project-inputs.ts'
import { lockProject, type LockedProject } from '#work/projects/assign-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, subscribe, type RecordedEvent } from '#app/platform/events.ts'

const NOT_YOURS = 'There is no such assignment.'

async function lockOwn(tx: Tx, viewer: Viewer, assignmentId: string) {
  const own = () =>
    tx
      .selectFrom('orbiterAssignments')
      .select(['id', 'projectId', 'status'])
      .where('id', '=', assignmentId)
      .where('orbiterId', '=', viewer.id)
      .executeTakeFirst()
  const seen = isUuid(assignmentId) ? await own() : undefined
  const project = seen && (await lockProject(tx, seen.projectId, viewer.id))
  const assignment = project && (await own())
  if (!project || !assignment) throw new NotFound(NOT_YOURS)
  if (assignment.status === 'cancelled')
    throw new Conflict('cancelled', 'This assignment was cancelled.')
  return { project, assignment }
}

/**
 * Reports the start, at the earliest START_BEFORE_HOURS before the first session. The project is
 * then in production. Idempotent.
 * @throws NotFound, Conflict (`cancelled`, `too-early`)
 */
export async function startAssignment(viewer: Viewer, assignmentId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, assignment } = await lockOwn(tx, viewer, assignmentId)
    const firstStart = project.sessions[0]?.startAt
    if (firstStart && startOpensAt(firstStart) > now())
      throw new Conflict(
        'too-early',
        `You can report the start from ${nearInstant(startOpensAt(firstStart), project.timeZone, now(), viewer.timeZone)}.`,
      )
    await begin(tx, viewer.id, project, assignment)
  })
}

async function begin(
  tx: Tx,
  orbiterId: string,
  project: LockedProject,
  assignment: { id: string; status: string },
): Promise<void> {
  if (assignment.status !== 'assigned') return
  await changeAssignments(tx, { action: 'start', where: (eb) => eb('id', '=', assignment.id) })
  await changeProject(tx, project.id, { project: 'start' })
  // A job that has begun can no longer be moved.
  for (const { bookingId } of project.sessions)
    if (bookingId) await closeProposals(tx, bookingId, 'lapsed')
  await recordEvent(tx, {
    kind: 'assignment.started',
    subjectType: 'assignment',
    subjectId: assignment.id,
    actorId: orbiterId,
    fromStatus: 'assigned',
    toStatus: 'in_progress',
    data: { projectId: project.id },
    audience: [project.customerId, orbiterId],
  })
}

/** The first delivery counts as the start if the Orbiter has not reported it. */
async function followDelivered(
  tx: Tx,
  events: RecordedEvent<'deliverable.delivered'>[],
): Promise<void> {
  for (const { data, actorId } of events) {
    const project = data.jobKind === 'project' ? await lockProject(tx, data.jobId, null) : null
    const assignment =
      project &&
      (await tx
        .selectFrom('orbiterAssignments')
        .select(['id', 'status', 'orbiterId'])
        .where('projectId', '=', project.id)
        .where('status', '=', 'assigned')
        .executeTakeFirst())
    if (assignment?.orbiterId === actorId && project && assignment)
      await begin(tx, assignment.orbiterId, project, assignment)
  }
}

export const subscribeDeliveries = () => subscribe(['deliverable.delivered'], followDelivered)

/**
 * The Orbiter reports the job as completed, if nothing deliverable was sold. Idempotent.
 * @throws NotFound, Conflict (`cancelled`, `too-early`, `not-delivered`)
 */
export async function completeAssignment(viewer: Viewer, assignmentId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, assignment } = await lockOwn(tx, viewer, assignmentId)
    if (assignment.status === 'completed') return
    if (!haveAllBegun(project))
      throw new Conflict('too-early', 'You can do this once the booked time has started.')
    if ((await countPieces(tx, project.id)) > 0)
      throw new Conflict(
        'not-delivered',
        'Deliver each piece. The job is completed once the customer has approved them all.',
      )
    await begin(tx, viewer.id, project, assignment)
    await completeProject(tx, project, viewer.id)
  })
}

/**
 * Gives the job back for the Orbiter: the time is free again, and the search for another Orbiter
 * starts.
 * @throws InvalidInput without a reason, NotFound, Conflict
 */
export async function giveBackJob(
  viewer: Viewer,
  assignmentId: string,
  input: unknown,
): Promise<void> {
  const { reason } = parseInput(declineInput, input)
  if (!reason) throw new InvalidInput({ reason: 'Enter a reason for the customer.' })
  const booking = isUuid(assignmentId)
    ? await db()
        .selectFrom('orbiterAssignments as a')
        .innerJoin('projectSessions as s', 's.projectId', 'a.projectId')
        .select('s.bookingRequestId as id')
        .where('a.id', '=', assignmentId)
        .where('a.orbiterId', '=', viewer.id)
        .where('a.status', 'in', ['assigned', 'in_progress'])
        .where('s.bookingRequestId', 'is not', null)
        .orderBy('s.position')
        .executeTakeFirst()
    : undefined
  // If the assignment has a booking, cancelling that booking triggers everything else.
  if (booking?.id) return void (await cancelBooking(viewer, booking.id, { reason }))
  await transaction(async (tx) => {
    const { project } = await lockOwn(tx, viewer, assignmentId)
    await removeOrbiter(tx, project, {
      actorId: viewer.id,
      reason,
      by: 'orbiter',
      isReassigned: true,
    })
    if (project.sessions.length > 0) await searchAgain(tx, project)
    else await changeProject(tx, project.id, { match: 'stop' })
  })
}
