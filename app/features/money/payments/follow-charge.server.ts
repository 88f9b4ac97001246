/** Applies the state of a charge at the gateway to its payment, its order and the ledger. */
import { hasOpenAccount } from '#people/accounts/require-open-account.server.ts'
import type { Charge } from '#money/gateways/gateway.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import {
  captureMovements,
  gatewayFeeMovements,
  tipMovements,
} from '#money/ledger/order-movements.ts'
import {
  changePayment,
  lockPayment,
  type PaymentRow,
  sendToGateway,
  SETTLE_PAYMENT,
} from '#money/payments/change-payment.server.ts'
import { recordLostReservation, followReserved } from '#money/payments/follow-reserved.server.ts'
import { lockOrder, setOrderState } from '#money/payments/orders.server.ts'
import type { PaymentState } from '#money/payments/payment-transitions.ts'
import { noteStrayCharge } from '#money/payments/stray-charges.server.ts'
import { notifyTipped } from '#money/payments/tips.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

/**
 * Updates a payment to match its charge. Safe to repeat and to run in any order: a state that the
 * payment has already passed changes nothing, and each amount is posted under its own key. Only
 * this function decides that a charge is not needed. It holds the payment's lock, so a concurrent
 * call that has recorded the same charge keeps it.
 */
export function followCharge(paymentId: string, charge: Charge): Promise<void> {
  return transaction(async (tx) => {
    const payment = await lockWithOrder(tx, paymentId)
    if (!payment) return
    if (payment.gatewayId && payment.gatewayId !== charge.id)
      await noteStrayCharge(tx, payment, charge)
    else await follow(tx, payment, charge)
  })
}

/** Locks the order first, as the functions that change orders do, to avoid a deadlock. */
async function lockWithOrder(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const { orderId } =
    (await tx
      .selectFrom('payments')
      .select('orderId')
      .where('id', '=', paymentId)
      .executeTakeFirst()) ?? {}
  if (orderId) await lockOrder(tx, orderId)
  return lockPayment(tx, paymentId)
}

async function follow(tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  const facts = {
    gatewayId: charge.id,
    // Stored when the charge becomes known. A later answer must not restore a card that was
    // removed.
    methodId: payment.gatewayId ? payment.methodId : charge.methodId,
    cardBrand: charge.card?.brand ?? null,
    cardLastFour: charge.card?.last4 ?? null,
    authorizedUntil: charge.authorizedUntil,
  }
  if (CONTRADICTED[charge.status].has(payment.state)) {
    await tx.updateTable('payments').set(facts).where('id', '=', payment.id).execute()
    return noteStrayCharge(tx, payment, charge)
  }
  if (isOpen(charge) && (OVER.has(payment.state) || payment.state === 'voiding'))
    return voidOpenCharge(tx, payment, facts)
  await move(tx, payment, charge, facts)
}

export const isOpen = ({ status }: Charge): boolean =>
  status === 'needs-action' || status === 'authorized'

/** States in which a payment no longer needs its charge. */
export const OVER: ReadonlySet<PaymentState> = new Set(['voided', 'failed', 'lapsed'])

/**
 * For each charge status, the payment states that contradict it: one of the two sides must be
 * wrong.
 */
const CONTRADICTED: Record<Charge['status'], ReadonlySet<PaymentState>> = {
  'needs-action': new Set(),
  authorized: new Set(),
  captured: new Set(['voiding', ...OVER]),
  voided: new Set(['captured']),
  failed: new Set(['captured']),
  lapsed: new Set(['captured']),
}

/**
 * The card of a payment that was given up is still held. If the charge's id was unknown until now,
 * the charge is voided. Otherwise either the void is in progress or this answer is old, and a task
 * asks the gateway again.
 */
async function voidOpenCharge(tx: Tx, payment: PaymentRow, facts: ChargeFacts): Promise<void> {
  if (!payment.gatewayId) await sendToGateway(tx, payment.id, 'cancel-late', facts)
  else if (OVER.has(payment.state)) await enqueue(tx, SETTLE_PAYMENT, [{ paymentId: payment.id }])
}

