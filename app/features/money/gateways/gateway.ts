/**
 * What Orbit needs of a company that charges cards and pays Orbiters. Every call that creates
 * something carries a key: the same key with the same input has the same answer, so that a call
 * whose answer was lost is simply repeated. Amounts are US cents.
 */

export type GatewayName = 'test' | 'stripe'

export type ChargeStatus =
  | 'needs-action'
  | 'authorized'
  | 'captured'
  | 'voided'
  | 'failed'
  | 'lapsed'

/** A card payment, from the authorization on. */
export interface Charge {
  id: string
  /** That it was made with; null where it isn't one of Orbit's. */
  key: string | null
  status: ChargeStatus
  amountCents: number
  capturedCents: number
  refundedCents: number
  /** What the gateway keeps of it; null until that is known. */
  feeCents: number | null
  card: { brand: string; last4: string } | null
  /** Names the card for a later charge without its owner; never its number. */
  methodId: string | null
  /** Until when the authorization can be captured. */
  authorizedUntil: Date | null
  /** Why it failed, as a sentence for the person who pays. */
  failure: string | null
  /** Where the card's owner confirms the payment, while `needs-action`. */
  actionUrl: string | null
  /** With which the gateway's script asks for the confirmation in the page; never stored. */
  clientSecret: string | null
}

/**
 * A token of the form, or the card of an earlier charge. Its bank asks the owner only if they are
 * present; otherwise it refuses what it would have asked about.
 */
export type CardMethod = { token: string } | { methodId: string; isPresent?: boolean }

/** A card that was saved with an earlier charge, as the gateway knows it now. */
export interface SavedMethod {
  /** Null where the gateway keeps no expiry. */
  expires: { month: number; year: number } | null
}

export interface AuthorizeInput {
  key: string
  amountCents: number
  method: CardMethod
  customer: { id: string; email: string }
  description: string
  /** Where the card's owner comes back to after a confirmation elsewhere. */
  returnUrl: string
}

export interface GatewayRefund {
  id: string
  /** That it was made with; null where it isn't one of Orbit's. */
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
  /** The charge that the money comes from, where it comes from a single one. */
  chargeId?: string
}

/** A payout that is `failed` is back in Orbit's balance. */
export interface GatewayPayout {
  id: string
  /** That it was made with; null where it isn't one of Orbit's. */
  key: string | null
  status: 'in-transit' | 'paid' | 'failed'
  /** Local date at the bank, `2026-12-01`. */
  arrivesOn: string | null
  failure: string | null
}

export interface GatewayDispute {
  id: string
  chargeId: string
  amountCents: number
  /** What the bank has taken back when it opened the dispute; a mere inquiry takes nothing. */
  takenCents: number
  /** What the gateway charges for it. */
  feeCents: number
  reason: string
  status: 'open' | 'won' | 'lost'
  /** Whether evidence has arrived: there is one answer. */
  isAnswered: boolean
  /** By when evidence must be there. */
  dueAt: Date | null
}

export interface EvidenceInput {
  key: string
  disputeId: string
  text: string
  file?: { name: string; type: string; data: Uint8Array }
}

export type GatewayObject = 'charge' | 'refund' | 'payout' | 'dispute' | 'account'

/** A signed message of the gateway. What it says of the object is not trusted: it is read again. */
export interface GatewayEvent {
  id: string
  kind: string
  object: GatewayObject | null
  objectId: string | null
}

/** One movement of a day, for the comparison with the ledger. Positive: it came in. */
export interface GatewayMovement {
  objectId: string
  kind: 'charge' | 'fee' | 'refund' | 'payout' | 'dispute'
  cents: number
}

export interface Gateway {
  name: GatewayName
  authorize(input: AuthorizeInput): Promise<Charge>
  capture(chargeId: string, key: string): Promise<Charge>
  /** Lets an authorization go; a captured charge stays as it is. */
  voidCharge(chargeId: string, key: string): Promise<Charge>
  readCharge(chargeId: string): Promise<Charge>
  /** @returns null where the card is no longer saved */
  readMethod(methodId: string): Promise<SavedMethod | null>
  /** Forgets a saved card: it can't be charged again. Safe to repeat. */
  detachMethod(methodId: string): Promise<void>
  refund(input: { key: string; chargeId: string; amountCents: number }): Promise<GatewayRefund>
  readRefund(refundId: string): Promise<GatewayRefund>
  startAccount(input: {
    key: string
    orbiter: { id: string; email: string; name: string }
  }): Promise<PayoutAccount>
  /** A page of the gateway where the Orbiter enters name and bank; valid for some minutes. */
  accountLink(accountId: string, returnUrl: string): Promise<string>
  readAccount(accountId: string): Promise<PayoutAccount>
  payOut(input: PayOutInput): Promise<GatewayPayout>
  readPayout(payoutId: string): Promise<GatewayPayout>
  readDispute(disputeId: string): Promise<GatewayDispute>
  /** Answers a dispute, once and for good. @throws Conflict where the bank no longer takes it */
  submitEvidence(input: EvidenceInput): Promise<GatewayDispute>
  /** Gives in to a dispute without evidence: it is lost. */
  concede(input: { key: string; disputeId: string }): Promise<GatewayDispute>
  /** @param day `2026-11-23`, UTC */
  listMovements(day: string): Promise<GatewayMovement[]>
  /**
   * Reads a webhook.
   * @throws NotAllowed where the signature is not the gateway's, or older than five minutes
   */
  readEvent(body: string, signature: string | null): Promise<GatewayEvent>
}
