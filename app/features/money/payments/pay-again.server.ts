/** Lets a customer pay with another card after their card has failed following its reservation. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { sendToGateway } from '#money/payments/change-payment.server.ts'
import { attachPayment, lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Pays for an order with another reservation. Repeating it with the same reservation changes
 * nothing; the reservation of a second tab is voided.
 * @throws NotFound, Conflict (`already-paid`, `not-paid`)
 */
export async function payAgain(viewer: Viewer, orderId: string, paymentId: string): Promise<void> {
  if (!isUuid(orderId) || !isUuid(paymentId)) throw new NotFound('There is no such booking.')
  try {
    await transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order.customerId !== viewer.id) throw new NotFound('There is no such booking.')
      const payment = await tx
        .selectFrom('payments')
        .select('orderId')
        .where('id', '=', paymentId)
        .executeTakeFirst()
      if (payment?.orderId === orderId) return
      if (order.state === 'ended')
        throw new Conflict('already-paid', 'This booking has ended. Nothing was charged.')
      if (order.state !== 'open')
        throw new Conflict(
          'already-paid',
          order.state === 'authorized'
            ? 'A card is already reserved for this booking.'
            : 'This booking is already paid for.',
        )
      await attachPayment(tx, paymentId, order)
      await sayPaidAgain(tx, viewer, order)
    })
  } catch (error) {
    if (error instanceof Conflict) await voidUnused(viewer, paymentId)
    throw error
  }
}

async function voidUnused(viewer: Viewer, paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const unused = await tx
      .selectFrom('payments')
      .select('id')
      .where('id', '=', paymentId)
      .where('customerId', '=', viewer.id)
      .where('orderId', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (unused) await sendToGateway(tx, unused.id, 'cancel')
  })
}

/**
 * Notifies both sides of a booking. A project's customer isn't notified, because they have just
 * paid.
 */
async function sayPaidAgain(tx: Tx, { id }: Viewer, { bookingRequestId }: OrderRow): Promise<void> {
  if (!bookingRequestId) return
  const { customerId, orbiterId } = await tx
    .selectFrom('jobs')
    .select((eb) => [
      eb.ref('customerId').$notNull().as('customerId'),
      eb.ref('orbiterId').$notNull().as('orbiterId'),
    ])
    .where('id', '=', bookingRequestId)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    kind: 'booking.paid-again',
    subjectType: 'booking',
    subjectId: bookingRequestId,
    actorId: id,
    data: { customerId, orbiterId },
    audience: [customerId, orbiterId],
  })
}
