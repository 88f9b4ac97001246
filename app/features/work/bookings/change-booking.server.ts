/**
 * The only place that writes a booking's status: every action, by people or by the system, goes
 * through it.
 */
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SqlBool,
  type Updateable,
} from 'kysely'
import type { BookingEventKind, BookingPeople, DataField, EventMap } from '#app/base/event-map.ts'
import { findArrow, findTransition } from '#app/base/life.ts'
import { InvalidInput } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  requirePermission,
  type BookingRow,
  WrongStatus,
} from '#work/bookings/booking-row.server.ts'
import {
  TRANSITIONS,
  type BookingAction,
  type BookingTransition,
  type EventOfAction,
  type SystemAction,
} from '#work/bookings/booking-transitions.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, type NewEvent } from '#app/platform/events.ts'
import type { BookingRequests, DB } from '#db/types.ts'

/** Columns that are derived from a transition and written only here. */
type StatusColumn = 'status' | 'statusReason' | 'statusChangedAt' | 'calendarSequence'
type OtherColumns = Omit<Updateable<BookingRequests>, StatusColumn>

interface ChangeParts<Action extends BookingAction> {
  viewer: Viewer
  action: Action
  booking: BookingRow
  reason?: string | null
  /** Other columns that change along with the status. */
  set?: OtherColumns
}

/** `data`: facts of the event in addition to the people and the reason. */
type Change<Action extends BookingAction> = ChangeParts<Action> &
  DataField<Omit<EventMap[EventOfAction<Action>], keyof BookingPeople>>

/**
 * Moves a booking along the transition table and records the event. Runs inside `withBooking`.
 * @throws NotAllowed, Conflict with the reason, InvalidInput if a required reason is missing; in
 * each case nothing has changed
 */
export async function changeBooking<Action extends BookingAction>(
  tx: Tx,
  { viewer, action, booking, reason, set = {}, data }: Change<Action>,
): Promise<BookingRow> {
  requirePermission(booking, action, viewer)
  const transition = transitionOf(action, booking.status)
  if (transition.needsReason && !reason)
    throw new InvalidInput({ reason: 'Enter a reason for the other person.' })
  const changed = await tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      ...set,
      ...statusColumns(transition, reason),
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('id', '=', booking.id)
    .where('status', '=', booking.status)
    .$if(transition.guards?.includes('unexpired') ?? false, (query) =>
      query.where('expiresAt', '>', now()),
    )
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new WrongStatus(booking.status)
  // A status change ends a pending proposal.
  if (transition.to !== booking.status && booking.proposal)
    await closeProposals(tx, booking.id, 'lapsed')
  await recordEvent(tx, {
    kind: transition.event,
    subjectType: 'booking',
    subjectId: booking.id,
    actorId: viewer.id,
    fromStatus: booking.status,
    toStatus: transition.to,
    data: {
      customerId: booking.customerId,
      orbiterId: booking.orbiterId,
      reason: reason || null,
      ...data,
    },
    audience: [booking.customerId, booking.orbiterId],
  } as NewEvent<BookingEventKind>)
  return { ...booking, status: transition.to }
}

/** @throws WrongStatus */
function transitionOf(action: BookingAction, from: BookingStatus): BookingTransition {
  const transition = findTransition(TRANSITIONS, action, from)
  if (!transition) throw new WrongStatus(from)
  return transition
}

function statusColumns({ from, to }: BookingTransition, reason?: string | null) {
  return from === to ? {} : { status: to, statusReason: reason || null, statusChangedAt: now() }
}

type NewBooking = Omit<Insertable<BookingRequests>, StatusColumn | 'createdAt' | 'isManaged'>

/**
 * Creates a booking that its customer requests or that is reserved for a session. The caller
 * records the event.
 */
export async function insertBooking(
  tx: Tx,
  action: 'request' | 'hold',
  booking: NewBooking,
): Promise<void> {
  const transition = findTransition(TRANSITIONS, action, null)
  if (!transition) throw new Error(`No booking begins with ${action}`)
  const at = now()
  await tx
    .insertInto('bookingRequests')
    .values({
      ...booking,
      status: transition.to,
      statusChangedAt: at,
      createdAt: at,
      isManaged: transition.isManaged ?? false,
    })
    .execute()
}

interface SystemStep {
  action: Exclude<SystemAction, 'hold' | 'expire' | 'set'>
  /** Selects the bookings to move, among those in the action's starting status. */
  where: (eb: ExpressionBuilder<DB, 'bookingRequests'>) => Expression<SqlBool>
  reason?: string | null
  set?: OtherColumns
}

/**
 * Moves any number of bookings in one statement. It checks only the guards `unexpired` and
 * `isManaged`; `where` has to cover the others. The caller records the events of the returned
 * bookings.
 */
export async function applySystemStep(
  tx: Tx,
  { action, where, reason, set = {} }: SystemStep,
): Promise<{ id: string; customerId: string; orbiterId: string }[]> {
  const transition = TRANSITIONS.find((row) => row.action === action && row.by.includes('system'))
  if (!transition?.from) throw new Error(`The system never does ${action}`)
  return tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      ...set,
      ...statusColumns(transition, reason),
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('status', '=', transition.from)
    .where(where)
    .$if(transition.guards?.includes('unexpired') ?? false, (query) =>
      query.where('expiresAt', '>', now()),
    )
    .$if(transition.isManaged ?? false, (query) => query.where('isManaged', '=', true))
    .returning(['id', 'customerId', 'orbiterId'])
    .execute()
}

interface SetStatus {
  viewer: Viewer
  booking: { id: string; status: BookingStatus; customerId: string }
  to: 'accepted' | 'completed' | 'cancelled'
  reason?: string | null
  set: OtherColumns & { orbiterId: string }
}

/**
 * Sets the status of a project's session along with the project, without notifying anyone. The
 * caller must hold the Orbiter's lock, and must claim the time (`claimTime`) if it is taken again.
 */
export async function setSessionStatus(
  tx: Tx,
  { viewer, booking, to, reason, set }: SetStatus,
): Promise<void> {
  const { from } = findArrow(TRANSITIONS, 'set', to)
  const changed = await tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      ...set,
      status: to,
      statusReason: reason || null,
      statusChangedAt: now(),
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('id', '=', booking.id)
    .where('isManaged', '=', true)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new WrongStatus(booking.status)
  if (to !== 'accepted') await closeProposals(tx, booking.id, 'lapsed')
  await recordEvent(tx, {
    kind: 'booking.status-set',
    subjectType: 'booking',
    subjectId: booking.id,
    actorId: viewer.id,
    fromStatus: booking.status,
    toStatus: to,
    data: { customerId: booking.customerId, orbiterId: set.orbiterId, reason: reason || null },
    audience: [booking.customerId, set.orbiterId],
  })
}

export async function closeProposals(
  tx: Tx,
  bookingId: string,
  status: 'accepted' | 'declined' | 'withdrawn' | 'lapsed',
): Promise<void> {
  await tx
    .updateTable('bookingProposals')
    .set({ status, answeredAt: now() })
    .where('bookingRequestId', '=', bookingId)
    .where('status', '=', 'open')
    .execute()
}
