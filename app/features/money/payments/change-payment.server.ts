/** The only place that writes the state of a payment. */
import type { Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { PAYMENT_TRANSITIONS, type PaymentAction } from '#money/payments/payment-transitions.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/tasks.ts'
import type { Payments } from '#db/types.ts'

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

export function lockPayment(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
}

type Facts = Omit<Updateable<Payments>, 'state' | 'changedAt'>

/**
 * Changes a payment's state if the action can start from its current state, and updates its
 * customer's open pages.
 * @returns whether the payment changed
 */
export async function changePayment(
  tx: Tx,
  paymentId: string,
  action: Exclude<PaymentAction, 'create'>,
  set: Facts = {},
): Promise<boolean> {
  const { from, to } = findArrow(PAYMENT_TRANSITIONS, action)
  const changed = await tx
    .updateTable('payments')
    .set({ ...set, state: to, changedAt: now() })
    .where('id', '=', paymentId)
    .where('state', 'in', from)
    .returning(['customerId', 'orderId'])
    .executeTakeFirst()
  if (!changed) return false
  await recordEvent(tx, {
    kind: 'payment.changed',
    subjectType: 'payment',
    subjectId: paymentId,
    actorId: changed.customerId,
    toStatus: to,
    audience: [changed.customerId],
  })
  return true
}

/** The queue of the task that asks the gateway to charge or void. */
export const SETTLE_PAYMENT = 'settle-payment'

/**
 * Decides that a reservation is charged or voided. A task then asks the gateway for it.
 * @returns whether the payment's state allowed it
 */
export async function sendToGateway(
  tx: Tx,
  paymentId: string,
  action: 'charge' | 'cancel' | 'cancel-late',
  set: Facts = {},
): Promise<boolean> {
  if (!(await changePayment(tx, paymentId, action, set))) return false
  await enqueue(tx, SETTLE_PAYMENT, [{ paymentId }])
  return true
}
