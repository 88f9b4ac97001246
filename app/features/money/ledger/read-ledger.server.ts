/** What is in a person's accounts, and how it came there. No read depends on how long they are. */
import { type AccountKind, DEBIT_ACCOUNTS } from '#money/ledger/ledger.ts'
import { db } from '#app/platform/db.ts'

/** Cents in each of a person's accounts, on its normal side; without those they never had. */
export async function readBalances(ownerId: string): Promise<Partial<Record<AccountKind, number>>> {
  const rows = await db()
    .selectFrom('ledgerAccounts')
    .select(['kind', 'balanceCents'])
    .where('ownerId', '=', ownerId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balanceCents }) => [kind, balanceCents]))
}

export interface LedgerEntry {
  /** Of the entry: for `before` of the next page. */
  id: number
  account: AccountKind
  /** On the normal side of the account: more than zero adds to it. */
  cents: number
  /** What was in the account then. */
  balanceCents: number
  transactionId: number
  /** Of the posting, such as `release`. */
  kind: string
  orderId: string | null
  memo: string | null
  postedAt: Date
}

interface EntryPage {
  accounts: readonly AccountKind[]
  /** The id of the last entry of the page before. */
  before?: number | undefined
  limit: number
}

/** As many entries of each account as a page has, by its index; the newest of all are the page. */
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

/** Entries of some of a person's accounts, the newest first. */
export async function listEntries(ownerId: string, page: EntryPage): Promise<LedgerEntry[]> {
  const rows = await entriesQuery(ownerId, page).execute()
  return rows.map(({ amountCents, account, ...entry }) => ({
    ...entry,
    account,
    cents: (DEBIT_ACCOUNTS as readonly string[]).includes(account) ? amountCents : -amountCents,
  }))
}
