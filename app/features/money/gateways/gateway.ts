/**
 * What Orbit needs from a company that charges cards and pays Orbiters. Every call that creates an
 * object carries a key. The same key with the same input gets the same answer, so a call whose
 * answer was lost can simply be repeated. Amounts are in US cents.
 */

export type GatewayName = 'test' | 'stripe'

export type ChargeStatus =
  | 'needs-action'
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'failed'
  | 'lapsed'

/** A card payment, from its authorization on. */
export interface Charge {
  id: string
  /** The key of the call that created the charge; null if Orbit did not create it. */
  key: string | null
  status: ChargeStatus
  amountCents: number
  capturedCents: number
  refundedCents: number
  /** The gateway's fee; null until it is known. */
  feeCents: number | null
  card: { brand: string; last4: string } | null
  /** Identifies the card for later charges without its owner. Never the card number. */
  methodId: string | null
  /** The deadline for capturing the authorization. */
  authorizedUntil: Date | null
  /** Why the charge failed, as a sentence for the customer. */
  failure: string | null
  /** Where the card's owner confirms the payment while the status is `needs-action`. */
  actionUrl: string | null
  /** The gateway's script uses it to ask for the confirmation in the page. Never stored. */
  clientSecret: string | null
}

/**
 * A token from the form, or the card of an earlier charge. The card's bank asks the owner to
 * confirm only if they are present; otherwise it refuses the charges that it would have asked
 * about.
 */
export type CardMethod = { token: string } | { methodId: string; isPresent?: boolean }

/** The gateway's current data about a card that was saved with an earlier charge. */
export interface SavedMethod {
  /** Null if the gateway has not stored an expiry. */
  expires: { month: number; year: number } | null
}

export interface AuthorizeInput {
  key: string
  amountCents: number
  method: CardMethod
  customer: { id: string; email: string }
  description: string
  /** The page that the card's owner returns to after confirming elsewhere. */
  returnUrl: string
}

export interface GatewayRefund {
  id: string
  /** The key of the call that created the refund; null if Orbit did not create it. */
  key: string | null
  status: 'pending' | 'sent' | 'failed'
  failure: string | null
}

export interface PayoutAccount {
  id: string
  state: 'started' | 'ready' | 'restricted' | 'closed'
  bankName: string | null
  bankLastFour: string | null
  /** What the Orbiter must do, as a sentence. */
  problem: string | null
}

export interface PayOutInput {
  key: string
  accountId: string
  amountCents: number
  /** The charge that the money comes from, if it comes from a single charge. */
  chargeId?: string
}

/** When a payout is `failed`, its money is back in Orbit's balance. */
export interface GatewayPayout {
  id: string
  /** The key of the call that created the payout; null if Orbit did not create it. */
  key: string | null
  status: 'in-transit' | 'paid' | 'failed'
  /** The local date at the bank, such as `2026-12-01`. */
  arrivesOn: string | null
  failure: string | null
}

export interface GatewayDispute {
  id: string
  chargeId: string
  amountCents: number
  /** The amount that the bank took back when it opened the dispute; zero for an inquiry. */
  takenCents: number
  /** The gateway's fee for the dispute. */
  feeCents: number
  reason: string
  status: 'open' | 'won' | 'lost'
  /** Whether evidence was submitted. It can be submitted only once. */
  isAnswered: boolean
  /** The deadline for submitting evidence. */
  dueAt: Date | null
}

export interface EvidenceInput {
  key: string
  disputeId: string
  text: string
  file?: { name: string; type: string; data: Uint8Array }
}

export type GatewayObject = 'charge' | 'refund' | 'payout' | 'dispute' | 'account'

/**
 * A signed message from the gateway. Its data about the object is not trusted; the object is read
 * again at the gateway.
 */
export interface GatewayEvent {
  id: string
  kind: string
  object: GatewayObject | null
  objectId: string | null
}

/** One movement of a day, for the comparison with the ledger. Positive amounts came in. */
export interface GatewayMovement {
  objectId: string
  kind: 'charge' | 'fee' | 'refund' | 'payout' | 'dispute'
  cents: number
}

export interface Gateway {
  name: GatewayName
  authorize(input: AuthorizeInput): Promise<Charge>
  capture(chargeId: string, key: string): Promise<Charge>
  /** Releases an authorization. A captured charge stays as it is. */
  voidCharge(chargeId: string, key: string): Promise<Charge>
  readCharge(chargeId: string): Promise<Charge>
  /** @returns null where the card is no longer saved */
  readMethod(methodId: string): Promise<SavedMethod | null>
  /** Removes a saved card at the gateway, so that it can't be charged again. Safe to repeat. */
  detachMethod(methodId: string): Promise<void>
  refund(input: { key: string; chargeId: string; amountCents: number }): Promise<GatewayRefund>
  readRefund(refundId: string): Promise<GatewayRefund>
  startAccount(input: {
    key: string
    orbiter: { id: string; email: string; name: string }
  }): Promise<PayoutAccount>
  /**
   * A page of the gateway where the Orbiter enters their name and bank; valid for a few minutes.
   */
  accountLink(accountId: string, returnUrl: string): Promise<string>
  readAccount(accountId: string): Promise<PayoutAccount>
  payOut(input: PayOutInput): Promise<GatewayPayout>
  readPayout(payoutId: string): Promise<GatewayPayout>
  readDispute(disputeId: string): Promise<GatewayDispute>
  /**
   * Answers a dispute. This can be done only once.
   * @throws Conflict if the bank no longer accepts an answer
   */
  submitEvidence(input: EvidenceInput): Promise<GatewayDispute>
  /** Accepts a dispute without submitting evidence, which loses it. */
  concede(input: { key: string; disputeId: string }): Promise<GatewayDispute>
  /** @param day `2026-11-23`, UTC */
  listMovements(day: string): Promise<GatewayMovement[]>
  /**
   * Reads a webhook.
   * @throws NotAllowed if the signature is not the gateway's or is older than five minutes
   */
  readEvent(body: string, signature: string | null): Promise<GatewayEvent>
}
