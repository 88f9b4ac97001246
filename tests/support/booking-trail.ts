/** What a booking has written to the database: its state, its events, its notifications. */
import { db } from '#app/platform/db.ts'

export interface Trail {
  status: string
  reason: string | null
  /** The SEQUENCE of the booking's calendar entry. */
  sequence: number
  events: {
    kind: string
    actorId: string | null
    from: string | null
    to: string | null
    data: Record<string, unknown>
  }[]
  notices: { userId: string; kind: string; isRead: boolean }[]
}

export async function trailOf(bookingId: string): Promise<Trail> {
  const [booking, events, notices] = await Promise.all([
    db()
      .selectFrom('bookingRequests')
      .select(['status', 'statusReason', 'calendarSequence'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('events')
      .select(['kind', 'actorId', 'fromStatus', 'toStatus', 'data'])
      .where('subjectId', '=', bookingId)
      .orderBy('id')
      .execute(),
    db()
      .selectFrom('notifications')
      .select(['userId', 'kind', 'readAt'])
      .where('subjectId', '=', bookingId)
      .orderBy('eventId')
      .execute(),
  ])
  return {
    status: booking.status,
    reason: booking.statusReason,
    sequence: booking.calendarSequence,
    events: events.map((row) => ({
      kind: row.kind,
      actorId: row.actorId,
      from: row.fromStatus,
      to: row.toStatus,
      data: row.data as Record<string, unknown>,
    })),
    notices: notices.map((row) => ({
      userId: row.userId,
      kind: row.kind,
      isRead: row.readAt !== null,
    })),
  }
}

/** Row counts of everything that a change writes. */
export async function countEffects(): Promise<
  Record<'bookings' | 'events' | 'notices' | 'mails' | 'keys', number>
> {
  const count = async (
    table: 'bookingRequests' | 'events' | 'notifications' | 'mails' | 'idempotencyKeys',
  ) => {
    const row = await db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    bookings: await count('bookingRequests'),
    events: await count('events'),
    notices: await count('notifications'),
    mails: await count('mails'),
    keys: await count('idempotencyKeys'),
  }
}
