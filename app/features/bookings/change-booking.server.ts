/** The one place where a booking changes its state. Every verb goes through it. */
import { sql } from 'kysely'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { TRANSITIONS, type BookingAction, type BookingStatus } from '#app/features/bookings/booking.ts'
import { may, REFUSALS, sidesOf } from '#app/features/bookings/booking-policy.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export interface BookingRow {
  id: string
  customerId: string
  orbiterId: string
  customerName: string
  serviceType: string
  status: BookingStatus
  startAt: Date
  endAt: Date
  expiresAt: Date
  timeZone: string
  requestedDate: string
  requestedTime: string
}

/** Only one change at a time for an Orbiter: accepting looks at all of an Orbiter's bookings, and deadlocks are impossible. */
export async function lockOrbiter(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for no key update`.execute(tx)
}

/** Requests may come in side by side, but not while a booking is being accepted: that would take their time unseen. */
export async function holdOrbiter(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for share`.execute(tx)
}

const columns = [
  'id',
  'customer_id as customerId',
  'orbiter_id as orbiterId',
  'customer_name as customerName',
  'service_type as serviceType',
  'status',
  'start_at as startAt',
  'end_at as endAt',
  'expires_at as expiresAt',
  'time_zone as timeZone',
  'requested_date as requestedDate',
  'requested_time as requestedTime',
] as const

/**
 * Loads a booking that the viewer has a side in.
 * @throws NotFound for everyone else, as if it did not exist
 */
export async function getOwnBooking(tx: Tx, viewer: Viewer, bookingId: string): Promise<BookingRow> {
  const row = isUuid(bookingId) ? await tx.selectFrom('booking_requests').select(columns).where('id', '=', bookingId).executeTakeFirst() : undefined
  if (!row || sidesOf(viewer, row).length === 0) throw new NotFound('There is no such booking.')
  return row as BookingRow
}

/** @throws NotAllowed, or Conflict with the reason why this cannot be done now */
export function requirePermission(viewer: Viewer, action: BookingAction, booking: BookingRow): void {
  const refusal = may(viewer, action, booking, now())
  if (refusal === 'not-yours') throw new NotAllowed(REFUSALS[refusal])
  if (refusal) throw new Conflict(refusal, REFUSALS[refusal])
}

interface Change {
  viewer: Viewer
  action: BookingAction
  booking: BookingRow
  reason?: string | null
}

/**
 * Moves a booking along the transition table and records the event. The orbiter's lock must be held.
 * @throws NotAllowed, Conflict with the reason, InvalidInput where a reason is owed; then nothing has changed
 */
export async function changeBooking(tx: Tx, { viewer, action, booking, reason }: Change): Promise<BookingRow> {
  requirePermission(viewer, action, booking)
  const sides = sidesOf(viewer, booking)
  const transition = TRANSITIONS.find((row) => row.action === action && row.from === booking.status && row.by.some((side) => sides.includes(side)))
  if (!transition) throw new Conflict('wrong-status', REFUSALS['wrong-status'])
  if (transition.needsReason && !reason) throw new InvalidInput({ reason: 'Say why: the other side is owed a reason.' })
  const changed = await tx
    .updateTable('booking_requests')
    .set({ status: transition.to, status_reason: reason || null, status_changed_at: now() })
    .where('id', '=', booking.id)
    .where('status', '=', transition.from)
    .$if(transition.untilExpiry ?? false, (query) => query.where('expires_at', '>', now()))
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Conflict('wrong-status', REFUSALS['wrong-status'])
  await recordEvent(tx, {
    kind: transition.event,
    subjectType: 'booking',
    subjectId: booking.id,
    actorId: viewer.id,
    fromStatus: transition.from,
    toStatus: transition.to,
    data: { customerId: booking.customerId, orbiterId: booking.orbiterId, reason: reason || null },
    audience: [booking.customerId, booking.orbiterId],
  })
  return { ...booking, status: transition.to }
}
