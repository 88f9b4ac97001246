import type { RefundState } from '#money/payments/payment-transitions.ts'

/** The state of a tip's refund, to follow the name of its Orbiter. */
export const TIP_REFUNDS: Record<RefundState, string> = {
  created: ', refunded',
  sent: ', refunded',
  failed: ', refund failed',
  waiting: ', refund waiting until the bank decides the dispute',
  settled_by_dispute: ', paid back by the bank in the dispute',
}
