import { firstNameOf } from '#app/base/first-name.ts'
import type { FieldErrors } from '#app/base/errors.ts'
import type { Bought } from '#money/payments/paying.ts'

/** What a page asks for before it submits a form that a card pays for. */
export interface PayPrompt extends PayTerms {
  /** The key of this attempt with one card. */
  key: string
  /** Null if the page around it says what is paid for. */
  bought: Bought | null
  /** At zero, a promo code or credit pays the full amount, and no card is asked for. */
  amountCents: number
  /** How the amount is made up; null for a tip. */
  lines: PriceLines | null
  /** With the test gateway, the card is entered in our own fields. */
  gateway: 'test' | 'stripe'
  /** The key with which Stripe's fields are shown in place of ours; null for the test gateway. */
  publishableKey: string | null
  /** Set if the card's bank asks its owner to confirm this attempt. */
  bank: {
    chargeId: string
    lastFour: string | null
    /** For Stripe's script, which shows the bank's question in the page. */
    clientSecret: string | null
  } | null
  /** What is wrong with the card, by field. */
  errors?: FieldErrors
  /** Why nothing was submitted, if no field can be corrected. */
  trouble?: string
}

/** A price, what is deducted from it, and what could be. */
export interface PriceLines {
  priceCents: number
  discountCents: number
  creditCents: number
  taxCents: number
  /** The code that is applied; empty for none. */
  promoCode: string
  /** A typed code that can't be used; empty for none. */
  refusedCode: string
  useCredit: boolean
  /** The customer's available credit. */
  availableCents: number
}

/** What the button does, and what happens to the money afterward. */
export interface PayTerms {
  /** The button's text before the amount: `Book and pay`. */
  verb: string
  /** Whether the amount is only held on the card: `Request Darnell · $330.00 hold`. */
  isHold?: boolean
  /** The button's text if nothing is left to pay: `Send request`. */
  freeVerb?: string
  /** In chronological order; the first one is now. */
  moments: { when: string; what: string }[]
  /** What is refunded and until when, as a sentence. */
  refunds: string
  /** Whether the cancellation policy applies; if so, the sentence links to the whole policy. */
  isCancellable: boolean
}

/** What a form's result contains besides its text while a card is asked for. */
export interface PayDetails {
  pay?: PayPrompt
}

/** For a request that the Orbiter may still decline. */
export const reserveTerms = (orbiterName: string, refunds: string): PayTerms => {
  const name = firstNameOf(orbiterName)
  return {
    verb: `Request ${name}`,
    isHold: true,
    freeVerb: 'Send request',
    moments: [
      { when: 'Today', what: 'Held on your card' },
      { when: `${name} accepts`, what: 'Charged, held by Orbit' },
      { when: 'You approve', what: `${name} is paid` },
    ],
    refunds,
    isCancellable: true,
  }
}

/** For a package, until an Orbiter is confirmed. */
export const packageTerms = (refunds: string): PayTerms => ({
  verb: 'Book',
  isHold: true,
  freeVerb: 'Book',
  moments: [
    { when: 'Today', what: 'Held on your card' },
    { when: 'An Orbiter is confirmed', what: 'Charged, held by Orbit' },
    { when: 'You approve', what: 'Your Orbiter is paid' },
  ],
  refunds,
  isCancellable: true,
})

/** For a quote, which is charged before an Orbiter is confirmed. */
export const quoteTerms = (refunds: string): PayTerms => ({
  verb: 'Book and pay',
  freeVerb: 'Book',
  moments: [
    { when: 'Today', what: 'Charged, held by Orbit' },
    { when: 'An Orbiter is confirmed', what: 'Full refund until then' },
    { when: 'You approve', what: 'Your Orbiter is paid' },
  ],
  refunds,
  isCancellable: true,
})

/** For a booking that is made immediately. */
export const chargeTerms = (orbiterName: string | null, refunds: string): PayTerms => ({
  verb: 'Book and pay',
  freeVerb: 'Book',
  moments: [
    { when: 'Today', what: 'Charged, held by Orbit' },
    {
      when: 'You approve',
      what: `${orbiterName ? firstNameOf(orbiterName) : 'Your Orbiter'} is paid`,
    },
  ],
  refunds,
  isCancellable: true,
})
