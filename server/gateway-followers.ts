/**
 * What happens after each event of a gateway. The features that handle the events are above the
 * gateways.
 */
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import type { EventFollowers } from '#money/gateways/receive-event.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { followRefundEvent } from '#money/payments/send-refunds.server.ts'
import { followPayoutEvent } from '#money/payouts/follow-payout.server.ts'
import { followAccountEvent } from '#money/payouts/payout-account.server.ts'

export const GATEWAY_FOLLOWERS: EventFollowers = {
  charge: followChargeEvent,
  refund: followRefundEvent,
  payout: followPayoutEvent,
  dispute: followDisputeEvent,
  account: followAccountEvent,
}
