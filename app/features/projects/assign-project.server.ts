/** An Orbiter gets a project: the assignment, and a booking for each session that holds the time and the thread. */
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { STANDARD_POLICY } from '#app/features/bookings/cancellation-policy.ts'
import { lockOrbiter, type BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { claimTime } from '#app/features/bookings/claim-time.server.ts'
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
  description: string | null
  product: unknown
  sessions: {
    id: string
    bookingId: string | null
    date: string
    time: string
    startAt: Date
    endAt: Date
  }[]
}

/**
 * Locks an Orbiter's bookings and then a project, always in this order, so that nobody waits in a circle.
 * @param orbiterId null where nobody's time is touched
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
      'bookingRequestId as bookingId',
      'eventDate as date',
      'startTime as time',
      'startAt',
      'endAt',
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

interface Taking {
  actor: Viewer
  orbiterId: string
  project: LockedProject
  commissionBps: number
  assignedBy: string | null
  offerId?: string
  notes?: string
}

/**
 * Makes an Orbiter the one for a project: claims the time of every session against all their bookings. Both locks are held.
 * @throws Conflict (`overlap`, `already-assigned`)
 */
export async function assignProject(
  tx: Tx,
  { actor, orbiterId, project, commissionBps, assignedBy, offerId, notes }: Taking,
): Promise<{ assignmentId: string }> {
  const live = await tx
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', project.id)
    .where('status', 'in', ['assigned', 'in_progress'])
    .executeTakeFirst()
  if (live)
    throw new Conflict(
      'already-assigned',
      'Someone is already assigned to this project. Cancel that assignment first.',
    )
  await claimSessions(tx, { actor, orbiterId, project, commissionBps })
  const assignmentId = newId()
  await tx
    .insertInto('orbiterAssignments')
    .values({
      id: assignmentId,
      projectId: project.id,
      orbiterId,
      assignedBy,
      status: 'assigned',
      notes: notes || null,
      assignedAt: now(),
      commissionBps,
      offerId: offerId ?? null,
    })
    .execute()
  await tx
    .updateTable('videoProjects')
    .set((eb) => ({
      matchStatus: 'matched',
      matchedAt: now(),
      nextStepAt: null,
      status: eb
        .case()
        .when('status', '=', 'draft')
        .then('submitted' as const)
        .else(eb.ref('status'))
        .end(),
    }))
    .where('id', '=', project.id)
    .execute()
  await recordEvent(tx, {
    kind: 'project.matched',
    subjectType: 'project',
    subjectId: project.id,
    actorId: actor.id,
    toStatus: 'matched',
    data: { orbiterId, assignmentId },
    audience: [project.customerId, orbiterId],
  })
  return { assignmentId }
}

type Claim = Pick<Taking, 'actor' | 'orbiterId' | 'project' | 'commissionBps'>

/** @throws Conflict (`overlap`) */
export async function claimSessions(
  tx: Tx,
  { actor, orbiterId, project, commissionBps }: Claim,
): Promise<void> {
  const share = Math.floor((project.priceCents ?? 0) / Math.max(1, project.sessions.length))
  for (const [index, session] of project.sessions.entries()) {
    // The first session carries what does not divide.
    const rest = index === 0 ? (project.priceCents ?? 0) - share * project.sessions.length : 0
    const priceCents = project.priceCents === null ? null : share + rest
    const id = session.bookingId ?? newId()
    await claimTime(
      tx,
      actor,
      bookingOf(id, { orbiterId, project, session, priceCents, commissionBps }),
      async () => {
        if (session.bookingId)
          await reassignBooking(tx, session.bookingId, orbiterId, commissionBps)
        else await insertBooking(tx, id, { orbiterId, project, session, priceCents, commissionBps })
        return bookingOf(id, { orbiterId, project, session, priceCents, commissionBps })
      },
    )
    await recordEvent(tx, {
      kind: 'booking.accepted',
      subjectType: 'booking',
      subjectId: id,
      actorId: actor.id === orbiterId ? actor.id : null,
      toStatus: 'accepted',
      data: { customerId: project.customerId, orbiterId, isManaged: true },
      audience: [project.customerId, orbiterId],
    })
  }
}

interface SessionBooking {
  orbiterId: string
  project: LockedProject
  session: LockedProject['sessions'][number]
  priceCents: number | null
  commissionBps: number
}

function serviceNameOf(project: LockedProject): string {
  const { name } = project.product as { name?: string }
  return (name ?? project.title).slice(0, 80)
}

function bookingOf(
  id: string,
  { orbiterId, project, session, priceCents, commissionBps }: SessionBooking,
): BookingRow {
  return {
    id,
    customerId: project.customerId,
    orbiterId,
    customerName: project.customerName,
    serviceType: serviceNameOf(project),
    status: 'accepted',
    startAt: session.startAt,
    endAt: session.endAt,
    expiresAt: session.startAt,
    timeZone: project.timeZone,
    requestedDate: session.date,
    requestedTime: session.time,
    priceCents,
    quoteCents: null,
    commissionBps,
    agreedAt: now(),
    completedAt: null,
    confirmedAt: null,
    policy: STANDARD_POLICY,
    isManaged: true,
    proposal: null,
  }
}

async function insertBooking(
  tx: Tx,
  id: string,
  { orbiterId, project, session, priceCents, commissionBps }: SessionBooking,
): Promise<void> {
  const at = now()
  await tx
    .insertInto('bookingRequests')
    .values({
      id,
      customerId: project.customerId,
      orbiterId,
      customerName: project.customerName,
      customerEmail: project.customerEmail,
      requestedDate: session.date,
      requestedTime: session.time,
      timeZone: project.timeZone,
      startAt: session.startAt,
      endAt: session.endAt,
      venueAddress: project.venueAddress,
      serviceType: serviceNameOf(project),
      product: JSON.stringify(project.product),
      priceCents,
      commissionBps,
      policy: JSON.stringify(STANDARD_POLICY),
      specialNotes: project.description?.slice(0, 2000) ?? null,
      expiresAt: session.startAt,
      status: 'accepted',
      statusChangedAt: at,
      agreedAt: at,
      createdAt: at,
      isManaged: true,
    })
    .execute()
  await tx
    .updateTable('projectSessions')
    .set({ bookingRequestId: id })
    .where('id', '=', session.id)
    .execute()
}

/** The same booking, another Orbiter: time, brief and thread stay. */
async function reassignBooking(
  tx: Tx,
  bookingId: string,
  orbiterId: string,
  commissionBps: number,
): Promise<void> {
  await tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      orbiterId,
      commissionBps,
      status: 'accepted',
      statusReason: null,
      statusChangedAt: now(),
      agreedAt: now(),
      cancelledBy: null,
      refundBps: null,
      refundCents: null,
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('id', '=', bookingId)
    .where('status', '=', 'cancelled')
    .execute()
}
