/** The one place where a booking changes its state. Every verb goes through it. */
import { sql, type Selectable, type Updateable } from 'kysely'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { BookingEventKind } from '#app/base/event-map.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  TRANSITIONS,
  type BookingAction,
  type BookingStatus,
} from '#app/features/bookings/booking.ts'
import { may, REFUSALS, sidesOf } from '#app/features/bookings/booking-policy.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent, type NewEvent } from '#app/platform/events.ts'
import type { BookingRequests } from '#db/types.ts'

const COLUMNS = [
  'id',
  'customerId',
  'orbiterId',
  'customerName',
  'serviceType',
  'status',
  'startAt',
  'endAt',
  'expiresAt',
  'timeZone',
  'requestedDate',
  'requestedTime',
  'priceCents',
  'quoteCents',
  'commissionBps',
  'agreedAt',
  'completedAt',
  'confirmedAt',
  // Sold by Orbit and matched: when the Orbiter leaves, another one takes over.
  'isManaged',
] as const

export type BookingRow = Pick<Selectable<BookingRequests>, (typeof COLUMNS)[number]> & {
  policy: unknown
  proposal: ProposalRow | null
}

/** The booking is no longer where this verb begins; `foundAt` is where it was. */
export class WrongStatus extends Conflict {
  readonly foundAt: BookingStatus
  constructor(foundAt: BookingStatus) {
    super('wrong-status', REFUSALS['wrong-status'])
    this.foundAt = foundAt
  }
}

export interface ProposalRow {
  id: string
  side: 'customer' | 'orbiter'
  requestedDate: string
  requestedTime: string
  startAt: Date
  endAt: Date
}

/** Only one change at a time for an Orbiter: accepting looks at all of an Orbiter's bookings, and deadlocks are impossible. */
export async function lockOrbiter(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for no key update`.execute(tx)
}

/** Requests may come in side by side, but not while a booking is being accepted: that would take their time unseen. */
export async function lockOrbiterShared(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for share`.execute(tx)
}

/**
 * Loads a booking that the viewer has a side in.
 * @throws NotFound for everyone else, as if it did not exist
 */
export async function getOwnBooking(
  executor: Db | Tx,
  viewer: Viewer,
  bookingId: string,
): Promise<BookingRow> {
  const row = isUuid(bookingId)
    ? await executor
        .selectFrom('bookingRequests as b')
        .leftJoin('bookingProposals as p', (join) =>
          join.onRef('p.bookingRequestId', '=', 'b.id').on('p.status', '=', 'open'),
        )
        .select(COLUMNS.map((column) => `b.${column}` as const))
        .select([
          'b.policy',
          'p.id as proposalId',
          'p.proposerSide as side',
          'p.requestedDate as newDate',
          'p.requestedTime as newTime',
        ])
        .select(['p.startAt as newStartAt', 'p.endAt as newEndAt'])
        .where('b.id', '=', bookingId)
        .executeTakeFirst()
    : undefined
  if (!row || sidesOf(viewer, row).length === 0) throw new NotFound('There is no such booking.')
  const { proposalId, side, newDate, newTime, newStartAt, newEndAt, ...booking } = row
  const proposal =
    proposalId === null
      ? null
      : {
          id: proposalId,
          side,
          requestedDate: newDate,
          requestedTime: newTime,
          startAt: newStartAt,
          endAt: newEndAt,
        }
  return { ...booking, proposal } as BookingRow
}

/**
 * One verb on one booking: everything or nothing, one after the other for each Orbiter. What can no longer succeed is
 * refused before it takes a transaction and waits for the others.
 * @throws NotFound, NotAllowed, Conflict with the reason why this cannot be done now
 */
export async function withBooking<Result>(
  viewer: Viewer,
  bookingId: string,
  action: BookingAction,
  work: (tx: Tx, booking: BookingRow) => Promise<Result>,
): Promise<Result> {
  const getPermitted = async (executor: Db | Tx) => {
    const booking = await getOwnBooking(executor, viewer, bookingId)
    requirePermission(viewer, action, booking)
    return booking
  }
  const { orbiterId } = await getPermitted(db())
  return transaction(async (tx) => {
    await lockOrbiter(tx, orbiterId)
    return work(tx, await getPermitted(tx))
  })
}

function requirePermission(viewer: Viewer, action: BookingAction, booking: BookingRow): void {
  const refusal = may(viewer, action, booking, now())
  if (refusal === 'not-yours') throw new NotAllowed(REFUSALS[refusal])
  if (refusal === 'wrong-status') throw new WrongStatus(booking.status)
  if (refusal) throw new Conflict(refusal, REFUSALS[refusal])
}

interface Change {
  viewer: Viewer
  action: BookingAction
  booking: BookingRow
  reason?: string | null
  /** What else changes with it. */
  set?: Omit<
    Updateable<BookingRequests>,
    'status' | 'statusReason' | 'statusChangedAt' | 'calendarSequence'
  >
  /** Facts for timeline, notifications and emails, beside the people and the reason. */
  data?: Record<string, unknown>
}

/**
 * Moves a booking along the transition table and records the event. Runs inside `withBooking`.
 * @throws NotAllowed, Conflict with the reason, InvalidInput where a reason is owed; then nothing has changed
 */
export async function changeBooking(
  tx: Tx,
  { viewer, action, booking, reason, set = {}, data = {} }: Change,
): Promise<BookingRow> {
  requirePermission(viewer, action, booking)
  const sides = sidesOf(viewer, booking)
  const transition = TRANSITIONS.find(
    (row) =>
      row.action === action &&
      row.from === booking.status &&
      sides.some((side) => row.by.includes(side)),
  )
  if (!transition) throw new WrongStatus(booking.status)
  if (transition.needsReason && !reason)
    throw new InvalidInput({ reason: 'Enter a reason for the other side.' })
  const isMove = transition.from !== transition.to
  const changed = await tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      ...set,
      ...(isMove
        ? { status: transition.to, statusReason: reason || null, statusChangedAt: now() }
        : {}),
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('id', '=', booking.id)
    .where('status', '=', transition.from)
    .$if(transition.guards.includes('unexpired'), (query) => query.where('expiresAt', '>', now()))
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new WrongStatus(booking.status)
  // Nothing is left to be moved.
  if (isMove && booking.proposal) await closeProposals(tx, booking.id, 'lapsed')
  await recordEvent(tx, {
    kind: transition.event,
    subjectType: 'booking',
    subjectId: booking.id,
    actorId: viewer.id,
    fromStatus: transition.from,
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
