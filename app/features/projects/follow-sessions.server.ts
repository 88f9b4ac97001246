/** What becomes of a project when one of its bookings changes: a leaving Orbiter is replaced, a leaving customer ends it. */
import { dueAtOf } from '#app/features/deliveries/due-times.ts'
import { freeSessions } from '#app/features/bookings/managed-booking.server.ts'
import { matchDueAt } from '#app/features/projects/create-managed-project.server.ts'
import { lockProject, type LockedProject } from '#app/features/projects/assign-project.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, recordEvents, subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/jobs.ts'

export function subscribeProjects(): void {
  subscribe(['booking.cancelled'], followCancelled)
  subscribe(['booking.moved'], followMoved)
}

async function projectOf(tx: Tx, bookingId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('projectSessions')
    .select('projectId')
    .where('bookingRequestId', '=', bookingId)
    .executeTakeFirst()
  return row?.projectId ?? null
}

async function followMoved(tx: Tx, events: RecordedEvent<'booking.moved'>[]): Promise<void> {
  for (const { subjectId } of events) {
    const row = await tx
      .selectFrom('projectSessions as s')
      .innerJoin('bookingRequests as b', 'b.id', 's.bookingRequestId')
      .select([
        's.id',
        's.projectId',
        's.endAt as oldEndAt',
        'b.startAt',
        'b.endAt',
        'b.requestedDate',
        'b.requestedTime',
        'b.timeZone',
      ])
      .where('b.id', '=', subjectId)
      .executeTakeFirst()
    if (!row) continue
    const endsBefore = await lastEndOf(tx, row.projectId)
    await tx
      .updateTable('projectSessions')
      .set({
        eventDate: row.requestedDate,
        startTime: row.requestedTime,
        startAt: row.startAt,
        endAt: row.endAt,
      })
      .where('id', '=', row.id)
      .execute()
    await moveDeliverables(tx, {
      projectId: row.projectId,
      session: { before: row.oldEndAt, now: row.endAt },
      event: { before: endsBefore, now: await lastEndOf(tx, row.projectId) },
      timeZone: row.timeZone,
    })
  }
}

async function lastEndOf(tx: Tx, projectId: string): Promise<Date> {
  const { at } = await tx
    .selectFrom('projectSessions')
    .select(({ fn }) => fn.max('endAt').as('at'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return at
}

interface Moved {
  projectId: string
  session: { before: Date; now: Date }
  /** Ends with its last session. */
  event: { before: Date; now: Date }
  timeZone: string
}

/** What is still owed is due anew: a live piece with the end of its session, everything else counted from the end of the event. */
async function moveDeliverables(
  tx: Tx,
  { projectId, session, event, timeZone }: Moved,
): Promise<void> {
  const owed = await tx
    .selectFrom('projectDeliverables')
    .select(['id', 'dueAt', 'dueRule'])
    .where('projectId', '=', projectId)
    .where('deliveredAt', 'is', null)
    .execute()
  for (const { id, dueAt: before, dueRule } of owed) {
    const isLive = dueRule === 'event-end'
    if (
      isLive
        ? before.getTime() !== session.before.getTime()
        : event.before.getTime() === event.now.getTime()
    )
      continue
    const shifted = new Date(before.getTime() + event.now.getTime() - event.before.getTime())
    const dueAt = isLive
      ? session.now
      : dueRule === null
        ? shifted
        : dueAtOf(dueRule, event.now, timeZone)
    await tx.updateTable('projectDeliverables').set({ dueAt }).where('id', '=', id).execute()
  }
}

async function followCancelled(
  tx: Tx,
  events: RecordedEvent<'booking.cancelled'>[],
): Promise<void> {
  for (const event of events) {
    const projectId = await projectOf(tx, event.subjectId)
    if (!projectId) continue
    const project = await lockProject(tx, projectId, null)
    if (!project || project.matchStatus !== 'matched') continue
    const isReassigned = event.data.isReassigned === true
    await releaseProject(tx, project, {
      actorId: event.actorId,
      reason: event.data.reason ?? '',
      isReassigned,
      exceptBookingId: event.subjectId,
    })
    if (isReassigned) await searchAgain(tx, project)
  }
}

interface Release {
  actorId: string | null
  reason: string
  /** Another Orbiter is looked for; otherwise the project is over. */
  isReassigned: boolean
  /** A booking that is cancelled already. */
  exceptBookingId?: string
}

/** Ends the live assignment and frees the Orbiter's time in all sessions. The project's lock is held. */
export async function releaseProject(
  tx: Tx,
  project: LockedProject,
  { actorId, reason, isReassigned, exceptBookingId }: Release,
): Promise<void> {
  const ended = await tx
    .updateTable('orbiterAssignments')
    .set({ status: 'cancelled', endedAt: now(), endReason: reason.slice(0, 500) || null })
    .where('projectId', '=', project.id)
    .where('status', 'in', ['assigned', 'in_progress'])
    .returning(['id', 'orbiterId'])
    .execute()
  await tx
    .updateTable('videoProjects')
    .set(
      isReassigned
        ? { matchStatus: 'searching', matchedAt: null, status: 'submitted' }
        : { matchStatus: 'withdrawn', nextStepAt: null, status: 'draft' },
    )
    .where('id', '=', project.id)
    .execute()
  await freeSessions(tx, {
    bookingIds: project.sessions.flatMap(({ bookingId }) =>
      bookingId && bookingId !== exceptBookingId ? [bookingId] : [],
    ),
    actorId,
    reason,
    isReassigned,
  })
  await recordEvents(
    tx,
    'assignment.cancelled',
    ended.map((row) => ({
      subjectType: 'assignment',
      subjectId: row.id,
      actorId,
      toStatus: 'cancelled',
      data: { projectId: project.id, reason: reason.slice(0, 500) },
      audience: [row.orbiterId, project.customerId],
    })),
  )
}

/** A new round of offers for the same time, brief and thread. */
export async function searchAgain(tx: Tx, project: LockedProject): Promise<void> {
  const startAt = project.sessions[0]?.startAt
  if (!startAt) return
  await tx
    .updateTable('videoProjects')
    .set((eb) => ({
      matchStatus: 'searching',
      matchRound: eb('matchRound', '+', 1),
      matchDueAt: matchDueAt(now(), startAt),
      nextStepAt: now(),
    }))
    .where('id', '=', project.id)
    .execute()
  await recordEvent(tx, {
    kind: 'project.searching',
    subjectType: 'project',
    subjectId: project.id,
    actorId: null,
    toStatus: 'searching',
    audience: [project.customerId],
  })
  await enqueue(tx, 'dispatch-project', [{ projectId: project.id }])
}
