/** How the money of one order is explained: lanes that it moves between. Shared with the client. */

/** From the customer's card to where it ends, in the order of the page. */
const LANE_KINDS = [
  'card',
  'credit',
  'promotions',
  'held',
  'refunds',
  'tax',
  'wallet',
  'frozen',
  'transit',
  'bank',
  'dispute',
  'fee',
  'gateway',
] as const
export type LaneKind = (typeof LANE_KINDS)[number]

/** Where money is. Each Orbiter of an order has lanes of their own. */
export interface Lane {
  /** Its kind, with the Orbiter's id where it is theirs. */
  key: string
  kind: LaneKind
  orbiterId: string | null
}

/** Money that leaves one lane and enters another. */
export interface Leg {
  from: Lane
  to: Lane
  /** More than zero. */
  cents: number
}

/** How the page calls a lane: as the head of a column, and in a sentence. */
export interface NamedLane {
  key: string
  kind: LaneKind
  title: string
  inText: string
}

export interface MoneyStep {
  id: string
  text: string
  /** ISO 8601 */
  at: string
  from: string
  to: string
  cents: number
  /** Of the posting in the ledger; for admins. */
  posting: string | null
}

export interface ExplainedOrder {
  /** Whose page it is: names are given from there. */
  side: 'customer' | 'orbiter' | 'admin'
  /** Of the order, for admins. */
  orderId: string | null
  timeZone: string
  headline: string
  /** Where nothing has moved: why. */
  nothing: string | null
  lanes: NamedLane[]
  steps: MoneyStep[]
  /** Where it is now, by lane: their sum is zero. */
  totals: Record<string, number>
}

export const laneOf = (kind: LaneKind, orbiterId: string | null = null): Lane => ({
  key: orbiterId ? `${kind}:${orbiterId}` : kind,
  kind,
  orbiterId,
})

export const byLane = (one: { kind: LaneKind; key: string }, other: typeof one): number =>
  LANE_KINDS.indexOf(one.kind) - LANE_KINDS.indexOf(other.kind) || (one.key < other.key ? -1 : 1)

/**
 * Splits what a posting does into steps from one lane to another.
 * @param moves cents that leave a lane (less than zero) or enter it; their sum is zero
 */
export function legsOf(moves: readonly { lane: Lane; cents: number }[]): Leg[] {
  const sums = new Map<string, { lane: Lane; cents: number }>()
  for (const { lane, cents } of moves)
    sums.set(lane.key, { lane, cents: (sums.get(lane.key)?.cents ?? 0) + cents })
  const sorted = [...sums.values()].toSorted((a, b) => byLane(a.lane, b.lane))
  const into = sorted.filter(({ cents }) => cents > 0)
  const legs: Leg[] = []
  for (const { lane: from, cents } of sorted.filter((sum) => sum.cents < 0)) {
    let left = -cents
    for (const to of into) {
      const part = Math.min(left, to.cents)
      if (part === 0) continue
      legs.push({ from, to: to.lane, cents: part })
      to.cents -= part
      left -= part
    }
  }
  return legs
}

/** What is in each lane after all steps. */
export function totalsOf(
  steps: readonly Pick<MoneyStep, 'from' | 'to' | 'cents'>[],
): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const { from, to, cents } of steps) {
    totals[from] = (totals[from] ?? 0) - cents
    totals[to] = (totals[to] ?? 0) + cents
  }
  return totals
}

/** The sum that was paid and what became of it: `$295.00 −268.50 −26.50 = 0.00`. */
export function equationOf({ lanes, totals }: Pick<ExplainedOrder, 'lanes' | 'totals'>): {
  paidCents: number
  parts: { lane: NamedLane; cents: number }[]
} {
  const parts = lanes
    .filter(({ kind, key }) => kind !== 'card' && totals[key])
    .map((lane) => ({ lane, cents: -(totals[lane.key] ?? 0) }))
  return { paidCents: 0 - (totals['card'] ?? 0), parts }
}
