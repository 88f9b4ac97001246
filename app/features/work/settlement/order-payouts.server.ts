/**
 * Traces which payouts carried an order's cents to its Orbiter's bank. Cents that were earned first
 * leave first.
 */
import { sql } from 'kysely'
import {
  byAccount,
  type MoneyAccount,
  accountOf,
  type MoneyStep,
} from '#work/settlement/explained-order.ts'
import { type OrderWords, payoutText } from '#work/settlement/order-sentences.ts'
import { db } from '#app/platform/db.ts'

/** A change to an Orbiter's wallet by this order. */
export interface WalletChange {
  orbiterId: string
  entryId: number
  /** Positive: earned. */
  cents: number
  /** The balance of the wallet after the change. */
  balanceCents: number
}

interface PaidPart {
  payoutId: string
  orbiterId: string
  cents: number
  isWeekly: boolean
  /** True: at the bank. False: still on its way there. */
  isPaid: boolean
  at: Date
}

interface Payout {
  id: string
  entryId: number
  cents: number
  /** The balance of the wallet after the payout. */
  balanceCents: number
  isWeekly: boolean
  isPaid: boolean
  at: Date
}

/** Payouts after an entry; payouts that were returned changed nothing. */
async function listPayouts(orbiterId: string, afterId: number): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.id, e.id as entry_id, p.amount_cents as cents, e.balance_cents, p.is_weekly,
      p.state = 'paid' as is_paid, coalesce(p.ended_at, p.created_at) as at
    from payouts p join ledger_transactions t on t.key = 'payout:' || p.id
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'payable'
    where p.orbiter_id = ${orbiterId} and p.state <> 'failed' and e.id > ${afterId}
    order by e.id limit 400`.execute(db())
  return rows
}

export async function listPaidParts(changes: readonly WalletChange[]): Promise<PaidPart[]> {
  const parts: PaidPart[] = []
  for (const [orbiterId, own] of Map.groupBy(changes, (change) => change.orbiterId)) {
    const [first] = own
    if (!first) continue
    const paid = shareOut(own, await listPayouts(orbiterId, first.entryId))
    for (const [{ id, isWeekly, isPaid, at }, cents] of paid)
      parts.push({ payoutId: id, orbiterId, cents, isWeekly, isPaid, at })
  }
  return parts
}

/** How much of each payout belonged to this order. */
export function shareOut<Paid extends Pick<Payout, 'entryId' | 'cents' | 'balanceCents'>>(
  changes: readonly WalletChange[],
  payouts: readonly Paid[],
): Map<Paid, number> {
  const shares = new Map<Paid, number>()
  // Refunds are taken from what was earned last.
  let back = -changes.reduce((sum, { cents }) => sum + Math.min(0, cents), 0)
  for (const { entryId, cents, balanceCents } of changes.toReversed()) {
    if (cents <= 0) continue
    const gone = Math.min(back, cents)
    back -= gone
    let [left, ahead] = [cents - gone, balanceCents - cents]
    for (const payout of payouts.filter((later) => later.entryId > entryId)) {
      const taken = Math.min(ahead, payout.cents)
      ahead -= taken
      const mine = Math.min(
        left,
        // At most the wallet's balance can still be in the wallet.
        Math.max(payout.cents - taken, left - payout.balanceCents),
      )
      if (mine <= 0) continue
      left -= mine
      shares.set(payout, (shares.get(payout) ?? 0) + mine)
    }
  }
  return shares
}

interface Explained {
  steps: MoneyStep[]
  accounts: MoneyAccount[]
}

/**
 * A payout empties the whole wallet. Adds the steps by which payouts carried this order's share to
 * the bank.
 */
export function withPayouts(
  { steps, accounts }: Explained,
  parts: readonly PaidPart[],
  { words, isAdmin }: { words: OrderWords; isAdmin: boolean },
): Explained {
  const all = new Map(accounts.map((account) => [account.key, account]))
  const paid = parts.map(({ payoutId, orbiterId, cents, isWeekly, isPaid, at }): MoneyStep => {
    const leg = {
      from: accountOf('wallet', orbiterId),
      to: accountOf(isPaid ? 'bank' : 'transit', orbiterId),
      cents,
    }
    all.set(leg.to.key, leg.to)
    return {
      id: payoutId,
      text: payoutText(leg, isWeekly, words),
      at: at.toISOString(),
      from: leg.from.key,
      to: leg.to.key,
      cents,
      posting: isAdmin ? `payout:${payoutId}` : null,
    }
  })
  return {
    steps: [...steps, ...paid].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    accounts: [...all.values()].toSorted(byAccount),
  }
}
