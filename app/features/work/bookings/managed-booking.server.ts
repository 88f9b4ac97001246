/**
 * Bookings for the sessions of a project: reserved, released and reassigned as the project's
 * assignment changes.
 */
import { cut } from '#app/base/clean-text.ts'
import { newId } from '#app/base/ids.ts'
import { STANDARD_POLICY } from '#work/bookings/cancellation-policy.ts'
import { applySystemStep, insertBooking } from '#work/bookings/change-booking.server.ts'
import { claimTime, type TimeClaim } from '#work/bookings/claim-time.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, recordEvents } from '#app/platform/events.ts'

/** A session as the project describes it. */
export interface ManagedSession {
  /** The booking gets the same number. */
  number: number
  customerId: string
  customerName: string
  customerEmail: string
  serviceType: string
  occasion: string | null
  product: unknown
  /** YYYY-MM-DD and HH:MM in `timeZone`. */
  date: string
  time: string
  timeZone: string
  startAt: Date
  endAt: Date
  eventEndsAt: Date
  venueAddress: string | null
  venueArea: string | null
  venuePlaceId: number | null
  notes: string | null
  priceCents: number | null
}

export interface Holder {
  projectId: string
  /** The person who causes the change: the Orbiter, or an admin. */
  actorId: string
  orbiterId: string
  commissionBps: number
  /** The team assigned the Orbiter without an offer. */
  isAssigned: boolean
}

/**
 * Books a session for the Orbiter immediately. The caller must hold the Orbiter's lock.
 * @throws Conflict (`overlap`, `too-close`)
 */
export async function holdSession(
  tx: Tx,
  session: ManagedSession,
  holder: Holder,
): Promise<{ bookingId: string }> {
  const { actorId, orbiterId, commissionBps } = holder
  const id = newId()
  const { customerId, startAt, endAt, date: requestedDate, venuePlaceId } = session
  const claim = { id, orbiterId, startAt, endAt, requestedDate, venuePlaceId }
  await claimTime(tx, actorId, claim, () =>
    insertBooking(tx, 'hold', {
      id,
      number: session.number,
      customerId,
      orbiterId,
      customerName: session.customerName,
      customerEmail: session.customerEmail,
      requestedDate,
      requestedTime: session.time,
      timeZone: session.timeZone,
      startAt,
      endAt,
      eventEndsAt: session.eventEndsAt,
      venueAddress: session.venueAddress,
      venueArea: session.venueArea,
      venuePlaceId,
      serviceType: session.serviceType,
      occasion: session.occasion,
      product: JSON.stringify(session.product),
      priceCents: session.priceCents,
      commissionBps,
      policy: JSON.stringify(STANDARD_POLICY),
      specialNotes: session.notes,
      expiresAt: startAt,
      agreedAt: now(),
    }),
  )
  await recordHeld(tx, id, { ...holder, fromStatus: null, customerId })
  return { bookingId: id }
}

/**
 * Gives the same booking to the next Orbiter, with the same time, brief, and thread. The caller
 * must hold that Orbiter's lock.
 * @throws Conflict (`overlap`, `too-close`)
 */
export async function handOverSession(
  tx: Tx,
  { customerId, ...time }: Omit<TimeClaim, 'orbiterId'> & { customerId: string },
  holder: Holder,
): Promise<void> {
  const { id } = time
  const { actorId, orbiterId, commissionBps } = holder
  await claimTime(tx, actorId, { ...time, orbiterId }, () =>
    applySystemStep(tx, {
      action: 'hand-over',
      where: (eb) => eb('id', '=', id),
      set: {
        orbiterId,
        commissionBps,
        agreedAt: now(),
        cancelledBy: null,
        refundBps: null,
        refundCents: null,
      },
    }),
  )
  await recordHeld(tx, id, { ...holder, fromStatus: 'cancelled', customerId })
}

interface Held extends Holder {
  fromStatus: 'cancelled' | null
  customerId: string
}

async function recordHeld(
  tx: Tx,
  bookingId: string,
  { fromStatus, customerId, orbiterId, projectId, actorId, isAssigned }: Held,
): Promise<void> {
  await recordEvent(tx, {
    kind: 'booking.accepted',
    subjectType: 'booking',
    subjectId: bookingId,
    // An admin who assigns the Orbiter is not the person who accepts.
    actorId: actorId === orbiterId ? actorId : null,
    fromStatus,
    toStatus: 'accepted',
    data: {
      customerId,
      orbiterId,
      isManaged: true,
      projectId,
      ...(isAssigned ? { by: 'team' } : {}),
    },
    audience: [customerId, orbiterId],
  })
}

interface Freed {
  bookingIds: string[]
  actorId: string | null
  reason: string
  /** Who left. */
  by: 'customer' | 'orbiter' | 'admin'
  /** Orbit searches for another Orbiter for the same time. */
  isReassigned: boolean
}

/** Releases the Orbiter's time for these sessions. */
export async function freeSessions(
  tx: Tx,
  { bookingIds, actorId, reason, by, isReassigned }: Freed,
): Promise<void> {
  if (bookingIds.length === 0) return
  const statusReason = cut(reason, 500) || null
  const freed = await applySystemStep(tx, {
    action: 'free',
    where: (eb) => eb('id', 'in', bookingIds),
    reason: statusReason,
    set: { cancelledBy: by },
  })
  await recordEvents(
    tx,
    'booking.cancelled',
    freed.map(({ id, customerId, orbiterId }) => ({
      subjectType: 'booking',
      subjectId: id,
      actorId,
      fromStatus: 'accepted',
      toStatus: 'cancelled',
      data: {
        customerId,
        orbiterId,
        reason: statusReason,
        by,
        ...(isReassigned ? { isReassigned } : {}),
      },
      audience: [customerId, orbiterId],
    })),
  )
}
