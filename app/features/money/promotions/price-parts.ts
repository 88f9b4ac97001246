/** Splits a price into the parts paid by promo code, by gift credit, and by card. Pure. */

/** The least that a card can be charged, in cents. */
export const LEAST_CHARGE_CENTS = 50

export interface PriceQuote {
  priceCents: number
  discountCents: number
  creditCents: number
  taxCents: number
  /** The amount that the card is charged; if it is zero, no card is needed. */
  totalCents: number
}

/** Sales tax on an amount, in cents, rounded to the nearest. */
export const taxOf = (cents: number, taxBps: number): number =>
  Math.round((cents * taxBps) / 10_000)

interface Parts {
  priceCents: number
  discountCents: number
  /** The credit that the customer can spend. */
  availableCents: number
  taxBps: number
}

/**
 * Splits a price. The card pays either nothing or at least the minimum charge. If a promo code
 * would leave less than that, it pays the rest too; if credit would leave less, less credit is
 * used.
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
