/**
 * Refunds that a dispute has overtaken: promised, but not sent before the bank took the charge
 * back. If the dispute is lost, the customer has the money from the bank. If it is won, the refunds
 * are sent.
 */
import { OPEN_DISPUTES } from '#team/disputes/dispute-transitions.ts'
import type { DisputeRow } from '#team/disputes/change-dispute.server.ts'
import { settledRefundMovements } from '#money/ledger/dispute-movements.ts'
import { post } from '#money/ledger/post.server.ts'
import { changeRefund, sendAgain } from '#money/payments/change-refund.server.ts'
import { lockPayment } from '#money/payments/change-payment.server.ts'
import { sendRefund, TEND_WAITING } from '#money/payments/send-refunds.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

const unsentOf = (executor: Tx | ReturnType<typeof db>, paymentId: string) =>
  executor
    .selectFrom('refunds')
    .select(['id', 'state', 'orderId', 'amountCents', 'settledCents'])
    .where('paymentId', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        // A refund with an id at the gateway was accepted there.
        eb.and([eb('state', '=', 'created'), eb('gatewayId', 'is', null)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')

const restOf = (refunds: readonly { amountCents: number; settledCents: number }[]): number =>
  refunds.reduce((sum, { amountCents, settledCents }) => sum + amountCents - settledCents, 0)

/**
 * Asks the gateway about refunds in progress: whether each left before the dispute or was refused.
 */
export async function sendUnsent(paymentId: string): Promise<void> {
  for (const { id } of await unsentOf(db(), paymentId).execute()) await sendRefund(id)
}

/** Refunds that had failed before the dispute wait for its end with the others. */
export async function holdFailed(tx: Tx, paymentId: string): Promise<void> {
  const failed = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'failed')
    .execute()
  for (const { id } of failed) await changeRefund(tx, id, 'wait')
}

/** The cents that a payment's customer was promised back and that have not been sent. */
export async function sumUnsent(tx: Tx, paymentId: string): Promise<number> {
  return restOf(await unsentOf(tx, paymentId).execute())
}

/**
 * Settles refunds after a lost dispute. The money that the bank took pays for the promised refunds
 * first; the rest of a refund is sent.
 * @returns the cents that no longer need a refund
 */
export async function settleRefunds(
  tx: Tx,
  dispute: DisputeRow,
  takenCents: number,
): Promise<number> {
  let left = takenCents
  for (const refund of await unsentOf(tx, dispute.paymentId).forUpdate().execute()) {
    const { id, state, orderId, amountCents } = refund
    const cents = Math.min(left, amountCents - refund.settledCents)
    left -= cents
    if (orderId && cents > 0)
      await post(tx, {
        key: `refund-settled:${id}:${dispute.id}`,
        kind: 'refund-settled',
        orderId,
        movements: settledRefundMovements(orderId, cents),
      })
    const settledCents = refund.settledCents + cents
    if (state === 'created') await changeRefund(tx, id, 'wait')
    if (settledCents === amountCents)
      await changeRefund(tx, id, 'settle', { settledCents, failure: null })
    else await sendAgain(tx, id, 'resume', { settledCents })
  }
  return takenCents - left
}

/** Resumes refunds after the bank has returned the money. @returns the cents that are sent */
export async function resumeRefunds(tx: Tx, paymentId: string): Promise<number> {
  const unsent = await unsentOf(tx, paymentId).forUpdate().execute()
  for (const { id, state } of unsent) if (state === 'waiting') await sendAgain(tx, id, 'resume')
  return restOf(unsent)
}

/**
 * Handles a refund that was refused because of a dispute. If the dispute is already over, its end
 * did not find this refund waiting. The refund is then sent again, or an admin decides, because the
 * bank keeps the charge.
 */
export function retryWaiting(paymentId: string): Promise<void> {
  return transaction(async (tx) => {
    // With the payment locked, no dispute can open or end.
    await lockPayment(tx, paymentId)
    const disputes = await tx
      .selectFrom('disputes')
      .select('state')
      .where('paymentId', '=', paymentId)
      .execute()
    const isOpen = disputes.some(({ state }) =>
      (OPEN_DISPUTES as readonly string[]).includes(state),
    )
    // If the dispute isn't known to Orbit yet, its end will still resume the refund.
    if (disputes.length === 0 || isOpen) return
    const isLost = disputes.some(({ state }) => state === 'lost')
    for (const { id, state } of await unsentOf(tx, paymentId).execute()) {
      if (state !== 'waiting') continue
      if (isLost) await changeRefund(tx, id, 'give-up')
      else await sendAgain(tx, id, 'resume')
    }
  })
}

export const retryWaitingTask: Task = {
  name: TEND_WAITING,
  run: ({ paymentId }) => retryWaiting(String(paymentId)),
}
