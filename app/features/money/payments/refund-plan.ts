/** Where the money of an admin's refund comes from. Pure; shared by the preview and the posting. */
import { chargedCentsOf, refundPartsOf, type RefundParts } from '#money/ledger/order-movements.ts'
import { type CancelledOrder, openCentsOf } from '#money/payments/cancellation.ts'

export interface OrderStanding {
  order: CancelledOrder
  /** Orbit's commission on what was released. */
  commissionCents: number
  /** What each Orbiter has earned of the price, without tips. */
  earned: readonly { orbiterId: string; cents: number }[]
}

/** Who pays for a refund: Orbiter and Orbit in proportion to what they earn, or Orbit alone. */
export type RefundBearer = 'policy' | 'orbit'

export interface RefundPlan extends Pick<RefundParts, 'creditCents' | 'taxCents'> {
  /** The amount refunded to the card, including tax. */
  cardCents: number
  /** The part of the price that comes from held money. */
  heldCents: number
  /** The part of the price that comes from released money. */
  releasedCents: number
  takenBack: { orbiterId: string; cents: number }[]
  commissionCents: number
  /** What Orbit pays; negative if a promo code's share returns to Orbit. */
  orbitCents: number
}

const partsOf = ({ order }: OrderStanding, cents: number) =>
  refundPartsOf({ order, cents, refundedCents: order.refundedCents + order.lostCents })

/** What the card paid of the price, less what was already promised back to it. */
function cardRoomOf({ order }: OrderStanding): number {
  const before = refundPartsOf({
    order,
    cents: order.refundedCents + order.lostCents,
    refundedCents: 0,
  })
  return chargedCentsOf(order) - order.taxCents - order.goodwillCents - before.cardCents
}

/** The most that can be refunded: of the price, or to the card if Orbit alone pays. */
export function mostRefundable(standing: OrderStanding, bearer: RefundBearer): number {
  const { order } = standing
  if (bearer === 'orbit') return cardRoomOf(standing)
  let [most, tooMuch] = [0, openCentsOf(order) + order.releasedCents + 1]
  while (tooMuch - most > 1) {
    const middle = Math.floor((most + tooMuch) / 2)
    if (partsOf(standing, middle).goodwillCents === 0) most = middle
    else tooMuch = middle
  }
  return most
}

/**
 * Held money pays first, then the people who earned it, in proportion.
 * @param cents at most `mostRefundable`
 */
export function planRefund(
  standing: OrderStanding,
  bearer: RefundBearer,
  cents: number,
): RefundPlan {
  if (bearer === 'orbit')
    return {
      cardCents: cents,
      creditCents: 0,
      taxCents: 0,
      heldCents: 0,
      releasedCents: 0,
      takenBack: [],
      commissionCents: 0,
      orbitCents: cents,
    }
  const { cardCents, creditCents, discountCents, taxCents } = partsOf(standing, cents)
  const heldCents = Math.min(cents, openCentsOf(standing.order))
  return {
    cardCents: cardCents + taxCents,
    creditCents,
    taxCents,
    heldCents,
    releasedCents: cents - heldCents,
    ...splitReleased(standing, cents - heldCents),
    orbitCents: 0 - discountCents,
  }
}

/** Splits cents without a remainder: the last Orbiter gives back what is left of the part. */
function splitReleased({ earned, commissionCents }: OrderStanding, cents: number) {
  const sum = earned.reduce((total, part) => total + part.cents, commissionCents)
  if (cents === 0 || sum === 0) return { takenBack: [], commissionCents: 0 }
  const orbitBack = Math.min(commissionCents, Math.ceil((cents * commissionCents) / sum))
  const orbiters = cents - orbitBack
  const earnedSum = sum - commissionCents
  let rest = orbiters
  const takenBack = earned.map((part, index) => {
    const isLast = index === earned.length - 1
    const share = isLast ? rest : Math.floor((orbiters * part.cents) / earnedSum)
    rest -= share
    return { orbiterId: part.orbiterId, cents: share }
  })
  return { takenBack: takenBack.filter((part) => part.cents > 0), commissionCents: orbitBack }
}
