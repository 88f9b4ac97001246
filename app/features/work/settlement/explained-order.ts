/** How the money of one order is explained: accounts that it moves between. Shared with the client. */

/** From the customer's card to where it ends, in the order of the page. */
const ACCOUNT_KINDS = [
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
export type MoneyAccountKind = (typeof ACCOUNT_KINDS)[number]

/** Where money is. Each Orbiter of an order has accounts of their own. */
export interface MoneyAccount {
  /** Its kind, with the Orbiter's id where it is theirs. */
  key: string
  kind: MoneyAccountKind
  orbiterId: string | null
}

/** Money that leaves one account and enters another. */
export interface Leg {
  from: MoneyAccount
  to: MoneyAccount
  /** More than zero. */
  cents: number
}

/** How the page calls a account: as the head of a column, and in a sentence. */
export interface NamedAccount {
  key: string
  kind: MoneyAccountKind
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
  accounts: NamedAccount[]
  steps: MoneyStep[]
  /** Where it is now, by account: their sum is zero. */
  totals: Record<string, number>
}

export const accountOf = (
  kind: MoneyAccountKind,
  orbiterId: string | null = null,
): MoneyAccount => ({
  key: orbiterId ? `${kind}:${orbiterId}` : kind,
  kind,
  orbiterId,
})

export const byAccount = (
  one: { kind: MoneyAccountKind; key: string },
  other: typeof one,
): number =>
  ACCOUNT_KINDS.indexOf(one.kind) - ACCOUNT_KINDS.indexOf(other.kind) ||
  (one.key < other.key ? -1 : 1)

/**
 * Splits what a posting does into steps from one account to another.
 * @param moves cents that leave a account (less than zero) or enter it; their sum is zero
 */
export function legsOf(moves: readonly { account: MoneyAccount; cents: number }[]): Leg[] {
  const sums = new Map<string, { account: MoneyAccount; cents: number }>()
  for (const { account, cents } of moves)
    sums.set(account.key, { account, cents: (sums.get(account.key)?.cents ?? 0) + cents })
  const sorted = [...sums.values()].toSorted((a, b) => byAccount(a.account, b.account))
  const into = sorted.filter(({ cents }) => cents > 0)
  const legs: Leg[] = []
  for (const { account: from, cents } of sorted.filter((sum) => sum.cents < 0)) {
    let left = -cents
    for (const to of into) {
      const part = Math.min(left, to.cents)
      if (part === 0) continue
      legs.push({ from, to: to.account, cents: part })
      to.cents -= part
      left -= part
    }
  }
  return legs
}

/** What is in each account after all steps. */
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
export function equationOf({ accounts, totals }: Pick<ExplainedOrder, 'accounts' | 'totals'>): {
  paidCents: number
  parts: { account: NamedAccount; cents: number }[]
} {
  const parts = accounts
    .filter(({ kind, key }) => kind !== 'card' && totals[key])
    .map((account) => ({ account, cents: -(totals[account.key] ?? 0) }))
  return { paidCents: 0 - (totals['card'] ?? 0), parts }
}
