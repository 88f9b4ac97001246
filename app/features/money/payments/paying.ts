/** What a customer pays with, besides the card that was reserved: a promo code, gift credit. */
import { z } from 'zod'
import { line } from '#app/base/text-inputs.ts'

export interface Paying {
  /** The reservation; null where payments are off, or nothing is left for a card to pay. */
  paymentId: string | null
  /** As it was typed; empty: none. */
  promoCode: string
  /** Whether gift credit pays as far as it goes. */
  useCredit: boolean
}

export const NOT_PAID: Paying = { paymentId: null, promoCode: '', useCredit: false }

/** Fields of every form that something is paid with. */
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

/** What a card pays for, as its owner knows it. */
export interface Bought {
  /** `30-second reel with Robin Vale` */
  what: string
  /** Date and time where it is filmed, and for the reader. */
  when: string
}

/** What something costs, before a card is asked for. */
export interface QuotedPrice {
  bought: Bought
  /** Before a promo code, credit and tax. */
  amountCents: number
  orbiterName: string
  /** What comes back until when, as a sentence. */
  refunds: string
  /** Where it is filmed, `TX`: sales tax is that state's. */
  state: string | null
}
