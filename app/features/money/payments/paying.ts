/** What a customer pays with, besides the reserved card: a promo code and gift credit. */
import { z } from 'zod'
import { line } from '#app/base/text-inputs.ts'

export interface Paying {
  /** The reservation; null if payments are off or the card has nothing to pay. */
  paymentId: string | null
  /** As typed; empty for none. */
  promoCode: string
  /** Whether to use as much gift credit as possible. */
  useCredit: boolean
}

export const NOT_PAID: Paying = { paymentId: null, promoCode: '', useCredit: false }

/** The fields of every form with which a customer pays. */
export const payingInputs = {
  paymentId: z
    .union([z.uuid(), z.literal('')])
    .nullish()
    .transform((id) => id || null),
  promoCode: line(40).default(''),
  useCredit: z
    .union([z.boolean(), z.enum(['', 'on'])])
    .default(false)
    .transform((is) => is === true || is === 'on'),
}

/** What a card pays for, in the customer's words. */
export interface Bought {
  /** `30-second reel with Robin Vale` */
  what: string
  /** The product, if `what` is the event: `30s Standard Reel` */
  product?: string
  /** Date and time, in the filming location's zone and in the reader's. */
  when: string
}

/** The price shown before a card is asked for. */
export interface QuotedPrice {
  bought: Bought
  /** Before a promo code, credit and tax. */
  amountCents: number
  orbiterName: string
  /** The refund policy with its deadlines, as a sentence. */
  refunds: string
  /** The state where it is filmed, such as `TX`. Its sales tax applies. */
  state: string | null
}
