/**
 * The ledger movements of each step in the life of an order. Pure: the callers look up the
 * balances, lock them, and post what these functions return.
 */
import type { AccountRef, Movement } from '#money/ledger/ledger.ts'

/** What a customer pays for an order, in cents. */
export interface OrderAmounts {
  /** The price of the Orbiter's work. Only this amount is held. */
  priceCents: number
  /** Tax on the price after the discount. */
  taxCents: number
  /** A promo code, at Orbit's expense: the Orbiter earns on the whole price. */
  discountCents: number
  /** Gift credit that the customer spends. */
  creditCents: number
}

export const chargedCentsOf = (order: OrderAmounts) =>
  order.priceCents + order.taxCents - order.discountCents - order.creditCents

const GATEWAY: AccountRef = { kind: 'gateway' }
const TAX: AccountRef = { kind: 'tax' }
const COMMISSION: AccountRef = { kind: 'commission' }
const PROMOTIONS: AccountRef = { kind: 'promotions' }
const held = (orderId: string): AccountRef => ({ kind: 'held', orderId })
const refunds = (orderId: string): AccountRef => ({ kind: 'refunds', orderId })
const payable = (ownerId: string): AccountRef => ({ kind: 'payable', ownerId })
const inTransit = (ownerId: string): AccountRef => ({ kind: 'in-transit', ownerId })
const owedBy = (ownerId: string): AccountRef => ({ kind: 'owed-by-orbiter', ownerId })
const credit = (ownerId: string): AccountRef => ({ kind: 'credit', ownerId })

const only = (movements: Movement[]) => movements.filter(({ cents }) => cents > 0)

interface Order extends OrderAmounts {
  id: string
  customerId: string
}

/**
 * The card is charged: the whole price is held, including the parts paid by promo code and credit.
 */
export function captureMovements(order: Order): Movement[] {
  const { id, customerId, taxCents, discountCents, creditCents } = order
  return only([
    { debit: GATEWAY, credit: held(id), cents: chargedCentsOf(order) - taxCents },
    { debit: GATEWAY, credit: TAX, cents: taxCents },
    { debit: PROMOTIONS, credit: held(id), cents: discountCents },
    { debit: credit(customerId), credit: held(id), cents: creditCents },
  ])
}

/** An Orbiter's earnings first repay what the Orbiter owes. */
function earnMovements(from: AccountRef, orbiterId: string, cents: number, owedCents: number) {
  const repaid = Math.min(cents, owedCents)
  return [
    { debit: from, credit: owedBy(orbiterId), cents: repaid },
    { debit: from, credit: payable(orbiterId), cents: cents - repaid },
  ]
}

interface Earning {
  orderId: string
  orbiterId: string
  /** The part of the price that is released. */
  cents: number
  commissionCents: number
  /** What the Orbiter currently owes Orbit. */
  owedCents: number
}

/** Approved work: held money becomes the Orbiter's, less commission. */
export function earningMovements(earning: Earning): Movement[] {
  const { orderId, orbiterId, cents, commissionCents, owedCents } = earning
  return only([
    ...earnMovements(held(orderId), orbiterId, cents - commissionCents, owedCents),
    { debit: held(orderId), credit: COMMISSION, cents: commissionCents },
  ])
}

/** A tip is charged after approval and belongs entirely to the Orbiter. */
export function tipMovements(orbiterId: string, cents: number, owedCents: number): Movement[] {
  return only(earnMovements(GATEWAY, orbiterId, cents, owedCents))
}

interface TipRefund {
  orderId: string
  orbiterId: string
  cents: number
  /** The current balance of the Orbiter's wallet. */
  payableCents: number
}

/** A tip is always refunded in full, from the wallet first; the Orbiter owes the rest. */
export function refundTipMovements(refund: TipRefund): Movement[] {
  const { orderId, orbiterId, cents, payableCents } = refund
  const fromWallet = Math.min(cents, payableCents)
  return only([
    { debit: payable(orbiterId), credit: refunds(orderId), cents: fromWallet },
    { debit: owedBy(orbiterId), credit: refunds(orderId), cents: cents - fromWallet },
  ])
}

export interface HeldRefund {
  order: Order & {
    /** What was refunded to the card at Orbit's own expense. */
    goodwillCents?: number
  }
  /** The part of the price that is refunded. */
  cents: number
  /** The part of the order's price that was refunded earlier. */
  refundedCents: number
}

/**
 * How a part of the price is refunded: to the card, to gift credit, and to the person who paid for
 * a promo code.
 */
export interface RefundParts {
  cardCents: number
  creditCents: number
  discountCents: number
  taxCents: number
  /** The part of the card's share that goodwill has already paid back; it returns to Orbit. */
  goodwillCents: number
}

/**
 * Splits a refund of `cents` of the price. A promo code's proportional share goes back to the
 * person who paid for it. The rest goes to the card, up to what the card paid, then to gift credit.
 * The parts of several refunds add up exactly to the parts of one refund of their sum.
 */
