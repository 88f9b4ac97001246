/**
 * Updates a project when one of its bookings changes. The last completed booking completes the
 * project, an Orbiter who leaves is replaced, and a customer who leaves ends it. Once everything is
 * approved, all bookings are completed.
 */
import { sql, type RawBuilder } from 'kysely'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { UNDO_SECONDS } from '#delivery/deliveries/delivery-job.ts'
import { moveDeliverables } from '#delivery/deliveries/deliverables.server.ts'
import { removeOrbiter, searchAgain } from '#work/projects/remove-orbiter.server.ts'
import { changeAssignments, changeProject } from '#work/projects/change-project.server.ts'
import { lockProject, type LockedProject } from '#work/projects/assign-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, subscribe, type RecordedEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'

export function subscribeProjects(): void {
  subscribe(['booking.cancelled'], followCancelled)
  subscribe(['booking.completed'], followCompleted)
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
        's.eventEndsAt as oldEventEndsAt',
        'b.startAt',
        'b.endAt',
        'b.eventEndsAt',
        'b.requestedDate',
        'b.requestedTime',
        'b.timeZone',
      ])
      .where('b.id', '=', subjectId)
      .executeTakeFirst()
    if (!row) continue
    const endedBefore = await lastEndOf(tx, row.projectId)
    await tx
      .updateTable('projectSessions')
      .set({
        eventDate: row.requestedDate,
        startTime: row.requestedTime,
        startAt: row.startAt,
        endAt: row.endAt,
        eventEndsAt: row.eventEndsAt,
      })
      .where('id', '=', row.id)
      .execute()
    await moveDeliverables(tx, {
      projectId: row.projectId,
      session: { before: row.oldEventEndsAt, now: row.eventEndsAt },
      event: { before: endedBefore, now: await lastEndOf(tx, row.projectId) },
      timeZone: row.timeZone,
    })
  }
}

async function lastEndOf(tx: Tx, projectId: string): Promise<Date> {
  const { at } = await tx
    .selectFrom('projectSessions')
    .select(({ fn }) => fn.max('eventEndsAt').as('at'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return at
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
    const { by = 'admin' } = event.data
    await removeOrbiter(tx, project, {
      actorId: event.actorId,
      reason: event.data.reason ?? '',
      isReassigned,
      by: by === 'system' ? 'admin' : by,
      exceptBookingId: event.subjectId,
    })
    if (isReassigned) await searchAgain(tx, project)
  }
}

async function followCompleted(
  tx: Tx,
  events: RecordedEvent<'booking.completed'>[],
): Promise<void> {
  for (const event of events) {
    const projectId = await projectOf(tx, event.subjectId)
    const project = projectId && (await lockProject(tx, projectId, null))
    if (project) await finishProject(tx, project, event.actorId)
  }
}

/** Completes the assignment and the project once no session is open. */
async function finishProject(
  tx: Tx,
  project: LockedProject,
  actorId: string | null,
): Promise<void> {
  const open = await tx
    .selectFrom('projectSessions as s')
    .innerJoin('bookingRequests as b', 'b.id', 's.bookingRequestId')
    .select('b.id')
    .where('s.projectId', '=', project.id)
    .where('b.status', '=', 'accepted')
    .executeTakeFirst()
  if (open) return
  const ended = await changeAssignments(tx, {
    action: 'complete',
    where: (eb) => eb('projectId', '=', project.id),
  })
  if (ended.length === 0) return
  await changeProject(tx, project.id, { project: 'deliver' })
  await recordEvent(tx, {
    kind: 'project.completed',
    subjectType: 'project',
    subjectId: project.id,
    actorId,
    toStatus: 'completed',
    audience: [project.customerId, ...ended.map((row) => row.orbiterId)],
  })
}

export const haveAllBegun = ({ sessions }: LockedProject) =>
  sessions.every(({ startAt }) => startAt <= now())

/**
 * Completes the bookings of the project's sessions, which completes the project
 * (`followCompleted`). A project without sessions is completed here.
 */
export async function completeProject(
  tx: Tx,
  project: LockedProject,
  actorId: string | null,
): Promise<void> {
  const ids = project.sessions.flatMap(({ bookingId }) => bookingId ?? [])
  await completeBookings(tx, ids, actorId)
  await finishProject(tx, project, actorId)
}

/** Projects per run. */
const BATCH = 50

/**
 * Every piece is approved and no approval can be undone anymore, unless an admin has set the status
 * since.
 */
const isApproved = (projectId: RawBuilder<unknown>) => {
  const until = new Date(now().getTime() - UNDO_SECONDS * 1000)
  return sql<boolean>`(select count(*) > 0 and bool_and(d.state = 'approved' and d.approved_at <= ${until})
    and not exists (select 1 from events e where e.subject_type = 'project' and e.subject_id = ${projectId}
      and e.kind = 'project.status-set' and e.created_at > max(d.approved_at))
    from deliverables d where d.project_id = ${projectId})`
}

/** Completes projects whose pieces are all approved, once all sessions have begun. */
export async function completeDeliveredProjects(): Promise<number> {
  const rows = await db()
    .selectFrom('orbiterAssignments as a')
    .select(['a.projectId', 'a.orbiterId'])
    .where('a.status', 'in', ['assigned', 'in_progress'])
    .where(isApproved(sql`a.project_id`))
    .limit(BATCH)
    .execute()
  let completed = 0
  for (const { projectId, orbiterId } of rows)
    completed += await transaction(async (tx) => {
      const project = await lockProject(tx, projectId, orbiterId)
      if (!project || !haveAllBegun(project)) return 0
      const still = await sql<{
        isApproved: boolean
      }>`select ${isApproved(sql`${projectId}::uuid`)} as is_approved`.execute(tx)
      if (!still.rows[0]?.isApproved) return 0
      await completeProject(tx, project, null)
      return 1
    })
  return completed
}

export const completeProjectsTask: Task = {
  name: 'complete-delivered-projects',
  cron: '* * * * *',
  async run() {
    await completeDeliveredProjects()
  },
}
