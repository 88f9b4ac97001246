import { formatCents } from '#app/base/money.ts'
import { describeParts, type Withdrawal } from '#money/payments/cancellation.ts'

/** What happens to the money of a project that has no Orbiter. */
export function refundLines({ refund, reservedCents }: Withdrawal, isDone = false): string[] {
  if (refund) return describeParts(refund, { customer: null, orbiter: 'The Orbiter' })
  if (reservedCents === 0) return ["You won't be charged."]
  return [
    `The ${formatCents(reservedCents)} on hold ${isDone ? 'was' : 'is'} released. Nothing was charged.`,
  ]
}
