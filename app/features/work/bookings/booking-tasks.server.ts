/**
 * What happens to bookings over time and after other events, and the joint announcement of many
 * declines.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { findNearestTimes } from '#market/availability/nearest-times.server.ts'
import { CONFIRM_WITHIN_HOURS, OVERLAP_REASON } from '#work/bookings/booking.ts'
import { applySystemStep } from '#work/bookings/change-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvents, subscribe, type RecordedEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'

/** Bookings per transaction, to keep transactions short. */
const BATCH = 50

/**
 * Announces unanswered requests that have expired, once each. The stored status stays `pending`.
 */
export async function announceExpiredRequests(): Promise<number> {
  return transaction(async (tx) => {
    const expired = await tx
      .updateTable('bookingRequests')
      .set((eb) => ({ expiryNotifiedAt: now(), calendarSequence: eb('calendarSequence', '+', 1) }))
      .where('id', 'in', (query) =>
        query
          .selectFrom('bookingRequests')
          .select('id')
          .where('status', '=', 'pending')
          .where('expiresAt', '<=', now())
          .where('expiryNotifiedAt', 'is', null)
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

/** Confirms bookings that the team has set to completed, after CONFIRM_WITHIN_HOURS. */
export async function confirmOverdueBookings(): Promise<number> {
  return transaction(async (tx) => {
    const confirmed = await applySystemStep(tx, {
      action: 'confirm',
      where: (eb) =>
        eb('id', 'in', (query) =>
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
        ),
      set: { confirmedAt: now() },
    })
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

/**
 * The task's queue. Its data names the booking that took the time and the person who accepted it.
 * Tasks waiting in the database refer to the queue by this name.
 */
export const ANNOUNCE_DECLINED = 'tell-declined'
const NEAREST_TIMES = 3

/**
 * Records the declines caused by one accepted booking, and their effects, once each.
 * @param actorId who accepted; this person is not notified
 */
async function announceDeclined(bookingId: string, actorId: string): Promise<number> {
  return transaction(async (tx) => {
    const declined = await tx
      .updateTable('bookingRequests')
      .set({ declineNotifiedAt: now() })
      .where('declinedForId', '=', bookingId)
      .where('declineNotifiedAt', 'is', null)
      .returning(['id', 'customerId', 'orbiterId', 'timeZone', 'requestedDate', 'startAt', 'endAt'])
      .execute()
    const [first] = declined
    if (!first) return 0
    const nearest = await findNearestTimes(
      tx,
      { orbiterId: first.orbiterId, timeZone: first.timeZone },
      declined,
      NEAREST_TIMES,
    )
    await recordEvents(
      tx,
      'booking.rejected',
      declined.map((row, index) => ({
        subjectType: 'booking',
        subjectId: row.id,
        actorId,
        fromStatus: 'pending',
        toStatus: 'rejected',
        data: {
          customerId: row.customerId,
          orbiterId: row.orbiterId,
          reason: OVERLAP_REASON,
          becauseOf: 'overlap',
          nearestTimes: nearest[index] ?? [],
        },
        audience: [row.customerId, row.orbiterId],
      })),
    )
    return declined.length
  })
}

export const announceDeclinedTask: Task = {
  name: ANNOUNCE_DECLINED,
  async run({ bookingId, actorId }) {
    await announceDeclined(String(bookingId), String(actorId))
  },
}

export const confirmBookingsTask: Task = {
  name: 'confirm-overdue-bookings',
  cron: '*/5 * * * *',
  async run() {
    while ((await confirmOverdueBookings()) === BATCH);
  },
}

export const expireRequestsTask: Task = {
  name: 'announce-expired-requests',
  cron: '* * * * *',
  async run() {
    while ((await announceExpiredRequests()) === BATCH);
  },
}

/**
 * Emails about a booking go to the address stored on the booking, so that address is updated with
 * the account's.
 */
async function followEmail(tx: Tx, events: RecordedEvent[]): Promise<void> {
  for (const { subjectId } of events)
    await tx
      .updateTable('bookingRequests')
      .from('users')
      .set((eb) => ({ customerEmail: eb.ref('users.email') }))
      .where('users.id', '=', subjectId)
      .whereRef('bookingRequests.customerId', '=', 'users.id')
      .execute()
}

export function subscribeBookings(): void {
  subscribe(['account.email-changed'], followEmail)
}
