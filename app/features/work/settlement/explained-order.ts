/**
 * How the money of an order is explained: the accounts that it moves between. Shared with the
 * client.
 */

/** From the customer's card to the final destination, in the sequence of the page. */
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
  /** The kind, plus the Orbiter's ID if the account belongs to an Orbiter. */
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

/** What the page calls an account, as a column header and in a sentence. */
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
  /** The posting in the ledger; for admins only. */
  posting: string | null
}

export interface ExplainedOrder {
  /** The reader's side; it decides which names are shown. */
  side: 'customer' | 'orbiter' | 'admin'
  /** For admins only. */
  orderId: string | null
  timeZone: string
  headline: string
  /** Why nothing has moved, if nothing has. */
  nothing: string | null
  accounts: NamedAccount[]
  steps: MoneyStep[]
  /** Where the money is now, in cents by account. The amounts sum to zero. */
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
 * Splits a posting into legs from one account to another.
 * @param moves cents that leave an account (negative) or enter it (positive); they sum to zero
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

/** The balance of each account after all steps. */
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

/** The amount that was paid and where it went: `$295.00 −268.50 −26.50 = 0.00`. */
export function equationOf({ accounts, totals }: Pick<ExplainedOrder, 'accounts' | 'totals'>): {
  paidCents: number
  parts: { account: NamedAccount; cents: number }[]
} {
  const parts = accounts
    .filter(({ kind, key }) => kind !== 'card' && totals[key])
    .map((account) => ({ account, cents: -(totals[account.key] ?? 0) }))
  return { paidCents: 0 - (totals['card'] ?? 0), parts }
}
