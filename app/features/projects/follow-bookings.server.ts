/** What becomes of a project when one of its bookings changes: a leaving Orbiter is replaced, a leaving customer ends it. */
import { dueAtOf } from '#app/features/projects/due-times.ts'
import { matchDueAt } from '#app/features/projects/open-project.server.ts'
import { lockProject, type LockedProject } from '#app/features/projects/take-project.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, recordEvents, subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/jobs.ts'

export function subscribeProjects(): void {
  subscribe('booking.cancelled', followCancelled)
  subscribe('booking.moved', followMoved)
}

async function projectOf(tx: Tx, bookingId: string): Promise<string | null> {
  const row = await tx.selectFrom('project_sessions').select('project_id').where('booking_request_id', '=', bookingId).executeTakeFirst()
  return row?.project_id ?? null
}

async function followMoved(tx: Tx, events: RecordedEvent[]): Promise<void> {
  for (const { subjectId } of events) {
    const row = await tx
      .selectFrom('project_sessions as s')
      .innerJoin('booking_requests as b', 'b.id', 's.booking_request_id')
      .select(['s.id', 's.project_id', 's.end_at as oldEndAt', 'b.start_at', 'b.end_at', 'b.requested_date', 'b.requested_time', 'b.time_zone'])
      .where('b.id', '=', subjectId)
      .executeTakeFirst()
    if (!row) continue
    const endsBefore = await lastEndOf(tx, row.project_id)
    await tx
      .updateTable('project_sessions')
      .set({ event_date: row.requested_date, start_time: row.requested_time, start_at: row.start_at, end_at: row.end_at })
      .where('id', '=', row.id)
      .execute()
    await moveDeliverables(tx, {
      projectId: row.project_id,
      session: { before: row.oldEndAt, now: row.end_at },
      event: { before: endsBefore, now: await lastEndOf(tx, row.project_id) },
      timeZone: row.time_zone,
    })
  }
}

async function lastEndOf(tx: Tx, projectId: string): Promise<Date> {
  const { at } = await tx
    .selectFrom('project_sessions')
    .select(({ fn }) => fn.max('end_at').as('at'))
    .where('project_id', '=', projectId)
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
async function moveDeliverables(tx: Tx, { projectId, session, event, timeZone }: Moved): Promise<void> {
  const owed = await tx
    .selectFrom('project_deliverables')
    .select(['id', 'due_at', 'due_rule'])
    .where('project_id', '=', projectId)
    .where('delivered_at', 'is', null)
    .execute()
  for (const { id, due_at, due_rule } of owed) {
    const isLive = due_rule === 'event-end'
    if (isLive ? due_at.getTime() !== session.before.getTime() : event.before.getTime() === event.now.getTime()) continue
    const shifted = new Date(due_at.getTime() + event.now.getTime() - event.before.getTime())
    const dueAt = isLive ? session.now : due_rule === null ? shifted : dueAtOf(due_rule, event.now, timeZone)
    await tx.updateTable('project_deliverables').set({ due_at: dueAt }).where('id', '=', id).execute()
  }
}

async function followCancelled(tx: Tx, events: RecordedEvent[]): Promise<void> {
  for (const event of events) {
    const projectId = await projectOf(tx, event.subjectId)
    if (!projectId) continue
    const project = await lockProject(tx, projectId, null)
    if (!project || project.matchStatus !== 'matched') continue
    const isHandedOn = event.data?.['isHandedOn'] === true
    await releaseProject(tx, project, { actorId: event.actorId, reason: String(event.data?.['reason'] ?? ''), isHandedOn, exceptBookingId: event.subjectId })
    if (isHandedOn) await searchAgain(tx, project)
  }
}

interface Release {
  actorId: string | null
  reason: string
  /** Another Orbiter is looked for; otherwise the project is over. */
  isHandedOn: boolean
  /** A booking that is cancelled already. */
  exceptBookingId?: string
}

/** Ends the live assignment and frees the Orbiter's time in all sessions. The project's lock is held. */
export async function releaseProject(tx: Tx, project: LockedProject, { actorId, reason, isHandedOn, exceptBookingId }: Release): Promise<void> {
  const ended = await tx
    .updateTable('orbiter_assignments')
    .set({ status: 'cancelled', ended_at: now(), end_reason: reason.slice(0, 500) || null })
    .where('project_id', '=', project.id)
    .where('status', 'in', ['assigned', 'in_progress'])
    .returning(['id', 'orbiter_id'])
    .execute()
  await tx
    .updateTable('video_projects')
    .set(isHandedOn ? { match_status: 'searching', matched_at: null, status: 'submitted' } : { match_status: 'withdrawn', next_step_at: null, status: 'draft' })
    .where('id', '=', project.id)
    .execute()
  await cancelOtherSessions(tx, project, { actorId, reason, isHandedOn, exceptBookingId })
  await recordEvents(
    tx,
    'assignment.cancelled',
    ended.map((row) => ({
      subjectType: 'assignment',
      subjectId: row.id,
      actorId,
      toStatus: 'cancelled',
      data: { projectId: project.id, reason: reason.slice(0, 500) },
      audience: [row.orbiter_id, project.customerId],
    })),
  )
}

async function cancelOtherSessions(tx: Tx, project: LockedProject, { actorId, reason, isHandedOn, exceptBookingId }: Release): Promise<void> {
  const ids = project.sessions.flatMap(({ bookingId }) => (bookingId && bookingId !== exceptBookingId ? [bookingId] : []))
  if (ids.length === 0) return
  const cancelled = await tx
    .updateTable('booking_requests')
    .set((eb) => ({
      status: 'cancelled',
      status_reason: reason.slice(0, 500) || null,
      status_changed_at: now(),
      calendar_sequence: eb('calendar_sequence', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('status', '=', 'accepted')
    .returning(['id', 'orbiter_id'])
    .execute()
  await recordEvents(
    tx,
    'booking.cancelled',
    cancelled.map((row) => ({
      subjectType: 'booking',
      subjectId: row.id,
      actorId,
      fromStatus: 'accepted',
      toStatus: 'cancelled',
      data: { customerId: project.customerId, orbiterId: row.orbiter_id, reason: reason.slice(0, 500) || null, ...(isHandedOn ? { isHandedOn } : {}) },
      audience: [project.customerId, row.orbiter_id],
    })),
  )
}

/** A new round of offers for the same time, brief and thread. */
export async function searchAgain(tx: Tx, project: LockedProject): Promise<void> {
  const startAt = project.sessions[0]?.startAt
  if (!startAt) return
  await tx
    .updateTable('video_projects')
    .set((eb) => ({ match_status: 'searching', match_round: eb('match_round', '+', 1), match_due_at: matchDueAt(now(), startAt), next_step_at: now() }))
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
