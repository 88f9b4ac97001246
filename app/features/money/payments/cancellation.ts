/** What a cancellation does to the money of an order, to the cent. Its preview and its posting share it. */
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
  /** Of the price, for a dispute that was lost. */
  lostCents: number
  /** To the card, at Orbit's own expense. */
  goodwillCents: number
}

/** What is neither released, refunded nor lost yet, in cents of the price. */
export const openCentsOf = (
  order: Pick<CancelledOrder, 'priceCents' | 'releasedCents' | 'refundedCents' | 'lostCents'>,
): number => order.priceCents - order.releasedCents - order.refundedCents - order.lostCents

export interface CancellationParts {
  /** Of the price: what is refunded of it, and what is the Orbiter's and Orbit's. */
  refundCents: number
  restCents: number
  /** What the customer gets on the card, sales tax included, and as gift credit. */
  cardCents: number
  creditCents: number
  /** What the Orbiter gets, and Orbit's commission on it. */
  earnedCents: number
  feeCents: number
  /** What was released before, and stays. */
  releasedCents: number
}

/** What becomes of the money of a project that is withdrawn before anyone has it. */
export interface Withdrawal {
  /** Null where nothing was charged. */
  refund: CancellationParts | null
  /** What was reserved on the card, and is voided. */
  reservedCents: number
}

/**
 * Splits what is still held: the policy's share of the price goes back as far as it is there, and
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
 * The same for a share of the price, before it is posted; null where nothing was charged.
 * @param order one that is `authorized` is being charged: its booking was accepted
 */
export function previewCancellation(
  order: (CancelledOrder & { state: string }) | undefined,
  { refundBps, commissionBps }: { refundBps: number; commissionBps: number },
): CancellationParts | null {
  if (!order || order.state === 'open') return null
  const refundCents = Math.floor((order.priceCents * refundBps) / 10_000)
  return cancellationParts(order, { refundCents, commissionBps })
}

/** Both parts in sentences, for the person who is about to cancel. */
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
