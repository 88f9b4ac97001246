/** Compares the last days of the demo's ledger with the gateway, like the nightly task. */
import { addDays } from '#app/base/add-days.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { followRefundEvent } from '#money/payments/send-refunds.server.ts'
import { followPayoutEvent } from '#money/payouts/follow-payout.server.ts'
import { followAccountEvent } from '#money/payouts/payout-account.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import { freezeClock } from '#app/platform/clock.ts'

const DAYS = 7
/** The time of the next day at which the task runs. */
const AT_MS = 1.5 * HOUR_MS

/** The ledger must be written first. */
export async function checkDemoDays(present: Date): Promise<void> {
  if (!takesPayments()) return
  const today = present.toISOString().slice(0, 10)
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const next = new Date(`${addDays(today, 1 - ago)}T00:00:00Z`)
    freezeClock(new Date(Math.min(next.getTime() + AT_MS, present.getTime())))
    await checkDay(addDays(today, -ago), {
      charge: followChargeEvent,
      refund: followRefundEvent,
      payout: followPayoutEvent,
      dispute: followDisputeEvent,
      account: followAccountEvent,
    })
  }
  freezeClock(present)
}
