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
  sessions: { id: string; bookingId: string | null; date: string; time: string; startAt: Date; endAt: Date }[]
}

/**
 * Locks an Orbiter's bookings and then a project, always in this order, so that nobody waits in a circle.
 * @param orbiterId null where nobody's time is touched
 */
export async function lockProject(tx: Tx, projectId: string, orbiterId: string | null): Promise<LockedProject | null> {
  if (orbiterId) await lockOrbiter(tx, orbiterId)
  const row = await tx
    .selectFrom('video_projects as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([
      'p.id',
      'p.title',
      'p.user_id as customerId',
      'u.full_name as fullName',
      'p.business_name as businessName',
      'u.email as customerEmail',
      'p.status',
      'p.match_status as matchStatus',
      'p.match_round as round',
      'p.price_cents as priceCents',
      'p.time_zone as timeZone',
      'p.venue_address as venueAddress',
      'p.description',
      'p.product',
    ])
    .where('p.id', '=', projectId)
    .forUpdate('p')
    .executeTakeFirst()
  if (!row) return null
  const sessions = await tx
    .selectFrom('project_sessions')
    .select(['id', 'booking_request_id as bookingId', 'event_date as date', 'start_time as time', 'start_at as startAt', 'end_at as endAt'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
  const { fullName, businessName, timeZone, ...project } = row
  return { ...project, customerName: businessName ?? fullName, timeZone: timeZone ?? 'America/New_York', sessions }
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
export async function takeProject(tx: Tx, { actor, orbiterId, project, commissionBps, assignedBy, offerId, notes }: Taking): Promise<{ assignmentId: string }> {
  const live = await tx
    .selectFrom('orbiter_assignments')
    .select('id')
    .where('project_id', '=', project.id)
    .where('status', 'in', ['assigned', 'in_progress'])
    .executeTakeFirst()
  if (live) throw new Conflict('already-assigned', 'Somebody is assigned to this project already. Cancel that assignment first.')
  await claimSessions(tx, { actor, orbiterId, project, commissionBps })
  const assignmentId = newId()
  await tx
    .insertInto('orbiter_assignments')
    .values({
      id: assignmentId,
      project_id: project.id,
      orbiter_id: orbiterId,
      assigned_by: assignedBy,
      status: 'assigned',
      notes: notes || null,
      assigned_at: now(),
      commission_bps: commissionBps,
      offer_id: offerId ?? null,
    })
    .execute()
  await tx
    .updateTable('video_projects')
    .set((eb) => ({
      match_status: 'matched',
      matched_at: now(),
      next_step_at: null,
      status: eb.case().when('status', '=', 'draft').then('submitted').else(eb.ref('status')).end(),
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
export async function claimSessions(tx: Tx, { actor, orbiterId, project, commissionBps }: Claim): Promise<void> {
  const share = Math.floor((project.priceCents ?? 0) / Math.max(1, project.sessions.length))
  for (const [index, session] of project.sessions.entries()) {
    // The first session carries what does not divide.
    const rest = index === 0 ? (project.priceCents ?? 0) - share * project.sessions.length : 0
    const priceCents = project.priceCents === null ? null : share + rest
    const id = session.bookingId ?? newId()
    await claimTime(tx, actor, bookingOf(id, { orbiterId, project, session, priceCents, commissionBps }), async () => {
      if (session.bookingId) await handOver(tx, session.bookingId, orbiterId, commissionBps)
      else await insertBooking(tx, id, { orbiterId, project, session, priceCents, commissionBps })
      return bookingOf(id, { orbiterId, project, session, priceCents, commissionBps })
    })
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

function bookingOf(id: string, { orbiterId, project, session, priceCents, commissionBps }: SessionBooking): BookingRow {
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

async function insertBooking(tx: Tx, id: string, { orbiterId, project, session, priceCents, commissionBps }: SessionBooking): Promise<void> {
  const at = now()
  await tx
    .insertInto('booking_requests')
    .values({
      id,
      customer_id: project.customerId,
      orbiter_id: orbiterId,
      customer_name: project.customerName,
      customer_email: project.customerEmail,
      requested_date: session.date,
      requested_time: session.time,
      time_zone: project.timeZone,
      start_at: session.startAt,
      end_at: session.endAt,
      venue_address: project.venueAddress,
      service_type: serviceNameOf(project),
      product: JSON.stringify(project.product),
      price_cents: priceCents,
      commission_bps: commissionBps,
      policy: JSON.stringify(STANDARD_POLICY),
      special_notes: project.description?.slice(0, 2000) ?? null,
      expires_at: session.startAt,
      status: 'accepted',
      status_changed_at: at,
      agreed_at: at,
      created_at: at,
      is_managed: true,
    })
    .execute()
  await tx.updateTable('project_sessions').set({ booking_request_id: id }).where('id', '=', session.id).execute()
}

/** The same booking, another Orbiter: time, brief and thread stay. */
async function handOver(tx: Tx, bookingId: string, orbiterId: string, commissionBps: number): Promise<void> {
  await tx
    .updateTable('booking_requests')
    .set((eb) => ({
      orbiter_id: orbiterId,
      commission_bps: commissionBps,
      status: 'accepted',
      status_reason: null,
      status_changed_at: now(),
      agreed_at: now(),
      cancelled_by: null,
      refund_bps: null,
      refund_cents: null,
      calendar_sequence: eb('calendar_sequence', '+', 1),
    }))
    .where('id', '=', bookingId)
    .where('status', '=', 'cancelled')
    .execute()
}
