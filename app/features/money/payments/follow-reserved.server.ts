/** What a new or lost reservation means for its order and the order's other payments. */
import {
  changePayment,
  type PaymentRow,
  sendToGateway,
} from '#money/payments/change-payment.server.ts'
import { announceOrder, lockOrder, setOrderState } from '#money/payments/orders.server.ts'
import type { PaymentState } from '#money/payments/payment-transitions.ts'
import type { Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

/** The queue of the task that reserves a card again. */
export const RENEW_PAYMENT = 'renew-payment'

const CHARGED: readonly PaymentState[] = ['capturing', 'captured']
const LIVE: readonly PaymentState[] = ['created', 'needs-action', 'authorized', ...CHARGED]

/** The other payments that pay for the same order, or may still do so. */
function listOthers(tx: Tx, { id, orderId }: PaymentRow) {
  return tx
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('orderId', '=', orderId)
    .where('purpose', '=', 'order')
    .where('id', '!=', id)
    .where('state', 'in', LIVE)
    .execute()
}

/**
 * Only one reservation pays for an order: this one, unless another one is already being charged.
 */
export async function followReserved(tx: Tx, payment: PaymentRow): Promise<void> {
  if (!payment.orderId) return
  const others = await listOthers(tx, payment)
  if (others.some(({ state }) => CHARGED.includes(state)))
    return void (await sendToGateway(tx, payment.id, 'cancel'))
  for (const { id } of others) await sendToGateway(tx, id, 'cancel')
  const order = await lockOrder(tx, payment.orderId)
  // If the order was accepted while its card was being reserved again, it is charged now.
  if (order.state === 'authorized') await announceOrder(tx, order, order.state)
  else await setOrderState(tx, order.id, 'authorized')
}

/**
 * Handles a lost reservation. If it lapsed, it is renewed once. Otherwise the customer pays again,
 * unless another payment pays for the order.
 */
export async function recordLostReservation(
  tx: Tx,
  payment: PaymentRow,
  { hasLapsed = false }: { hasLapsed?: boolean } = {},
): Promise<void> {
  if (!payment.orderId || payment.purpose !== 'order') return
  if (hasLapsed && (await isRenewable(tx, payment)))
    return enqueue(tx, RENEW_PAYMENT, [{ paymentId: payment.id }])
  // If the bank refused the renewal, the earlier reservation is no longer used.
  if (payment.renewsId) await sendToGateway(tx, payment.renewsId, 'cancel')
  const others = await listOthers(tx, payment)
  if (others.length === 0) await setOrderState(tx, payment.orderId, 'open')
}

async function isRenewable(tx: Tx, { id, methodId }: PaymentRow): Promise<boolean> {
  if (!methodId) return false
  const renewal = await tx
    .selectFrom('payments')
    .select('id')
    .where('renewsId', '=', id)
    .executeTakeFirst()
  return renewal === undefined
}

/** Handles a renewal whose card the gateway no longer knows. */
export async function dropRenewal(tx: Tx, payment: PaymentRow, failure: string): Promise<void> {
  if (await changePayment(tx, payment.id, 'fail', { failure }))
    await recordLostReservation(tx, payment)
}
