import { describeParts, type CancellationParts } from '#app/features/payments/cancellation.ts'

/** What its customer gets back of a project that no Orbiter has yet; null: nothing was charged. */
export const refundLines = (refund: CancellationParts | null): string[] =>
  refund
    ? describeParts(refund, { customer: null, orbiter: 'The Orbiter' })
    : ["You won't be charged."]
