/** Applies the state of a dispute at the gateway to its order and the ledger. */
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import {
  changeDispute,
  hasOpenDispute,
  openDispute,
  type Disputed,
  type DisputeRow,
} from '#team/disputes/change-dispute.server.ts'
import { announceDispute } from '#team/disputes/dispute-news.server.ts'
import { freezeEarned, listFrozen, shareOf } from '#team/disputes/frozen-parts.server.ts'
import {
  holdFailed,
  resumeRefunds,
  sendUnsent,
  settleRefunds,
} from '#team/disputes/overtaken-refunds.server.ts'
import type { GatewayDispute } from '#money/gateways/gateway.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { noteStrayAnswer } from '#money/gateways/stray-answers.server.ts'
import {
  disputeLostMovements,
  disputeTakenMovements,
  disputeWonMovements,
  tipLostMovements,
} from '#money/ledger/dispute-movements.ts'
import type { Movement } from '#money/ledger/ledger.ts'
import { gatewayFeeMovements } from '#money/ledger/order-movements.ts'
import { post } from '#money/ledger/post.server.ts'
import { lockPayment } from '#money/payments/change-payment.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import { lockOrder, setDisputed, type OrderRow } from '#money/payments/orders.server.ts'
import { openCentsOf } from '#money/payments/cancellation.ts'
import { recordSums } from '#money/payments/settle-order.server.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'

/** Alerts the team to a new dispute, unless it can no longer be answered. */
async function callAboutDispute(tx: Tx, { dispute, payment, reported }: Disputed): Promise<void> {
  if (reported.status !== 'open' || reported.isAnswered) return
  const { fullName } = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', payment.customerId)
    .executeTakeFirstOrThrow()
  const amount = formatCents(dispute.amountCents)
  await callTeam(tx, {
    subjectId: dispute.id,
    actorId: null,
    says: `A bank disputes a charge of ${amount}`,
    more: ['Send the bank your evidence in time. Without it, the customer wins by default.'],
    facts: [
      ['Customer', fullName],
      ['Amount', amount],
      ['Reason', dispute.reason],
    ],
    until: dispute.dueAt ?? new Date(dispute.createdAt.getTime() + HANDLE_WITHIN_MS),
    action: { label: 'Answer the bank', href: paymentPaths.adminDispute(dispute.id) },
  })
}

/** A dispute about a charge that is not one of Orbit's is left to the daily reconciliation. */
export async function followDisputeEvent(gatewayName: string, gatewayId: string): Promise<void> {
  const gateway = gatewayNamed(gatewayName)
  const reported = await gateway.readDispute(gatewayId)
  const payment = await db()
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('gatewayId', '=', reported.chargeId)
    .executeTakeFirst()
  if (!payment) return
  // The capture of the charge may not have been reported yet.
  if (payment.state !== 'captured')
    await followCharge(payment.id, await gateway.readCharge(reported.chargeId))
  await sendUnsent(payment.id)
  await followDispute(payment.id, reported)
}

/**
 * Updates a dispute to match the bank's state. Safe to repeat and to run in any order. A dispute
 * that was closed before it was reported is opened and closed together, and each amount is posted
 * under its own key.
 */
