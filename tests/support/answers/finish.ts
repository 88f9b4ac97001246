/** Runs the tasks and events that remain after a round, until nothing is left to do. */
import { retryWaiting } from '#team/disputes/overtaken-refunds.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { sendRefund } from '#money/payments/send-refunds.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { resumeClock, shiftClock } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { LEASE_SECONDS } from '#app/platform/leases.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import type { CallerProcess, Outcome } from '#tests/support/answers/caller-process.ts'
import type { Round } from '#tests/support/answers/round.ts'

/** All leases of the round have expired by then. */
const AHEAD_MS = 3 * LEASE_SECONDS * 1000

/** The payments of a round, and the payments that renew them. */
async function paymentsOf({ payments }: Round): Promise<string[]> {
  if (payments.length === 0) return []
  const renewals = await db()
    .selectFrom('payments')
    .select('id')
    .where('renewsId', 'in', payments)
    .execute()
  return [...payments, ...renewals.map(({ id }) => id)]
}

async function sendWaiting(paymentId: string): Promise<void> {
  await retryWaiting(paymentId)
  const waiting = await db()
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'created')
    .execute()
  for (const { id } of waiting) await sendRefund(id)
}

/**
 * @param objectId the object of the round's events
 * @returns the outcome of the last call
 */
export async function finish(
  two: CallerProcess,
  round: Round,
  objectId: string | null,
): Promise<Outcome> {
  const { work, object } = round
  const last = await two.call({ ...work, aheadMs: AHEAD_MS, pauses: [0, 0], ends: 'answered' }).done
  shiftClock(AHEAD_MS)
  try {
    for (let time = 0; time < 2; time += 1) {
      if (objectId) await GATEWAY_FOLLOWERS[object](gateway().name, objectId)
      await round.hear?.()
      for (const id of await paymentsOf(round)) {
        await settlePayment(id)
        await sendWaiting(id)
      }
    }
  } finally {
    resumeClock()
  }
  return last
}
