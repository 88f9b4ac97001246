/**
 * Gives a project to an Orbiter: the assignment, and for each session a booking with its time and
 * thread.
 */
import { cut } from '#app/base/clean-text.ts'
import { OCCASION_MAX } from '#app/base/text-limits.ts'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { lockOrbiter } from '#work/bookings/booking-row.server.ts'
import { handOverSession, holdSession, type Holder } from '#work/bookings/managed-booking.server.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { changeProject, insertAssignment } from '#work/projects/change-project.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export interface LockedProject {
  id: string
  title: string
  customerId: string
  customerName: string
  customerEmail: string
  status: string
  matchStatus: string
  round: number
  priceCents: number | null
  timeZone: string
  venueAddress: string | null
  venueArea: string | null
  venuePlaceId: number | null
  description: string | null
  product: unknown
  sessions: {
    id: string
    number: number
    bookingId: string | null
    date: string
    time: string
    startAt: Date
    endAt: Date
    eventEndsAt: Date
  }[]
}

/**
 * Locks an Orbiter's bookings and then a project, always in this sequence, so that no two
 * transactions deadlock.
 * @param orbiterId null if no Orbiter's time is affected
 */
export async function lockProject(
  tx: Tx,
  projectId: string,
  orbiterId: string | null,
): Promise<LockedProject | null> {
  if (orbiterId) await lockOrbiter(tx, orbiterId)
  const row = await tx
    .selectFrom('videoProjects as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select([
      'p.id',
      'p.title',
      'p.userId as customerId',
      'u.fullName',
      'p.businessName',
      'u.email as customerEmail',
      'p.status',
      'p.matchStatus',
      'p.matchRound as round',
      'p.priceCents',
      'p.timeZone',
      'p.venueAddress',
      'p.venueArea',
      'p.venuePlaceId',
      'p.description',
      'p.product',
    ])
    .where('p.id', '=', projectId)
    .forUpdate('p')
    .executeTakeFirst()
  if (!row) return null
  const sessions = await tx
    .selectFrom('projectSessions')
    .select([
      'id',
      'number',
      'bookingRequestId as bookingId',
      'eventDate as date',
      'startTime as time',
      'startAt',
      'endAt',
      'eventEndsAt',
    ])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute()
  const { fullName, businessName, timeZone, ...project } = row
  return {
    ...project,
    customerName: businessName ?? fullName,
    timeZone: timeZone ?? 'America/New_York',
    sessions,
  }
}

/** The assignment of the Orbiter who has the project now. */
export function findLiveAssignment(tx: Tx, projectId: string) {
  return tx
    .selectFrom('orbiterAssignments')
    .select(['id', 'orbiterId', 'assignedBy'])
    .where('projectId', '=', projectId)
    .where('status', 'in', ['assigned', 'in_progress'])
    .executeTakeFirst()
}

export const alreadyAssigned = () =>
  new Conflict(
    'already-assigned',
    'Someone is already assigned to this project. Cancel that assignment first.',
  )

interface Taking {
  actor: Viewer
  orbiterId: string
  project: LockedProject
  commissionBps: number
  /** The admin who assigns; null if the Orbiter accepts an offer. */
  assignedBy: string | null
  offerId?: string
  notes?: string
}

/**
 * Assigns a project to an Orbiter and claims the time of every session. The caller must hold both
 * locks.
 * @throws Conflict (`overlap`, `already-assigned`)
 */
export async function assignProject(
  tx: Tx,
  { actor, orbiterId, project, commissionBps, assignedBy, offerId, notes }: Taking,
): Promise<{ assignmentId: string }> {
  if (await findLiveAssignment(tx, project.id)) throw alreadyAssigned()
  const isAssigned = assignedBy !== null
  await claimSessions(tx, project, {
    projectId: project.id,
    actorId: actor.id,
    orbiterId,
    commissionBps,
    isAssigned,
  })
  const assignmentId = newId()
  await insertAssignment(tx, {
    id: assignmentId,
    projectId: project.id,
    orbiterId,
    assignedBy,
    notes: notes || null,
    commissionBps,
    offerId: offerId ?? null,
  })
  await changeProject(tx, project.id, {
    project: 'assign',
    match: 'match',
    set: { matchedAt: now(), nextStepAt: null },
  })
  const order = await lockOrderOf(tx, { projectId: project.id })
  await recordEvent(tx, {
    kind: 'project.matched',
    subjectType: 'project',
    subjectId: project.id,
    actorId: actor.id,
    toStatus: 'matched',
    data: {
      orbiterId,
      assignmentId,
      ...(isAssigned ? { by: 'team' } : {}),
      ...(order?.state === 'open' ? { isUnpaid: true } : {}),
    },
    audience: [project.customerId, orbiterId],
  })
  return { assignmentId }
}

/** @throws Conflict (`overlap`) */
async function claimSessions(tx: Tx, project: LockedProject, holder: Holder): Promise<void> {
  const share = Math.floor((project.priceCents ?? 0) / Math.max(1, project.sessions.length))
  for (const [index, session] of project.sessions.entries()) {
    if (session.bookingId) {
      const { bookingId: id, date: requestedDate, startAt, endAt } = session
      const { customerId } = project
      await handOverSession(tx, { id, customerId, requestedDate, startAt, endAt }, holder)
      continue
    }
    // The first session gets the remainder.
    const rest = index === 0 ? (project.priceCents ?? 0) - share * project.sessions.length : 0
    const { bookingId } = await holdSession(
      tx,
      {
        ...sessionFacts(project),
        ...session,
        priceCents: project.priceCents === null ? null : share + rest,
      },
      holder,
    )
    await tx
      .updateTable('projectSessions')
      .set({ bookingRequestId: bookingId })
      .where('id', '=', session.id)
      .execute()
  }
}

/** The facts that all sessions of a project share. */
function sessionFacts(project: LockedProject) {
  const { name } = project.product as { name?: string }
  const serviceType = cut(name ?? project.title, 80)
  const title = cut(project.title, OCCASION_MAX)
  return {
    customerId: project.customerId,
    customerName: project.customerName,
    customerEmail: project.customerEmail,
    serviceType,
    occasion: title === serviceType ? null : title,
    product: project.product,
    timeZone: project.timeZone,
    venueAddress: project.venueAddress,
    venueArea: project.venueArea,
    venuePlaceId: project.venuePlaceId,
    notes: project.description && cut(project.description, 2000),
  }
}
