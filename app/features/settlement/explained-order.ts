/** How the money of one order is explained: lanes that it moves between. Shared with the client. */

/** From the customer's card to where it ends, in the order of the page. */
export const LANES = [
  'card',
  'credit',
  'promotions',
  'held',
  'refunds',
  'tax',
  'wallet',
  'frozen',
  'orbit',
  'gateway',
] as const
export type Lane = (typeof LANES)[number]

export interface ExplainedStep {
  id: number
  /** Of the posting: `capture`, `release`, `refund`. */
  kind: string
  memo: string | null
  /** ISO 8601 */
  at: string
  /** Cents that leave a lane (less than zero) and enter another; their sum is zero. */
  moves: Partial<Record<Lane, number>>
}

export interface ExplainedOrder {
  /** Whose page it is: names are given from there. */
  side: 'customer' | 'orbiter' | 'admin'
  priceCents: number
  orbiterName: string
  timeZone: string
  state: 'open' | 'authorized' | 'held' | 'settled' | 'ended'
  steps: ExplainedStep[]
  /** Where it is now. */
  totals: Partial<Record<Lane, number>>
}

/** Adds up what entered and left each lane. */
export function totalsOf(steps: readonly ExplainedStep[]): Partial<Record<Lane, number>> {
  const totals: Partial<Record<Lane, number>> = {}
  for (const { moves } of steps)
    for (const lane of LANES)
      if (moves[lane] !== undefined) totals[lane] = (totals[lane] ?? 0) + moves[lane]
  return totals
}
