/**
 * An Orbiter's work on an assignment: starting, delivering piece by piece, or giving it back. The
 * statuses follow.
 */
import { Conflict, InvalidInput, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { formatInstantFor } from '#app/base/event-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeBooking, closeProposals } from '#app/features/bookings/change-booking.server.ts'
import { REFUSALS } from '#app/features/bookings/booking-policy.ts'
import { startOpensAt } from '#app/features/jobs/job-states.ts'
import { finishProject } from '#app/features/projects/follow-sessions.server.ts'
import { getOwnBooking } from '#app/features/bookings/booking-row.server.ts'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import { countOwed, deliver } from '#app/features/deliveries/deliverables.server.ts'
import { changeAssignments, changeProject } from '#app/features/projects/change-project.server.ts'
import { releaseProject, searchAgain } from '#app/features/projects/release-project.server.ts'
import { declineInput, deliverInput } from '#app/features/projects/project-inputs.ts'
import { deliveredMail } from '#app/features/projects/project-mails.ts'
import { queueJobMails } from '#app/features/projects/job-offers.server.ts'
import { lockProject, type LockedProject } from '#app/features/projects/assign-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

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
 * The Orbiter reports the start, from START_BEFORE_HOURS before the first session on: the project is
 * now in production. Idempotent.
 * @throws NotFound, Conflict (`cancelled`, `too-early`)
 */
export async function startAssignment(viewer: Viewer, assignmentId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, assignment } = await lockOwn(tx, viewer, assignmentId)
    const firstStart = project.sessions[0]?.startAt
    if (firstStart && startOpensAt(firstStart) > now())
      throw new Conflict(
        'too-early',
        `You can report the start from ${formatInstantFor(startOpensAt(firstStart), project.timeZone, viewer.timeZone)}.`,
      )
    await begin(tx, viewer, project, assignment)
  })
}

async function begin(
  tx: Tx,
  viewer: Viewer,
  project: LockedProject,
  assignment: { id: string; status: string },
): Promise<void> {
  if (assignment.status !== 'assigned') return
  await changeAssignments(tx, { action: 'start', where: (eb) => eb('id', '=', assignment.id) })
  await changeProject(tx, project.id, { project: 'start' })
  // What has begun is no longer moved.
  for (const { bookingId } of project.sessions)
    if (bookingId) await closeProposals(tx, bookingId, 'lapsed')
  await recordEvent(tx, {
    kind: 'assignment.started',
    subjectType: 'assignment',
    subjectId: assignment.id,
    actorId: viewer.id,
    fromStatus: 'assigned',
    toStatus: 'in_progress',
    data: { projectId: project.id },
    audience: [project.customerId, viewer.id],
  })
}

/**
 * Marks one piece as delivered, with the customer's link to it. The last piece completes the
 * assignment, project, and bookings, unless a session is still to come. Idempotent.
 * @throws NotFound, InvalidInput, Conflict (`cancelled`, `not-begun`)
 */
export async function markDelivered(
  viewer: Viewer,
  assignmentId: string,
  deliverableId: string,
  input: unknown,
): Promise<{ isLast: boolean }> {
  const { link } = parseInput(deliverInput, input)
  return transaction(async (tx) => {
    const { project, assignment } = await lockOwn(tx, viewer, assignmentId)
    const firstStart = project.sessions[0]?.startAt
    if (firstStart && firstStart > now())
      throw new Conflict('not-begun', "The event hasn't started yet.")
    await begin(tx, viewer, project, assignment)
    const delivery = await deliver(tx, {
      projectId: project.id,
      deliverableId,
      delivererId: viewer.id,
      link,
    })
    if (!delivery) throw new NotFound('There is no such delivery.')
    const { piece, isLast } = delivery
    if (!piece) return { isLast }
    await recordEvent(tx, {
      kind: 'deliverable.delivered',
      subjectType: 'project',
      subjectId: project.id,
      actorId: viewer.id,
      data: { label: piece.label, isOnTime: piece.dueAt >= now() },
      audience: [project.customerId, viewer.id],
    })
    const mail = deliveredMail({
      projectId: project.id,
      to: project.customerEmail,
      title: project.title,
      label: piece.label,
      orbiterName: viewer.fullName,
      url: link,
      isLast,
    })
    await queueJobMails(tx, [{ userId: project.customerId, ...mail }])
    if (isLast && haveAllBegun(project)) await complete(tx, viewer, project)
    return { isLast }
  })
}

const haveAllBegun = ({ sessions }: LockedProject) =>
  sessions.every(({ startAt }) => startAt <= now())

/**
 * The Orbiter says that all is done, where the last piece was delivered before the last session
 * began, or nothing was owed. Idempotent.
 * @throws NotFound, Conflict (`cancelled`, `too-early`, `not-delivered`)
 */
export async function completeAssignment(viewer: Viewer, assignmentId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, assignment } = await lockOwn(tx, viewer, assignmentId)
    if (assignment.status === 'completed') return
    if (!haveAllBegun(project)) throw new Conflict('too-early', REFUSALS['too-early'])
    if ((await countOwed(tx, project.id)) > 0)
      throw new Conflict('not-delivered', REFUSALS['not-delivered'])
    await begin(tx, viewer, project, assignment)
    await complete(tx, viewer, project)
  })
}

/**
 * Completes the bookings of its sessions, which completes the project (`followCompleted`); one
 * without sessions is completed here.
 */
async function complete(tx: Tx, viewer: Viewer, project: LockedProject): Promise<void> {
  for (const { bookingId } of project.sessions) {
    const booking = bookingId && (await getOwnBooking(tx, viewer, bookingId))
    if (booking && booking.status === 'accepted')
      await changeBooking(tx, { viewer, action: 'complete', booking, set: { completedAt: now() } })
  }
  await finishProject(tx, project, viewer.id)
}

/**
 * The Orbiter gives the job back: the time is free again, and the search for another Orbiter
 * starts.
 * @throws InvalidInput without a reason, NotFound, Conflict
 */
export async function releaseAssignment(
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
  // An assignment with a time cancels its booking, which triggers everything else.
  if (booking?.id) return void (await cancelBooking(viewer, booking.id, { reason }))
  await transaction(async (tx) => {
    const { project } = await lockOwn(tx, viewer, assignmentId)
    await releaseProject(tx, project, {
      actorId: viewer.id,
      reason,
      by: 'orbiter',
      isReassigned: true,
    })
    if (project.sessions.length > 0) await searchAgain(tx, project)
    else await changeProject(tx, project.id, { match: 'stop' })
  })
}
