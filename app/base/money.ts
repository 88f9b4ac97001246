/** Money is whole US cents everywhere; it becomes text only here. */

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `12500` → `$125`, `12550` → `$125.50`. */
export function formatMoney(cents: number): string {
  return cents % 100 === 0 ? whole.format(cents / 100) : exact.format(cents / 100)
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
