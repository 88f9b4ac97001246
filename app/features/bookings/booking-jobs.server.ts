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
      .updateTable('bookingRequests')
      .set({ expiryToldAt: now() })
      .where('id', 'in', (query) =>
        query
          .selectFrom('bookingRequests')
          .select('id')
          .where('status', '=', 'pending')
          .where('expiresAt', '<=', now())
          .where('expiryToldAt', 'is', null)
          .orderBy('expiresAt')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'customerId', 'orbiterId'])
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
        data: { customerId: row.customerId, orbiterId: row.orbiterId },
        audience: [row.customerId, row.orbiterId],
      })),
    )
    return expired.length
  })
}

/** What nobody has confirmed or questioned for three days counts as confirmed. */
export async function confirmOverdueBookings(): Promise<number> {
  return transaction(async (tx) => {
    const confirmed = await tx
      .updateTable('bookingRequests')
      .set((eb) => ({ confirmedAt: now(), calendarSequence: eb('calendarSequence', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('bookingRequests')
          .select('id')
          .where('status', '=', 'completed')
          .where('confirmedAt', 'is', null)
          .where('completedAt', '<=', new Date(now().getTime() - CONFIRM_WITHIN_HOURS * HOUR_MS))
          .orderBy('completedAt')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'customerId', 'orbiterId'])
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
        data: { customerId: row.customerId, orbiterId: row.orbiterId, by: 'system' },
        audience: [row.customerId, row.orbiterId],
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
