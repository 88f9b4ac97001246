import { HOUR_MS } from '#app/base/time.ts'
import { CONFIRM_WITHIN_HOURS } from '#app/features/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import type { JobKind } from '#app/platform/jobs.ts'

/** At a time, so that no transaction grows long. */
const BATCH = 50

/** Tells both sides of requests that nobody answered in time, once each. The stored status stays `pending`. */
export async function announceExpiredRequests(): Promise<number> {
  return transaction(async (tx) => {
    const expired = await tx
      .updateTable('booking_requests')
      .set({ expiry_told_at: now() })
      .where('id', 'in', (query) =>
        query
          .selectFrom('booking_requests')
          .select('id')
          .where('status', '=', 'pending')
          .where('expires_at', '<=', now())
          .where('expiry_told_at', 'is', null)
          .orderBy('expires_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'customer_id', 'orbiter_id'])
      .execute()
    await recordEvents(
      tx,
      'booking.expired',
      expired.map((row) => ({
        subjectType: 'booking',
        subjectId: row.id,
        actorId: null,
        fromStatus: 'pending',
        toStatus: 'pending',
        data: { customerId: row.customer_id, orbiterId: row.orbiter_id },
        audience: [row.customer_id, row.orbiter_id],
      })),
    )
    return expired.length
  })
}

/** What nobody has confirmed or questioned for three days counts as confirmed. */
export async function confirmOverdueBookings(): Promise<number> {
  return transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('booking_requests')
      .set((eb) => ({ confirmed_at: now(), calendar_sequence: eb('calendar_sequence', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('booking_requests')
          .select('id')
          .where('status', '=', 'completed')
          .where('confirmed_at', 'is', null)
          .where('completed_at', '<=', new Date(now().getTime() - CONFIRM_WITHIN_HOURS * HOUR_MS))
          .orderBy('completed_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'customer_id', 'orbiter_id'])
      .execute()
    await recordEvents(
      tx,
      'booking.confirmed',
      confirmed.map((row) => ({
        subjectType: 'booking',
        subjectId: row.id,
        actorId: null,
        fromStatus: 'completed',
        toStatus: 'completed',
        data: { customerId: row.customer_id, orbiterId: row.orbiter_id, by: 'system' },
        audience: [row.customer_id, row.orbiter_id],
      })),
    )
    return confirmed.length
  })
}

export const confirmBookingsJob: JobKind = {
  name: 'confirm-overdue-bookings',
  cron: '*/5 * * * *',
  async run() {
    while ((await confirmOverdueBookings()) === BATCH);
  },
}

export const expireRequestsJob: JobKind = {
  name: 'announce-expired-requests',
  cron: '* * * * *',
  async run() {
    while ((await announceExpiredRequests()) === BATCH);
  },
}
