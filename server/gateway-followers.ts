/** What follows from each event of a gateway; the features that know are above it. */
import { followDisputeEvent } from '#app/features/disputes/follow-dispute.server.ts'
import type { EventFollowers } from '#app/features/gateways/receive-event.server.ts'
import { followChargeEvent } from '#app/features/payments/follow-events.server.ts'
import { followRefundEvent } from '#app/features/payments/send-refunds.server.ts'
import { followPayoutEvent } from '#app/features/payouts/follow-payout.server.ts'
import { followAccountEvent } from '#app/features/payouts/payout-account.server.ts'

export const GATEWAY_FOLLOWERS: EventFollowers = {
  charge: followChargeEvent,
  refund: followRefundEvent,
  payout: followPayoutEvent,
  dispute: followDisputeEvent,
  account: followAccountEvent,
}
