/** A booking as its verbs read it, and the locks that put changes one after the other. */
import { sql, type Selectable } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { sidesOf } from '#app/features/bookings/booking-policy.ts'
import type { Db, Tx } from '#app/platform/db.ts'
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
  // Sold and matched by Orbit: when the Orbiter leaves, another takes over.
  'isManaged',
] as const

export type BookingRow = Pick<Selectable<BookingRequests>, (typeof COLUMNS)[number]> & {
  policy: unknown
  proposal: ProposalRow | null
}

export interface ProposalRow {
  id: string
  side: 'customer' | 'orbiter'
  requestedDate: string
  requestedTime: string
  startAt: Date
  endAt: Date
}

/** One change at a time for each Orbiter: accepting looks at all their bookings, and nothing can deadlock. */
export async function lockOrbiter(tx: Tx, orbiterId: string): Promise<void> {
  await sql`select 1 from profiles where user_id = ${orbiterId} for no key update`.execute(tx)
}

/** Requests may arrive side by side, but not while a booking is being accepted: its time would look free. */
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
