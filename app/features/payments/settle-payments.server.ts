/** Charges and releases cards at the gateway, after the transaction that decided it. */
import { HOUR_MS } from '#app/base/time.ts'
import { gatewayNamed } from '#app/features/gateways/gateways.server.ts'
import {
  changePayment,
  lockPayment,
  SETTLE_PAYMENT,
} from '#app/features/payments/change-payment.server.ts'
import { followCharge } from '#app/features/payments/follow-charge.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, transaction, type Tx } from '#app/platform/db.ts'
import { doEach, type JobKind } from '#app/platform/jobs.ts'

/** A reservation that nothing was sent with is let go after this long. */
const UNUSED_AFTER_MS = HOUR_MS / 2
/** A call whose answer was lost is repeated after this long. */
const REPEAT_AFTER_MS = HOUR_MS / 30

/** Takes one payment to where it shall be. Safe to repeat, also after a kill in between. */
export async function settlePayment(paymentId: string): Promise<void> {
  const payment = await db()
    .selectFrom('payments')
    .select(['state', 'gateway', 'gatewayId'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (payment?.state !== 'capturing' && payment?.state !== 'releasing') return
  const { state, gatewayId } = payment
  if (!gatewayId) return giveUp(paymentId)
  const through = gatewayNamed(payment.gateway)
  const charge =
    state === 'capturing'
      ? await through.capture(gatewayId, `capture:${paymentId}`)
      : await through.release(gatewayId, `release:${paymentId}`)
  await followCharge(paymentId, charge)
}

/** It never reached the gateway, as far as we know. Heard of later, its charge is let go. */
async function giveUp(paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment?.state === 'releasing' && !payment.gatewayId)
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

/** Repeats what was interrupted, and lets reservations go that nothing was sent with. */
export async function repeatPayments(): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  const unused = await unusedOf(db(), before(UNUSED_AFTER_MS)).limit(200).execute()
  for (const { id } of unused)
    await transaction(async (tx) => {
      // What it pays for may have been sent meanwhile.
      const isUnused = await unusedOf(tx, before(UNUSED_AFTER_MS))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (isUnused) await changePayment(tx, id, 'let-go')
    })
  const open = await db()
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['capturing', 'releasing'])
    .where((eb) =>
      eb.or([
        eb('changedAt', '<', before(REPEAT_AFTER_MS)),
        ...(unused.length > 0
          ? [
              eb(
                'id',
                'in',
                unused.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .limit(400)
    .execute()
  await doEach(
    open.map(({ id }) => id),
    'payment not settled',
    settlePayment,
  )
  return open.length
}

export const settlePaymentJob: JobKind = {
  name: SETTLE_PAYMENT,
  run: ({ paymentId }) => settlePayment(String(paymentId)),
}

export const repeatPaymentsJob: JobKind = {
  name: 'repeat-payments',
  cron: '*/5 * * * *',
  run: async () => void (await repeatPayments()),
}
