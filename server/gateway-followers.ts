/** What follows from each event of a gateway; the features that know are above it. */
import type { EventFollowers } from '#app/features/gateways/receive-event.server.ts'
import {
  followChargeEvent,
  followRefundEvent,
} from '#app/features/payments/follow-events.server.ts'

export const GATEWAY_FOLLOWERS: EventFollowers = {
  charge: followChargeEvent,
  refund: followRefundEvent,
  payout: async () => undefined,
  dispute: async () => undefined,
  account: async () => undefined,
}
