/** Posts to the ledger. Only this file writes to its tables. */
import { sql } from 'kysely'
import { AppError } from '#app/base/errors.ts'
import { type AccountRef, type Movement, normalSideOf } from '#money/ledger/ledger.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { inputHash } from '#app/platform/idempotency.ts'

/** The same key was posted earlier with other entries. Nothing is posted. */
export class PostedDifferently extends AppError {
  constructor(key: string) {
    super(409, 'posted_differently', `"${key}" is in the ledger with other entries.`)
  }
}

export interface Posting {
  /** Identifies what must be posted only once, such as `capture:<payment id>`. */
  key: string
  kind: string
  orderId?: string
  /** Movements of zero cents are left out. */
  movements: readonly Movement[]
  reversesId?: number
  memo?: string
}

/**
 * Posts one balanced transaction. Repeating the same posting changes nothing.
 * @returns the id of the transaction, and whether it is new
 * @throws PostedDifferently; a database error if an account that must not be negative would be
 */
export async function post(tx: Tx, posting: Posting): Promise<{ id: number; isNew: boolean }> {
  const movements = posting.movements.filter(({ cents }) => cents !== 0)
  if (
    movements.length === 0 ||
    movements.some(({ cents }) => !(Number.isSafeInteger(cents) && cents > 0))
  )
    throw new Error(`Not an amount to post: ${posting.key}`)
  const { key, kind, orderId, reversesId, memo } = posting
  const fingerprint = inputHash({ kind, orderId, movements })
  const postedAt = now()
  const inserted = await tx
    .insertInto('ledgerTransactions')
    .values({ key, fingerprint, kind, orderId, reversesId, memo, postedAt })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return { id: await requireSamePosting(tx, key, fingerprint), isNew: false }
  const entries = entriesOf(movements)
  const ids = await findAccounts(
    tx,
    entries.map(({ account }) => account),
  )
  const accountIds = entries.map(({ account }) => ids.get(nameOf(account)) ?? 0)
  const cents = entries.map((entry) => entry.cents)
  // Rows are always locked in the same sequence: people's and orders' accounts before Orbit's own,
  // which every posting needs. The locks are short: other postings wait only for this statement and
  // the commit.
  await sql`
    with locked as materialized (
      select id from ledger_accounts where id = any(${accountIds}::bigint[])
      order by owner_id is null and order_id is null, id for update)
    insert into ledger_entries (transaction_id, account_id, amount_cents, posted_at)
    select ${inserted.id}, entry.account_id, entry.cents, ${postedAt}
    from unnest(${accountIds}::bigint[], ${cents}::bigint[]) with ordinality as entry (account_id, cents, n)
    left join locked on locked.id = entry.account_id
    order by entry.n`.execute(tx)
  return { id: inserted.id, isNew: true }
}

async function requireSamePosting(tx: Tx, key: string, fingerprint: Buffer): Promise<number> {
  const posted = await tx
    .selectFrom('ledgerTransactions')
    .select(['id', 'fingerprint'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!posted.fingerprint.equals(fingerprint)) throw new PostedDifferently(key)
  return posted.id
}

const nameOf = ({ kind, ownerId = '', orderId = '' }: AccountRef) => `${kind}:${ownerId}:${orderId}`

/** Returns one entry per account, in the sequence in which the accounts first occur. */
function entriesOf(movements: readonly Movement[]): { account: AccountRef; cents: number }[] {
  const sums = new Map<string, { account: AccountRef; cents: number }>()
  const add = (account: AccountRef, cents: number) => {
    const sum = sums.get(nameOf(account)) ?? { account, cents: 0 }
    sums.set(nameOf(account), { account, cents: sum.cents + cents })
  }
  for (const { debit, credit, cents } of movements) {
    add(debit, cents)
    add(credit, -cents)
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0)
}

/** The ids of the accounts, after creating missing accounts. */
async function findAccounts(tx: Tx, accounts: readonly AccountRef[]): Promise<Map<string, number>> {
  const found = await selectAccounts(tx, accounts)
  if (found.size === accounts.length) return found
  await tx
    .insertInto('ledgerAccounts')
    .values(
      accounts
        .filter((account) => !found.has(nameOf(account)))
        .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
        .map(({ kind, ownerId, orderId }) => ({
          kind,
          ownerId,
          orderId,
          normalSide: normalSideOf(kind),
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectAccounts(tx, accounts)
}

async function selectAccounts(tx: Tx, accounts: readonly AccountRef[]) {
  const rows = await tx
    .selectFrom('ledgerAccounts')
    .select(['id', 'kind', 'ownerId', 'orderId'])
    .where((eb) =>
      eb.or(
        accounts.map(({ kind, ownerId, orderId }) =>
          eb.and([
            eb('kind', '=', kind),
            ownerId ? eb('ownerId', '=', ownerId) : eb('ownerId', 'is', null),
            orderId ? eb('orderId', '=', orderId) : eb('orderId', 'is', null),
          ]),
        ),
      ),
    )
    .execute()
  return new Map(
    rows.map(({ id, kind, ownerId, orderId }) => [
      nameOf({ kind, ownerId: ownerId ?? undefined, orderId: orderId ?? undefined }),
      id,
    ]),
  )
}

/**
 * Locks what Orbiters have earned and owe, before the first of several postings. No posting then
 * waits for an Orbiter's account while it holds a lock on an account of Orbit's own.
 * @returns what each Orbiter has earned and not yet been paid, in cents
 */
export async function lockEarners(
  tx: Tx,
  orbiterIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const payable = new Map<string, number>()
  for (const ownerId of [...new Set(orbiterIds)].toSorted()) {
    await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId })
    payable.set(ownerId, await lockBalance(tx, { kind: 'payable', ownerId }))
  }
  return payable
}

/**
 * Locks an account until the end of the transaction and returns its balance in cents, on its normal
 * side; zero if nothing was ever posted to it.
 */
export async function lockBalance(tx: Tx, account: AccountRef): Promise<number> {
  const [id = 0] = (await findAccounts(tx, [account])).values()
  const { balanceCents } = await tx
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return balanceCents
}
