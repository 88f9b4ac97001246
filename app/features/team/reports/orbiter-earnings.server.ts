/** What an Orbiter has earned, from the ledger: what is in their accounts, and what was paid out. */
import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/**
 * In cents, up to each of these instants; null before anything was earned. Each account says its
 * balance with its last entry, so that no wallet is read through.
 */
export async function readEarned(
  orbiterId: string,
  instants: readonly Date[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ cents: number | null }>`
    select (select sum(case when a.kind = 'owed-by-orbiter' then -e.balance_cents else e.balance_cents end)::bigint
      from ledger_accounts a cross join lateral (select of.balance_cents from ledger_entries of
        where of.account_id = a.id and of.posted_at <= mark.at order by of.posted_at desc, of.id desc limit 1) e
      where a.owner_id = ${orbiterId} and a.kind in ('payable', 'in-transit', 'frozen', 'owed-by-orbiter'))
      + (select coalesce(sum(case t.kind when 'payout-paid' then p.amount_cents else -p.amount_cents end), 0)::bigint
      from payouts p join ledger_transactions t on t.key in ('payout-paid:' || p.id, 'payout-returned:' || p.id)
      where p.orbiter_id = ${orbiterId} and t.posted_at <= mark.at) as cents
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality as mark (at, n)
    order by mark.n`.execute(db())
  return rows.map(({ cents }) => cents)
}
