/** What a page asks for before it sends what a card pays for. */
export interface PayPrompt {
  /** Key of this attempt with one card. */
  key: string
  amountCents: number
  /** What comes back until when, as a sentence. */
  refunds: string
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
}
