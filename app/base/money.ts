/** Money is whole US cents everywhere; it becomes text only here. */

let format: Intl.NumberFormat | undefined

/** `12500` → `$125`, `12550` → `$125.50`. */
export function formatMoney(cents: number): string {
  // Made at its first use: a phone needs a tenth of a second for it.
  format ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  })
  return format.format(cents / 100)
}

/**
 * What the platform keeps of a price, in cents, rounded down so that the creator gets the remainder.
 * @param commissionBps basis points: 1000 is 10 %
 */
export function commissionOf(priceCents: number, commissionBps: number): number {
  return Math.floor((priceCents * commissionBps) / 10_000)
}

/** What the creator earns of a price, in cents. */
export function earningsOf(priceCents: number, commissionBps: number): number {
  return priceCents - commissionOf(priceCents, commissionBps)
}
