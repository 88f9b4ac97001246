/** How a booking ends without a cancellation: completed with its last piece, or unpaid. */
import { sql } from 'kysely'
import { applySystemStep } from '#work/bookings/change-booking.server.ts'
import { UNDO_SECONDS } from '#delivery/deliveries/delivery-job.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'

/**
 * Completes the accepted bookings among these. The customer has approved everything, so they are
 * confirmed too. The caller must hold their locks.
 * @param actorId the Orbiter who reports that nothing more is owed; null: completed because of the
 * approval
 * @returns how many were completed
 */
export async function completeBookings(
  tx: Tx,
  ids: readonly string[],
  actorId: string | null,
): Promise<number> {
  if (ids.length === 0) return 0
  const completed = await applySystemStep(tx, {
    action: 'complete',
    where: (eb) => eb('id', 'in', ids),
    set: { completedAt: now(), confirmedAt: now() },
  })
  await recordEvents(
    tx,
    'booking.completed',
    completed.map(({ id, customerId, orbiterId }) => ({
      subjectType: 'booking',
      subjectId: id,
      actorId,
      fromStatus: 'accepted',
      toStatus: 'completed',
      data: { customerId, orbiterId },
      audience: [customerId, orbiterId],
    })),
  )
  return completed.length
}

export const UNPAID_REASON = "The card couldn't be charged, and no other card paid in time."

/**
 * Ends an accepted direct booking that is unpaid. Nothing was charged, so it costs nothing.
 * @returns whether the booking was accepted
 */
export async function endUnpaidBooking(tx: Tx, bookingId: string): Promise<boolean> {
  const [ended] = await applySystemStep(tx, {
    action: 'end-unpaid',
    where: (eb) => eb.and([eb('id', '=', bookingId), eb('isManaged', '=', false)]),
    reason: UNPAID_REASON,
  })
  if (!ended) return false
  const { customerId, orbiterId } = ended
  await recordEvents(tx, 'booking.cancelled', [
    {
      subjectType: 'booking',
      subjectId: bookingId,
      actorId: null,
      fromStatus: 'accepted',
      toStatus: 'cancelled',
      data: { customerId, orbiterId, reason: UNPAID_REASON, by: 'system' },
      audience: [customerId, orbiterId],
    },
  ])
  return true
}

/** Bookings per transaction, to keep transactions short. */
const BATCH = 50

/**
 * Completes direct bookings whose pieces are all approved, once no approval can be undone anymore.
 * A booking that owes nothing is completed after its event.
 */
export async function completeDeliveredBookings(): Promise<number> {
  const undoneUntil = new Date(now().getTime() - UNDO_SECONDS * 1000)
  return transaction(async (tx) => {
    // Locked before it is checked again, because an approval may be undone at the same time.
    const rows = await tx
      .selectFrom('bookingRequests as b')
      .select('b.id')
      .where('b.status', '=', 'accepted')
      .where('b.isManaged', '=', false)
      .where('b.startAt', '<=', now())
      .where(isDelivered(undoneUntil))
      .orderBy('b.startAt')
      .limit(BATCH)
      .forUpdate('b')
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    const still = await tx
      .selectFrom('bookingRequests as b')
      .select('b.id')
      .where(
        'b.id',
        'in',
        rows.map(({ id }) => id),
      )
      .where(isDelivered(undoneUntil))
      .execute()
    const ids = still.map(({ id }) => id)
    await completeBookings(tx, ids, null)
    return ids.length
  })
}

const isDelivered = (undoneUntil: Date) => sql<boolean>`case
  when exists (select 1 from deliverables d where d.booking_request_id = b.id)
  then not exists (select 1 from deliverables d where d.booking_request_id = b.id
    and (d.state <> 'approved' or d.approved_at > ${undoneUntil}))
  else b.event_ends_at <= ${now()} end`

export const completeBookingsTask: Task = {
  name: 'complete-delivered-bookings',
  cron: '* * * * *',
  async run() {
    while ((await completeDeliveredBookings()) === BATCH);
  },
}
