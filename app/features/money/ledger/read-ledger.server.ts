/**
 * Reads the balances and entries of a person's accounts. The cost of a read doesn't depend on how
 * many entries there are.
 */
import { type AccountKind, DEBIT_ACCOUNTS } from '#money/ledger/ledger.ts'
import { db } from '#app/platform/db.ts'

/**
 * The balance of each of a person's accounts in cents, on its normal side. Accounts that the person
 * never had are missing.
 */
export async function readBalances(ownerId: string): Promise<Partial<Record<AccountKind, number>>> {
  const rows = await db()
    .selectFrom('ledgerAccounts')
    .select(['kind', 'balanceCents'])
    .where('ownerId', '=', ownerId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balanceCents }) => [kind, balanceCents]))
}

export interface LedgerEntry {
  /** The entry's id, used as `before` for the next page. */
  id: number
  account: AccountKind
  /** On the normal side of the account: a positive amount adds to it. */
  cents: number
  /** The account's balance after the entry. */
  balanceCents: number
  transactionId: number
  /** The kind of the posting, such as `release`. */
  kind: string
  orderId: string | null
  memo: string | null
  postedAt: Date
}

interface EntryPage {
  accounts: readonly AccountKind[]
  /** The id of the last entry on the previous page. */
  before?: number | undefined
  limit: number
}

/**
 * Reads up to one page of entries from each account by its index, then returns the newest of all.
 */
export function entriesQuery(ownerId: string, { accounts, before, limit }: EntryPage) {
  return db()
    .selectFrom('ledgerAccounts as a')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledgerEntries as of')
          .select(['of.id', 'of.transactionId', 'of.amountCents', 'of.balanceCents', 'of.postedAt'])
          .whereRef('of.accountId', '=', 'a.id')
          .$if(before !== undefined, (query) => query.where('of.id', '<', before ?? 0))
          .orderBy('of.id', 'desc')
          .limit(limit)
          .as('e'),
      (join) => join.onTrue(),
    )
    .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
    .select([
      'e.id',
      'a.kind as account',
      'e.amountCents',
      'e.balanceCents',
      't.id as transactionId',
      't.kind',
      't.orderId',
      't.memo',
      'e.postedAt',
    ])
    .where('a.ownerId', '=', ownerId)
    .where('a.kind', 'in', accounts)
    .orderBy('e.id', 'desc')
    .limit(limit)
}

/** Entries of some of a person's accounts, newest first. */
export async function listEntries(ownerId: string, page: EntryPage): Promise<LedgerEntry[]> {
  const rows = await entriesQuery(ownerId, page).execute()
  return rows.map(({ amountCents, account, ...entry }) => ({
    ...entry,
    account,
    cents: (DEBIT_ACCOUNTS as readonly string[]).includes(account) ? amountCents : -amountCents,
  }))
}
