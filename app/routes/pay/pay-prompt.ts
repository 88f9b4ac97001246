import { firstNameOf } from '#app/base/first-name.ts'
import type { FieldErrors } from '#app/base/errors.ts'
import type { Bought } from '#money/payments/paying.ts'

/** What a page asks for before it sends what a card pays for. */
export interface PayPrompt extends PayTerms {
  /** Key of this attempt with one card. */
  key: string
  /** Null: the page around it says what is paid for. */
  bought: Bought | null
  /** At zero a promo code or credit pays it all, and no card is asked for. */
  amountCents: number
  /** How the amount comes about; null: of a tip. */
  lines: PriceLines | null
  /** The test gateway's cards are asked for in fields of our own. */
  gateway: 'test' | 'stripe'
  /** With which Stripe's fields are shown in place of ours; null: the test gateway. */
  publishableKey: string | null
  /** The card's bank asks its owner for a confirmation of this attempt. */
  bank: {
    chargeId: string
    lastFour: string | null
    /** For Stripe's script, which asks in the page. */
    clientSecret: string | null
  } | null
  /** What is wrong with the card, by field. */
  errors?: FieldErrors
  /** Why nothing was sent, where no field can be corrected. */
  trouble?: string
}

/** A price, what is taken off it, and what may be. */
export interface PriceLines {
  priceCents: number
  discountCents: number
  creditCents: number
  taxCents: number
  /** The code that is used; empty: none. */
  promoCode: string
  /** What was typed and can't be used; empty: nothing. */
  refusedCode: string
  useCredit: boolean
  /** Of the customer's credit. */
  availableCents: number
}

/** What the press does, and what happens to the money then. */
export interface PayTerms {
  /** On the button, before the amount: `Book and pay`. */
  verb: string
  /** The amount is only held on the card: `Request Darnell · $330.00 hold`. */
  isHold?: boolean
  /** The same where nothing is left to pay: `Send request`. */
  freeVerb?: string
  /** In order; the first is now. */
  moments: { when: string; what: string }[]
  /** What comes back until when, as a sentence. */
  refunds: string
  /** The cancellation policy holds for it: the sentence links to all of it. */
  isCancellable: boolean
}

/** What a form's result has besides its text while a card is asked for. */
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

/** For what is booked with the press. */
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
