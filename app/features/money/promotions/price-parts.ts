/** How a price is paid: by a promo code, by gift credit, and the rest by card. Pure. */

/** Cards are not charged less than this, in cents. */
export const LEAST_CHARGE_CENTS = 50

export interface PriceQuote {
  priceCents: number
  discountCents: number
  creditCents: number
  taxCents: number
  /** What the card is charged; at zero no card is needed. */
  totalCents: number
}

/** Sales tax on an amount, in cents, rounded to the nearest. */
export const taxOf = (cents: number, taxBps: number): number =>
  Math.round((cents * taxBps) / 10_000)

interface Parts {
  priceCents: number
  discountCents: number
  /** What the customer may spend of their credit. */
  availableCents: number
  taxBps: number
}

/**
 * Splits a price. The card pays nothing, or at least what cards can be charged: a code that leaves
 * less pays that too, and less credit is used where it would leave less.
 */
export function priceParts({ priceCents, availableCents, taxBps, ...code }: Parts): PriceQuote {
  let discountCents = Math.min(code.discountCents, priceCents)
  const isLittle = (cents: number) => cents > 0 && cents < LEAST_CHARGE_CENTS
  const dueWith = (discount: number) => priceCents - discount + taxOf(priceCents - discount, taxBps)
  if (discountCents > 0 && isLittle(dueWith(discountCents))) discountCents = priceCents
  const taxCents = taxOf(priceCents - discountCents, taxBps)
  const dueCents = priceCents - discountCents + taxCents
  let creditCents = Math.min(availableCents, priceCents - discountCents)
  if (isLittle(dueCents - creditCents)) creditCents = Math.max(0, dueCents - LEAST_CHARGE_CENTS)
  return { priceCents, discountCents, creditCents, taxCents, totalCents: dueCents - creditCents }
}