export function refundPartsOf({ order, cents, refundedCents }: HeldRefund): RefundParts {
  const before = partsUpTo(order, refundedCents)
  const after = partsUpTo(order, refundedCents + cents)
  return {
    cardCents: after.cardCents - before.cardCents,
    creditCents: after.creditCents - before.creditCents,
    discountCents: after.discountCents - before.discountCents,
    taxCents: after.taxCents - before.taxCents,
    goodwillCents: after.goodwillCents - before.goodwillCents,
  }
}

/**
 * The parts of the first `cents` that are refunded. No part shrinks as `cents` grows. The card gets
 * back at most what it paid: tax first, then price, less what goodwill has already paid back to it.
 */
function partsUpTo(order: HeldRefund['order'], cents: number): RefundParts {
  const shareOf = (part: number) => Math.floor((part * cents) / order.priceCents)
  const discountCents = shareOf(order.discountCents)
  const paidByCard = order.priceCents - order.discountCents - order.creditCents
  const ofCard = Math.min(cents - discountCents, paidByCard)
  const taxCents = shareOf(order.taxCents)
  const room = paidByCard + order.taxCents - (order.goodwillCents ?? 0) - taxCents
  const cardCents = Math.min(ofCard, Math.max(0, room))
  const goodwillCents = ofCard - cardCents
  return {
    cardCents,
    creditCents: cents - discountCents - ofCard,
    discountCents,
    taxCents,
    goodwillCents,
  }
}

/** A refund of held money. The card's part and its tax wait in `refunds` for the gateway. */
export function refundHeldMovements(refund: HeldRefund): Movement[] {
  const { order } = refund
  const { cardCents, creditCents, discountCents, taxCents, goodwillCents } = refundPartsOf(refund)
  return only([
    { debit: held(order.id), credit: refunds(order.id), cents: cardCents },
    { debit: held(order.id), credit: credit(order.customerId), cents: creditCents },
    { debit: held(order.id), credit: PROMOTIONS, cents: discountCents + goodwillCents },
    { debit: TAX, credit: refunds(order.id), cents: taxCents },
  ])
}

/** What one Orbiter gives back for a refund. */
export interface TakenBack {
  orbiterId: string
  cents: number
  /** The current balance of the Orbiter's wallet. */
  payableCents: number
}

interface ReleasedRefund extends HeldRefund {
  /**
   * What each Orbiter who earned it gives back. With the commission, this adds up to the part of
   * `cents` that was released.
   */
  takenBack: readonly TakenBack[]
  /** Orbit's commission on this part, which Orbit gives back. */
  commissionCents: number
}

/**
 * A refund of released money. Orbit gives back its commission, and the Orbiter the rest, from the
 * wallet first. What the wallet can't cover is owed and repaid from later earnings.
 */
export function refundReleasedMovements(refund: ReleasedRefund): Movement[] {
  const { order, takenBack, commissionCents } = refund
  return only([
    ...takenBack.flatMap(({ orbiterId, cents, payableCents }) => {
      const fromWallet = Math.min(cents, payableCents)
      return [
        { debit: payable(orbiterId), credit: held(order.id), cents: fromWallet },
        { debit: owedBy(orbiterId), credit: held(order.id), cents: cents - fromWallet },
      ]
    }),
    { debit: COMMISSION, credit: held(order.id), cents: commissionCents },
    ...refundHeldMovements(refund),
  ])
}

/** A refund at Orbit's own expense. */
export const goodwillMovements = (orderId: string, cents: number): Movement[] =>
  only([{ debit: PROMOTIONS, credit: refunds(orderId), cents }])

/** The gateway has sent a refund to the card. */
export const refundSentMovements = (orderId: string, cents: number): Movement[] =>
  only([{ debit: refunds(orderId), credit: GATEWAY, cents }])

/**
 * The customer's bank did not accept the refund: the money is back, but still owed to the customer.
 */
export const refundReturnedMovements = (orderId: string, cents: number): Movement[] =>
  only([{ debit: GATEWAY, credit: refunds(orderId), cents }])

export const gatewayFeeMovements = (cents: number): Movement[] =>
  only([{ debit: { kind: 'gateway-fees' }, credit: GATEWAY, cents }])

/** Gift credit that Orbit gives. */
export const giftMovements = (customerId: string, cents: number): Movement[] =>
  only([{ debit: PROMOTIONS, credit: credit(customerId), cents }])

export const payoutStartedMovements = (orbiterId: string, cents: number): Movement[] =>
  only([{ debit: payable(orbiterId), credit: inTransit(orbiterId), cents }])

export const payoutPaidMovements = (orbiterId: string, cents: number): Movement[] =>
  only([{ debit: inTransit(orbiterId), credit: GATEWAY, cents }])

/**
 * The bank refused the payout: the money returns to the Orbiter's wallet, less what they owe by
 * then.
 */
export const payoutFailedMovements = (
  orbiterId: string,
  cents: number,
  owedCents = 0,
): Movement[] => only(earnMovements(inTransit(orbiterId), orbiterId, cents, owedCents))

/** The bank returned the payout after it had arrived. */
export const payoutReturnedMovements = (
  orbiterId: string,
  cents: number,
  owedCents = 0,
): Movement[] => only(earnMovements(GATEWAY, orbiterId, cents, owedCents))
