/** What follows from each event of a gateway; the features that know are above it. */
import { followDisputeEvent } from '#app/features/team/disputes/follow-dispute.server.ts'
import type { EventFollowers } from '#app/features/money/gateways/receive-event.server.ts'
import { followChargeEvent } from '#app/features/money/payments/follow-events.server.ts'
import { followRefundEvent } from '#app/features/money/payments/send-refunds.server.ts'
import { followPayoutEvent } from '#app/features/money/payouts/follow-payout.server.ts'
import { followAccountEvent } from '#app/features/money/payouts/payout-account.server.ts'

export const GATEWAY_FOLLOWERS: EventFollowers = {
  charge: followChargeEvent,
  refund: followRefundEvent,
  payout: followPayoutEvent,
  dispute: followDisputeEvent,
  account: followAccountEvent,
}
