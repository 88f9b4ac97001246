/** Promo codes and what they take off a price. Shared with the client. */
import { formatMoney } from '#app/base/money.ts'

/** Either an amount or a share. */
export interface PromoWorth {
  amountCents: number | null
  /** Basis points of the price. */
  shareBps: number | null
}

/** What a code takes off a price, in cents; never more than the price. */
export function discountOf({ amountCents, shareBps }: PromoWorth, priceCents: number): number {
  return Math.min(priceCents, amountCents ?? Math.floor((priceCents * (shareBps ?? 0)) / 10_000))
}

/** `$20 off`, `12.5% off`. */
export const worthInWords = ({ amountCents, shareBps }: PromoWorth): string =>
  amountCents === null ? `${(shareBps ?? 0) / 100}% off` : `${formatMoney(amountCents)} off`

/** Normalizes a code as people type it: `welcome 10` becomes `WELCOME10`. */
export const codeAsStored = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '')
