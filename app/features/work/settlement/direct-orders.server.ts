/** What each step of a direct booking means for its money. */
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
 * Takes the order of a booking to where the booking is. Runs in the transaction of each change of
 * the booking or of its order, and changes nothing the second time: a charge that is confirmed only
 * after a cancellation is refunded then.
 * @param by who caused it; null: the clock or the gateway
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

/** The last piece is approved, and can't be undone any more: all that is held is released at once. */
async function earnRest(tx: Tx, order: OrderRow, booking: Booking): Promise<void> {
  if (order.state !== 'held' || order.isDisputed) return
  const { orbiterId, commissionBps } = booking
  const cents = openCentsOf(order)
  if (cents === 0) return
  await earnShare(tx, order, { key: 'rest', cents, orbiterId, commissionBps })
}

/** The customer's part, as the cancellation named it, goes back; the rest is the Orbiter's. */
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
