/** What each Orbiter was paid in a year, for tax forms. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface YearTotal {
  id: string
  fullName: string
  email: string
  timeZone: string
  /** Releases and tips. */
  payments: number
  /** Before commission and refunds. */
  grossCents: number
  commissionCents: number
  /** Taken back from the Orbiter for customers' refunds, as it left the wallet. */
  refundedCents: number
  /** The amount that arrived at the bank. */
  paidOutCents: number
}

/**
 * The gross amount is what box 1a of Form 1099-K asks for: "the total dollar amount of aggregate
 * reportable payment transactions for each participating payee without regard to any adjustments for
 * credits, cash equivalents, discount amounts, fees, refunded amounts, or any other amounts" (IRS,
 * Instructions for Form 1099-K, irs.gov/instructions/i1099k). So commission and refunds are columns
 * of their own. Who pays people for services files Form 1099-NEC instead, of what it has paid; the
 * columns serve both. A payment counts in the year, from midnight to midnight in the Orbiter's zone,
 * in which it became theirs. Whether a form is due, and which, is not decided here
 * (docs/payments.md).
 * @throws NotAllowed
 */
export function yearTotalsForExport(viewer: Viewer, year: number): CompiledQuery<YearTotal> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return sql<YearTotal>`
    select u.id, u.full_name, u.email, u.time_zone, sums.payments,
      sums.net + sums.commission as gross_cents, sums.commission as commission_cents,
      sums.refunded as refunded_cents, paid.cents as paid_out_cents
    from (select distinct owner_id from ledger_accounts where kind in ('payable', 'owed-by-orbiter')) o
    join users u on u.id = o.owner_id
    cross join lateral (select
      make_timestamp(${year}::int, 1, 1, 0, 0, 0) at time zone u.time_zone as from_at,
      make_timestamp(${year}::int + 1, 1, 1, 0, 0, 0) at time zone u.time_zone as until_at) y
    cross join lateral (
      select count(*) filter (where t.is_earned)::int as payments,
        coalesce(sum(t.net) filter (where t.is_earned), 0)::float8 as net,
        coalesce(sum(t.commission) filter (where t.is_earned), 0)::float8 as commission,
        coalesce(-sum(t.net) filter (where t.is_refund), 0)::float8 as refunded
      from (
        select t.kind in ('release', 'tip') as is_earned, t.kind like '%refund%' as is_refund,
          sum(-e.amount_cents) as net,
          (select coalesce(-sum(g.amount_cents), 0) from ledger_entries g join ledger_accounts c on c.id = g.account_id
            where g.transaction_id = t.id and c.kind = 'commission') as commission
        from ledger_accounts a
        join ledger_entries e on e.account_id = a.id and e.posted_at >= y.from_at and e.posted_at < y.until_at
        join ledger_transactions t on t.id = e.transaction_id
        where a.owner_id = u.id and a.kind in ('payable', 'owed-by-orbiter')
          and (t.kind in ('release', 'tip') or t.kind like '%refund%')
        group by t.id, t.kind) t) sums
    cross join lateral (
      select coalesce(sum(case t.kind when 'payout-paid' then g.amount_cents else -g.amount_cents end), 0)::float8 as cents
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id and e.posted_at >= y.from_at and e.posted_at < y.until_at
      join ledger_transactions t on t.id = e.transaction_id and t.kind in ('payout-paid', 'payout-returned')
      cross join lateral (select abs(x.amount_cents) as amount_cents from ledger_entries x
        join ledger_accounts c on c.id = x.account_id where x.transaction_id = t.id and c.kind = 'gateway') g
      where a.owner_id = u.id and ((a.kind = 'in-transit' and t.kind = 'payout-paid')
        or (a.kind = 'payable' and t.kind = 'payout-returned'))) paid
    where sums.payments > 0 or sums.refunded <> 0 or paid.cents <> 0
    order by u.full_name, u.id`.compile(db())
}
