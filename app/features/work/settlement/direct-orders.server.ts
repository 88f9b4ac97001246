/** Applies each step of a direct booking to its money. */
import { openCentsOf } from '#money/payments/cancellation.ts'
import { lockOrderOf, type OrderRow } from '#money/payments/orders.server.ts'
import {
  cancelOrder,
  captureOrder,
  voidAuthorization,
  earnShare,
} from '#money/payments/settle-order.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

function readBooking(tx: Tx, id: string) {
  return tx
    .selectFrom('bookingRequests')
    .select(['status', 'statusReason', 'agreedAt', 'expiresAt', 'orbiterId', 'commissionBps'])
    .select(['refundCents', 'priceCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Booking = Awaited<ReturnType<typeof readBooking>>

/**
 * Brings the order of a booking in line with the booking. Runs in the transaction of each change to
 * the booking or its order, and is safe to repeat: a charge that is confirmed only after a
 * cancellation is refunded then.
 * @param by the person who caused the change; null: the clock or the gateway
 */
export async function settleBooking(tx: Tx, bookingId: string, by: string | null): Promise<void> {
  const order = await lockOrderOf(tx, { bookingRequestId: bookingId })
  if (!order) return
  const booking = await readBooking(tx, bookingId)
  switch (booking.status) {
    case 'accepted':
      return captureOrder(tx, order)
    case 'completed':
      return earnRest(tx, order, booking)
    case 'cancelled':
      return booking.agreedAt ? cancelAgreed(tx, order, booking, by) : voidAuthorization(tx, order)
    case 'rejected':
      return voidAuthorization(tx, order)
    case 'pending':
      if (booking.expiresAt <= now()) await voidAuthorization(tx, order)
  }
}

/**
 * The last piece is approved and the approval can no longer be undone, so everything still held is
 * released in one posting.
 */
async function earnRest(tx: Tx, order: OrderRow, booking: Booking): Promise<void> {
  if (order.state !== 'held' || order.isDisputed) return
  const { orbiterId, commissionBps } = booking
  const cents = openCentsOf(order)
  if (cents === 0) return
  await earnShare(tx, order, { key: 'rest', cents, orbiterId, commissionBps })
}

/** Refunds the customer's share, as set by the cancellation; the rest goes to the Orbiter. */
async function cancelAgreed(
  tx: Tx,
  order: OrderRow,
  booking: Booking,
  by: string | null,
): Promise<void> {
  const { orbiterId, commissionBps, refundCents, priceCents, statusReason } = booking
  await cancelOrder(tx, order, {
    refundCents: refundCents ?? priceCents ?? 0,
    orbiterId,
    commissionBps,
    reason: statusReason ?? 'Cancelled',
    by,
  })
}
