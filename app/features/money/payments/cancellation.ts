/**
 * What a cancellation does to the money of an order, in cents. The preview and the posting share
 * it.
 */
import { commissionOf, formatCents } from '#app/base/money.ts'
import {
  type OrderAmounts,
  type RefundParts,
  refundPartsOf,
} from '#money/ledger/order-movements.ts'

export interface CancelledOrder extends OrderAmounts {
  id: string
  customerId: string
  releasedCents: number
  refundedCents: number
  /** The part of the price that was lost to a dispute. */
  lostCents: number
  /** Refunded to the card at Orbit's own expense. */
  goodwillCents: number
}

/** The part of the price, in cents, that is not yet released, refunded or lost. */
export const openCentsOf = (
  order: Pick<CancelledOrder, 'priceCents' | 'releasedCents' | 'refundedCents' | 'lostCents'>,
): number => order.priceCents - order.releasedCents - order.refundedCents - order.lostCents

export interface CancellationParts {
  /** The parts of the price that are refunded, and that the Orbiter and Orbit get. */
  refundCents: number
  restCents: number
  /** What the customer gets back on the card, including sales tax, and as gift credit. */
  cardCents: number
  creditCents: number
  /** What the Orbiter gets, and Orbit's commission on it. */
  earnedCents: number
  feeCents: number
  /** What was released earlier and stays released. */
  releasedCents: number
}

/** What happens to the money of a project that is withdrawn before an Orbiter has it. */
export interface Withdrawal {
  /** Null if nothing was charged. */
  refund: CancellationParts | null
  /** The amount that was reserved on the card and is voided. */
  reservedCents: number
}

/**
 * Splits what is still held. The policy's share of the price is refunded, up to what is held, and
 * the Orbiter earns the rest less commission.
 */
export function cancellationParts(
  order: CancelledOrder,
  { refundCents: due, commissionBps }: { refundCents: number; commissionBps: number },
): CancellationParts {
  const open = openCentsOf(order)
  const refundCents = Math.min(due, open)
  const restCents = open - refundCents
  const feeCents = commissionOf(restCents, commissionBps)
  const back: RefundParts = refundPartsOf({
    order,
    cents: refundCents,
    refundedCents: order.refundedCents + order.lostCents,
  })
  return {
    refundCents,
    restCents,
    cardCents: back.cardCents + back.taxCents,
    creditCents: back.creditCents,
    earnedCents: restCents - feeCents,
    feeCents,
    releasedCents: order.releasedCents,
  }
}

/**
 * Previews the split for a share of the price; null if nothing was charged.
 * @param order an `authorized` order is being charged, because its booking was accepted
 */
export function previewCancellation(
  order: (CancelledOrder & { state: string }) | undefined,
  { refundBps, commissionBps }: { refundBps: number; commissionBps: number },
): CancellationParts | null {
  if (!order || order.state === 'open') return null
  const refundCents = Math.floor((order.priceCents * refundBps) / 10_000)
  return cancellationParts(order, { refundCents, commissionBps })
}

/** Describes both parts in sentences, for the person who is about to cancel. */
export function describeParts(
  parts: CancellationParts,
  { customer, orbiter }: { customer: string | null; orbiter: string | null },
): string[] {
  const { cardCents, creditCents, earnedCents, feeCents, restCents, releasedCents } = parts
  const gets = (name: string | null) => (name === null ? 'You get' : `${name} gets`)
  const card = customer === null ? 'your card' : 'their card'
  const back = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatCents(cardCents)} back on ${card}`] : []),
    ...(creditCents > 0 ? [`${formatCents(creditCents)} back as gift credit`] : []),
  ].join(' and ')
  return [
    cardCents + creditCents === 0
      ? `${customer === null ? 'You get' : `${customer} gets`} nothing back.`
      : `${gets(customer)} ${back}.`,
    ...(restCents > 0
      ? [
          `${gets(orbiter)} ${formatCents(earnedCents)}, and Orbit’s fee is ${formatCents(feeCents)}.`,
        ]
      : []),
    ...(releasedCents > 0
      ? [`${formatCents(releasedCents)} was released for approved work and stays.`]
      : []),
  ]
}