export function followDispute(paymentId: string, reported: GatewayDispute): Promise<void> {
  return transaction(async (tx) => {
    const { orderId, purpose } = await tx
      .selectFrom('payments')
      .select(['orderId', 'purpose'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const order = orderId && purpose === 'order' ? await lockOrder(tx, orderId) : null
    const payment = await lockPayment(tx, paymentId)
    if (!payment) return
    const { dispute, isNew } = await openDispute(tx, payment, reported)
    const disputed = { dispute, payment, order, reported }
    if (isNew) await open(tx, disputed)
    await bookTaken(tx, disputed)
    if (reported.status === 'open' && reported.isAnswered) await receive(tx, disputed)
    if (reported.status !== 'open') await end(tx, disputed, reported.status)
  })
}

async function open(tx: Tx, disputed: Disputed): Promise<void> {
  const { dispute, order, payment } = disputed
  await holdFailed(tx, payment.id)
  await freezeEarned(tx, disputed)
  if (order) {
    order.isDisputed = true
    await setDisputed(tx, order.id, true)
  }
  log.warn(
    { disputeId: dispute.id, amount: formatCents(dispute.amountCents) },
    'a bank disputes a charge',
  )
  await announceDispute(tx, disputed, 'order.disputed')
  await callAboutDispute(tx, disputed)
}

/** An inquiry that takes no money may become a dispute that does. */
async function bookTaken(tx: Tx, { dispute, reported }: Disputed): Promise<void> {
  const { takenCents, feeCents } = reported
  await postSome(tx, dispute, 'dispute-taken', disputeTakenMovements(takenCents))
  await postSome(tx, dispute, 'dispute-fee', gatewayFeeMovements(feeCents))
}

/** Posts movements once; does nothing if there are none. */
async function postSome(
  tx: Tx,
  { id, orderId }: DisputeRow,
  kind: string,
  movements: Movement[],
): Promise<void> {
  if (movements.length === 0) return
  await post(tx, { key: `${kind}:${id}`, kind, orderId: orderId ?? undefined, movements })
}

async function receive(tx: Tx, disputed: Disputed): Promise<void> {
  if (await changeDispute(tx, disputed.dispute, 'receive', { problem: null }))
    await announceDispute(tx, disputed, 'order.dispute-answered')
}

async function end(tx: Tx, disputed: Disputed, status: 'won' | 'lost'): Promise<void> {
  const { dispute, order } = disputed
  const isWon = status === 'won'
  const ended = { endedAt: now(), problem: null }
  if (!(await changeDispute(tx, dispute, isWon ? 'win' : 'lose', ended))) {
    if (dispute.state !== status) await noteStrayDispute(tx, disputed)
    return
  }
  const refundCents = isWon ? await win(tx, disputed) : await lose(tx, disputed)
  const kind = isWon ? 'order.dispute-won' : 'order.dispute-lost'
  await announceDispute(tx, disputed, kind, refundCents)
  // Must be last, because whatever waited for the decision continues here: a release, or a
  // cancellation's refund.
  if (order) await setDisputed(tx, order.id, await hasOpenDispute(tx, order.id))
}

/** Handles a second, different decision: as far as Orbit knows, a bank decides only once. */
async function noteStrayDispute(tx: Tx, { dispute, payment, reported }: Disputed): Promise<void> {
  const { id: recordId, gatewayId: objectId, state: recorded } = dispute
  const { gateway } = payment
  await noteStrayAnswer(
    tx,
    { gateway, object: 'dispute', objectId, recordId, recorded, answer: reported.status },
    paymentPaths.adminDispute(recordId),
  )
}

/** @returns the cents that were promised back earlier and are sent now */
async function win(tx: Tx, { dispute, payment, reported }: Disputed): Promise<number> {
  const frozen = await listFrozen(tx, dispute.id)
  await postSome(tx, dispute, 'dispute-won', disputeWonMovements(reported.takenCents, frozen))
  return resumeRefunds(tx, payment.id)
}

/** @returns the cents that were promised back earlier and that the bank has paid */
async function lose(tx: Tx, disputed: Disputed): Promise<number> {
  const { dispute, order, reported } = disputed
  const settledCents = await settleRefunds(tx, dispute, reported.takenCents)
  if (order) await loseOf(tx, { ...disputed, order }, settledCents)
  else {
    const movements = tipLostMovements(
      await listFrozen(tx, dispute.id),
      reported.amountCents - settledCents,
    )
    await postSome(tx, dispute, 'dispute-lost', movements)
  }
  return settledCents
}

/** Loses the same share of held and released money as of the rest of the charge. */
async function loseOf(
  tx: Tx,
  disputed: Disputed & { order: OrderRow },
  settledCents: number,
): Promise<void> {
  const { dispute, order } = disputed
  const share = await shareOf(tx, disputed, settledCents)
  const [heldCents, releasedCents] = [share(openCentsOf(order)), share(order.releasedCents)]
  const refundedCents = order.refundedCents + order.lostCents
  const movements = disputeLostMovements(
    { order, cents: heldCents, refundedCents, taxedCents: heldCents + releasedCents },
    await listFrozen(tx, dispute.id),
  )
  await postSome(tx, dispute, 'dispute-lost', movements)
  await recordSums(tx, order, {
    releasedCents: 0 - releasedCents,
    lostCents: heldCents + releasedCents,
  })
}
