/** Renews reservations that are about to lapse, with the same card and without its owner. */
import { AppError } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { lockPayment } from '#money/payments/change-payment.server.ts'
import { followCharge } from '#money/payments/follow-charge.server.ts'
import { dropRenewal, RENEW_PAYMENT } from '#money/payments/follow-reserved.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { type Lease, stillHolds } from '#app/platform/leases.ts'
import { outboundEffect } from '#app/platform/outbound.ts'

/** Our decision: if the bank refuses, the customer has a day left to pay with another card. */
const RENEW_HOURS_BEFORE = 24
const BATCH = 100

/**
 * Creates the payment that renews an earlier one, or returns the existing one; null if the order no
 * longer needs it. A reservation that has to be renewed again is renewed from the newest payment.
 */
async function prepareRenewal(paymentId: string): Promise<string | null> {
  return transaction(async (tx) => {
    const { orderId } = await tx
      .selectFrom('payments')
      .select('orderId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const order = orderId ? await lockOrder(tx, orderId) : null
    const payment = await lockPayment(tx, paymentId)
    const earlier = await tx
      .selectFrom('payments')
      .select('id')
      .where('renewsId', '=', paymentId)
      .executeTakeFirst()
    if (earlier) return earlier.id
    if (order?.state !== 'authorized' || !payment?.methodId) return null
    if (payment.state !== 'authorized' && payment.state !== 'lapsed') return null
    const id = newId()
    const { customerId, purpose, amountCents, gateway, fingerprint } = payment
    await tx
      .insertInto('payments')
      .values({
        id,
        customerId,
        orderId: order.id,
        purpose,
        amountCents,
        gateway,
        fingerprint,
        renewsId: paymentId,
        createdAt: now(),
        changedAt: now(),
      })
      .execute()
    return id
  })
}

async function reserveRenewal(id: string, lease: Lease): Promise<void> {
  const renewal = await db()
    .selectFrom('payments as p')
    .innerJoin('payments as of', 'of.id', 'p.renewsId')
    .innerJoin('users as u', 'u.id', 'p.customerId')
    .select(['p.state', 'p.amountCents', 'p.gateway', 'p.customerId', 'of.methodId', 'u.email'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (renewal?.state !== 'created') return
  const charge = await gatewayNamed(renewal.gateway)
    .authorize({
      key: id,
      amountCents: renewal.amountCents,
      method: { methodId: renewal.methodId ?? '' },
      customer: { id: renewal.customerId, email: renewal.email },
      description: 'Orbit booking',
      returnUrl: '/',
    })
    .catch(refused)
  if (charge) await followCharge(id, charge)
  else await giveUp(id, lease)
}

/** A refusal means that the card was removed at the gateway. Other failures are retried. */
function refused(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}

/**
 * Drops the renewal, unless a newer call may still get a charge or the payment has already moved
 * on.
 */
async function giveUp(id: string, lease: Lease): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockWithOrder(tx, id)
    if (payment?.state === 'created' && (await stillHolds(tx, lease)))
      await dropRenewal(tx, payment, 'This card can no longer be charged.')
  })
}

async function lockWithOrder(tx: Parameters<typeof lockPayment>[0], id: string) {
  const row = await tx
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.orderId) await lockOrder(tx, row.orderId)
  return lockPayment(tx, id)
}

/** @returns the payments that lapse soon, and those whose renewal was interrupted */
async function listDue(before: Date): Promise<string[]> {
  const due = await db()
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select('p.id')
    .where('p.state', '=', 'authorized')
    .where('p.purpose', '=', 'order')
    .where('p.authorizedUntil', '<=', new Date(now().getTime() + RENEW_HOURS_BEFORE * HOUR_MS))
    .where('o.state', '=', 'authorized')
    .where('p.methodId', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payments as r').select('r.id').whereRef('r.renewsId', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('p.authorizedUntil')
    .limit(BATCH)
    .execute()
  const interrupted = await db()
    .selectFrom('payments')
    .select('renewsId')
    .where('state', '=', 'created')
    .where('renewsId', 'is not', null)
    .where('changedAt', '<=', before)
    .orderBy('changedAt')
    .limit(BATCH)
    .execute()
  return [...due.map(({ id }) => id), ...interrupted.flatMap(({ renewsId }) => renewsId ?? [])]
}

export const {
  send: renewPayment,
  queueDue: queueDueRenewals,
  tasks: renewPaymentTasks,
} = outboundEffect({
  queue: RENEW_PAYMENT,
  repeatQueue: 'renew-payments',
  subject: 'payment',
  prepare: prepareRenewal,
  call: reserveRenewal,
  listDue,
})
