/** Cards that their owners have removed. */
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { listSavedCards, removeSavedCard } from '#money/payments/saved-cards.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { db } from '#app/platform/db.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { cardAttempt, chargeOf, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { differing, onOrder, type Round } from '#tests/support/answers/round.ts'

const methodOf = async (paymentId: string) => {
  const { methodId } = await db()
    .selectFrom('payments')
    .select('methodId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return methodId
}

export async function detachMethod(): Promise<Round> {
  const { orderId, paymentId, customer } = await reservedOrder()
  await onOrder(orderId, captureOrder)
  await settlePayment(paymentId)
  const methodId = (await methodOf(paymentId)) ?? ''
  await removeSavedCard(customer, paymentId)
  return {
    work: { work: 'detach', args: [{ gateway: gateway().name, methodId }] },
    object: 'charge',
    objectId: await chargeOf(paymentId),
    // The owner enters the same card again: that card must stay.
    other: () => authorizePayment(customer, cardAttempt(ORDER_PRICE, paymentSite().token('pays'))),
    payments: [paymentId],
    async faults(isOther) {
      const isSaved = (await gateway().readMethod(methodId)) !== null
      const cards = (await listSavedCards(customer)).length
      return differing(
        { isSaved: false, methodId: null, cards: isOther ? 1 : 0 },
        { isSaved, methodId: await methodOf(paymentId), cards },
      )
    },
  }
}
