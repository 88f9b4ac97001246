/** Charges and voids cards at the gateway, after the transaction that decided it. */
import { HOUR_MS } from '#app/base/time.ts'
import type { Gateway } from '#money/gateways/gateway.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import {
  changePayment,
  lockPayment,
  SETTLE_PAYMENT,
} from '#money/payments/change-payment.server.ts'
import { followCharge, isOpen, OVER } from '#money/payments/follow-charge.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, transaction, type Tx } from '#app/platform/db.ts'
import { outboundEffect } from '#app/platform/outbound.ts'

/** How long a reservation can stay unused before it is voided. */
const UNUSED_AFTER_MS = HOUR_MS / 2
const BATCH = 200

/** Asks the gateway to charge or void a payment, as decided. */
async function settle(paymentId: string): Promise<void> {
  const payment = await db()
    .selectFrom('payments')
    .select(['state', 'gateway', 'gatewayId'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return
  const { state, gatewayId } = payment
  if (state === 'voiding' && !gatewayId) return giveUp(paymentId)
  if (!gatewayId) return
  const through = gatewayNamed(payment.gateway)
  if (state === 'capturing')
    await followCharge(paymentId, await through.capture(gatewayId, `capture:${paymentId}`))
  else if (state === 'voiding')
    await followCharge(paymentId, await through.voidCharge(gatewayId, `void:${paymentId}`))
  else if (OVER.has(state)) await voidAgain(through, paymentId, gatewayId)
}

/**
 * Voids the charge of a payment that is over, if the gateway confirms that the card is still held.
 */
async function voidAgain(through: Gateway, paymentId: string, gatewayId: string): Promise<void> {
  const charge = await through.readCharge(gatewayId)
  const voidCharge = () => through.voidCharge(gatewayId, `void:${paymentId}`)
  await followCharge(paymentId, isOpen(charge) ? await voidCharge() : charge)
}

/**
 * Ends a payment that, as far as Orbit knows, never reached the gateway. If its charge appears
 * later, it is voided.
 */
async function giveUp(paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.state === 'voiding' && !payment.gatewayId)
      await changePayment(tx, paymentId, 'fail')
  })
}

const unusedOf = (executor: Db | Tx, until: Date) =>
  executor
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['created', 'needs-action', 'authorized'])
    .where((eb) => eb.or([eb('orderId', 'is', null), eb('purpose', '=', 'tip')]))
    .where('changedAt', '<', until)

/** Voids unused reservations. @returns their ids */
async function voidUnused(): Promise<string[]> {
  const until = new Date(now().getTime() - UNUSED_AFTER_MS)
  const unused = await unusedOf(db(), until).limit(BATCH).execute()
  const voided: string[] = []
  for (const { id } of unused)
    await transaction(async (tx) => {
      // The form that it pays for may have been sent in the meantime.
      const isUnused = await unusedOf(tx, until).where('id', '=', id).forUpdate().executeTakeFirst()
      if (isUnused && (await changePayment(tx, id, 'cancel'))) voided.push(id)
    })
  return voided
}

/** Voids unused reservations. @returns them, and payments whose gateway call was interrupted */
async function listDue(before: Date): Promise<string[]> {
  const unused = await voidUnused()
  const interrupted = await db()
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['capturing', 'voiding'])
    .where('changedAt', '<', before)
    .orderBy('changedAt')
    .limit(BATCH)
    .execute()
  return [...unused, ...interrupted.map(({ id }) => id)]
}

export const {
  send: settlePayment,
  queueDue: queueDuePayments,
  tasks: settlePaymentTasks,
} = outboundEffect({
  queue: SETTLE_PAYMENT,
  repeatQueue: 'repeat-payments',
  subject: 'payment',
  call: settle,
  listDue,
})
