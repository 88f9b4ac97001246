/** Everything that a booking has left behind: its state, and who was told what. */
import { db } from '#app/platform/db.ts'

export interface Trail {
  status: string
  reason: string | null
  /** SEQUENCE of its calendar entry. */
  sequence: number
  events: { kind: string; actorId: string | null; from: string | null; to: string | null; data: Record<string, unknown> }[]
  notices: { userId: string; kind: string; isRead: boolean }[]
}

export async function trailOf(bookingId: string): Promise<Trail> {
  const [booking, events, notices] = await Promise.all([
    db().selectFrom('booking_requests').select(['status', 'status_reason', 'calendar_sequence']).where('id', '=', bookingId).executeTakeFirstOrThrow(),
    db().selectFrom('events').select(['kind', 'actor_id', 'from_status', 'to_status', 'data']).where('subject_id', '=', bookingId).orderBy('id').execute(),
    db().selectFrom('notifications').select(['user_id', 'kind', 'read_at']).where('subject_id', '=', bookingId).orderBy('event_id').execute(),
  ])
  return {
    status: booking.status,
    reason: booking.status_reason,
    sequence: booking.calendar_sequence,
    events: events.map((row) => ({
      kind: row.kind,
      actorId: row.actor_id,
      from: row.from_status,
      to: row.to_status,
      data: row.data as Record<string, unknown>,
    })),
    notices: notices.map((row) => ({ userId: row.user_id, kind: row.kind, isRead: row.read_at !== null })),
  }
}

/** How many rows there are of all that a change writes. */
export async function countEffects(): Promise<Record<'bookings' | 'events' | 'notices' | 'mails' | 'keys', number>> {
  const count = async (table: 'booking_requests' | 'events' | 'notifications' | 'mails' | 'idempotency_keys') => {
    const row = await db()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    bookings: await count('booking_requests'),
    events: await count('events'),
    notices: await count('notifications'),
    mails: await count('mails'),
    keys: await count('idempotency_keys'),
  }
}
