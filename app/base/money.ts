/** Money is whole US cents everywhere; it becomes text only here. */

import { formatCount } from './count.ts'

/** `12500` → `$125`, `12550` → `$125.50`. */
export function formatMoney(cents: number): string {
  const amount = Math.abs(cents)
  const dollars = formatCount(Math.floor(amount / 100))
  const rest = amount % 100
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
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
