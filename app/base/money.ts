/** Money is stored as whole US cents everywhere; only this file formats it. */

let format: Intl.NumberFormat | undefined

/** `12500` → `$125`, `12550` → `$125.50`. */
export function formatMoney(cents: number): string {
  // Created on first use: it takes a phone a tenth of a second.
  format ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
    signDisplay: 'negative',
  })
  return format.format(cents / 100)
}

/** Always with cents, as moving money is written: `$285.00`, `−$40.00`. */
export function formatCents(cents: number): string {
  const digits = String(Math.trunc(Math.abs(cents) / 100))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end))
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${groups.join(',')}.${rest}`
}

/**
 * Converts an amount in dollars, as people type it, to cents: `125`, `$125`, `1,250.50`.
 * @returns null for anything else
 */
export function centsOf(text: string): number | null {
  const [, dollars] =
    /^\$?(\d+(?:\.\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : Math.round(Number(dollars.replaceAll(',', '')) * 100)
}

/**
 * The platform's commission on a price, in cents, rounded down so that the creator gets the
 * remainder.
 * @param commissionBps basis points: 1000 is 10 %
 */
export function commissionOf(priceCents: number, commissionBps: number): number {
  return Math.floor((priceCents * commissionBps) / 10_000)
}

/** The creator's share of a price, in cents. */
export function earningsOf(priceCents: number, commissionBps: number): number {
  return priceCents - commissionOf(priceCents, commissionBps)
}
