/**
 * Records answers about charges and refunds that contradict Orbit's state, with the page where the
 * team sees both.
 */
import { adminPaths } from '#app/base/admin-paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Charge } from '#money/gateways/gateway.ts'
import { noteStrayAnswer } from '#money/gateways/stray-answers.server.ts'
import type { PaymentRow } from '#money/payments/change-payment.server.ts'
import type { Tx } from '#app/platform/db.ts'

export async function noteStrayCharge(tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  const { id: recordId, gateway, state: recorded } = payment
  await noteStrayAnswer(
    tx,
    { gateway, object: 'charge', objectId: charge.id, recordId, recorded, answer: charge.status },
    await pageOf(tx, recordId),
  )
}

interface StrayRefund {
  id: string
  paymentId: string
  /** The state that Orbit has recorded. */
  state: string
}

export async function noteStrayRefund(
  tx: Tx,
  { id, paymentId, state }: StrayRefund,
  { id: objectId, status }: { id: string; status: string },
): Promise<void> {
  const { gateway } = await tx
    .selectFrom('payments')
    .select('gateway')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await noteStrayAnswer(
    tx,
    { gateway, object: 'refund', objectId, recordId: id, recorded: state, answer: status },
    await pageOf(tx, paymentId),
  )
}

/** The page of the job that a payment is for, or of its customer. */
async function pageOf(tx: Tx, paymentId: string): Promise<string> {
  const { customerId, jobId } = await tx
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .select('p.customerId')
    .select((eb) => eb.fn.coalesce('o.bookingRequestId', 'o.projectId').as('jobId'))
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return jobId ? paymentPaths.adminOrder(jobId) : adminPaths.person(customerId)
}