type ChargeFacts = Pick<
  PaymentRow,
  'gatewayId' | 'methodId' | 'cardBrand' | 'cardLastFour' | 'authorizedUntil'
>

async function move(
  tx: Tx,
  payment: PaymentRow,
  charge: Charge,
  facts: ChargeFacts,
): Promise<void> {
  switch (charge.status) {
    case 'needs-action':
      // When a card is reserved again, its owner is not there to confirm it.
      if (payment.renewsId && payment.state === 'created')
        await sendToGateway(tx, payment.id, 'cancel', facts)
      else await changePayment(tx, payment.id, 'ask', { ...facts, actionUrl: charge.actionUrl })
      break
    case 'authorized':
      if (await changePayment(tx, payment.id, 'authorize', facts)) {
        if (payment.purpose === 'tip') await chargeTip(tx, payment)
        else await followReserved(tx, payment)
      }
      break
    case 'captured':
      await bookCapture(tx, payment, charge)
      break
    case 'voided':
      if (await changePayment(tx, payment.id, 'void', facts))
        await recordLostReservation(tx, payment)
      break
    case 'failed':
      if (await changePayment(tx, payment.id, 'fail', { ...facts, failure: charge.failure }))
        await recordLostReservation(tx, payment)
      break
    case 'lapsed':
      if (await changePayment(tx, payment.id, 'lapse', facts))
        await recordLostReservation(
          tx,
          { ...payment, methodId: facts.methodId },
          { hasLapsed: true },
        )
      break
  }
}

/** A tip for a closed account is voided, because no one could be paid. */
async function chargeTip(tx: Tx, { id, orbiterId }: PaymentRow): Promise<void> {
  const isPayable = orbiterId !== null && (await hasOpenAccount(tx, orbiterId))
  await sendToGateway(tx, id, isPayable ? 'charge' : 'cancel')
}

/** Books a charge exactly once, no matter who reports it first. */
async function bookCapture(tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  if (charge.capturedCents !== payment.amountCents)
    throw new Error(`Payment ${payment.id} was captured with another amount`)
  const orderId = payment.orderId ?? undefined
  // The amount that a tip repays depends on what is owed at that time, so it is computed once.
  if (payment.state !== 'captured') await postCapture(tx, payment, charge)
  if (charge.feeCents !== null && charge.feeCents > 0)
    await post(tx, {
      key: `fee:${payment.id}`,
      kind: 'gateway-fee',
      orderId,
      movements: gatewayFeeMovements(charge.feeCents),
    })
}

async function postCapture(tx: Tx, payment: PaymentRow, charge: Charge): Promise<void> {
  // The gateway may report a capture before its authorization.
  await changePayment(tx, payment.id, 'authorize', { gatewayId: charge.id })
  await changePayment(tx, payment.id, 'capture', { gatewayId: charge.id, capturedAt: now() })
  const orderId = payment.orderId ?? undefined
  const order = orderId ? await lockOrder(tx, orderId) : undefined
  const { isNew } = await post(tx, {
    key: `capture:${payment.id}`,
    kind: payment.purpose === 'tip' ? 'tip' : 'capture',
    orderId,
    movements:
      payment.purpose === 'tip' && payment.orbiterId
        ? tipMovements(
            payment.orbiterId,
            payment.amountCents,
            await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId: payment.orbiterId }),
          )
        : captureMovements(requireOrder(order, payment)),
  })
  if (isNew && payment.purpose === 'order') await setOrderState(tx, payment.orderId, 'held')
  if (isNew && payment.purpose === 'tip' && order) await notifyTipped(tx, payment, order)
}

function requireOrder<Order>(order: Order | undefined, payment: PaymentRow): Order {
  if (!order) throw new Error(`Payment ${payment.id} was captured without an order`)
  return order
}
