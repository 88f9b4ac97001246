/** Loads a booking for an action, with the locks and permissions that are needed to change it. */
import { sql, type Selectable } from 'kysely'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { refusalOf, REFUSALS, sidesOf } from '#work/bookings/booking-policy.ts'
import type { BookingAction } from '#work/bookings/booking-transitions.ts'
import { MANAGED_COLUMN, PIECES_COLUMN } from '#work/bookings/booking-summary.server.ts'
import type { ManagedFacts, PieceFacts } from '#work/bookings/job-state.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import type { BookingRequests } from '#db/types.ts'

/**
 * The commission on a direct booking in basis points: the current commission while the request
 * waits, and from acceptance on the commission at that time.
 */
export const COMMISSION_BPS = sql<number>`case when b.status = 'pending' and not b.is_managed
  then (select (value->>'marketplace')::int from settings where key = 'commission_bps')
  else b.commission_bps end`.as('commissionBps')

/** Read at acceptance, because direct bookings keep the commission that was in force then. */
export async function commissionInForce(tx: Tx): Promise<number> {
  return (await getSetting('commission_bps', tx)).marketplace
}

/** When the next piece of a direct booking `b` is due; null if nothing is owed anymore. */
export const PROMISED_AT = sql<Date | null>`(select min(coalesce(d.changes_due_at, d.due_at)) from deliverables d
  where d.booking_request_id = b.id and d.state in ('owed', 'changes'))`

const COLUMNS = [
  'id',
  'customerId',
  'orbiterId',
  'customerName',
  'serviceType',
  'occasion',
  'status',
  'startAt',
  'endAt',
  'eventEndsAt',
  'expiresAt',
  'timeZone',
  'requestedDate',
  'venuePlaceId',
  'requestedTime',
  'priceCents',
  'quoteCents',
  'commissionBps',
  'agreedAt',
  'completedAt',
  'confirmedAt',
  // Sold and matched by Orbit: if the Orbiter leaves, another one takes over.
  'isManaged',
] as const

export type BookingRow = Pick<Selectable<BookingRequests>, (typeof COLUMNS)[number]> & {
  policy: unknown
  proposal: ProposalRow | null
  managed: ManagedFacts | null
  pieces: PieceFacts | null
}

export interface ProposalRow {
  id: string
  side: 'customer' | 'orbiter'
  requestedDate: string
  requestedTime: string
  startAt: Date
  endAt: Date
}

/**
 * Allows only one change at a time per Orbiter, because accepting checks all of the Orbiter's
 * bookings. Prevents deadlocks.
 */
export async function lockOrbiter(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for no key update`.execute(tx)
}

/**
 * Requests may run concurrently, but not while a booking is being accepted, because the booking's
 * time would still look free.
 */
export async function lockOrbiterShared(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for share`.execute(tx)
}

/**
 * Taken after the Orbiter's lock and before the order's. Tasks that know no Orbiter start with this
 * lock. A session's project is locked before the booking, as it is when the project ends.
 */
async function lockJob(tx: Tx, bookingId: string, isManaged: boolean): Promise<void> {
  if (isManaged)
    await sql`select 1 from video_projects where id in (select project_id from project_sessions
      where booking_request_id = ${bookingId}) for update`.execute(tx)
  await sql`select 1 from booking_requests where id = ${bookingId} for no key update`.execute(tx)
}

/**
 * Loads a booking in which the viewer has a side.
 * @throws NotFound for everyone else, as if the booking did not exist
 */
async function getOwnBooking(
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
        .select([MANAGED_COLUMN, PIECES_COLUMN])
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
 * Runs one action on one booking: all or nothing, and one at a time per Orbiter. An action that can
 * no longer succeed is refused before a transaction is opened and the lock is awaited.
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
    requirePermission(booking, action, viewer)
    return booking
  }
  const { orbiterId, isManaged } = await getPermitted(db())
  return transaction(async (tx) => {
    await lockOrbiter(tx, orbiterId)
    await lockJob(tx, bookingId, isManaged)
    return work(tx, await getPermitted(tx))
  })
}

/** @throws NotAllowed, Conflict with the reason why this cannot be done now */
export function requirePermission(
  booking: BookingRow,
  action: BookingAction,
  viewer: Viewer,
): void {
  const refusal = refusalOf(viewer, action, booking, now())
  if (refusal === 'not-yours') throw new NotAllowed(REFUSALS[refusal])
  if (refusal === 'wrong-status') throw new WrongStatus(booking.status)
  if (refusal) throw new Conflict(refusal, REFUSALS[refusal])
}

export class WrongStatus extends Conflict {
  readonly foundAt: BookingStatus
  constructor(foundAt: BookingStatus) {
    super('wrong-status', REFUSALS['wrong-status'])
    this.foundAt = foundAt
  }
}

/**
 * Runs an action for a page. Pressing a button twice, or again after a lost response, is not an
 * error if the booking already has the resulting status. Nothing happens a second time.
 */
export async function ignoreIfAlready(
  target: BookingStatus,
  move: () => Promise<unknown>,
): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof WrongStatus) || error.foundAt !== target) throw error
  }
}
