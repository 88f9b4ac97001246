/**
 * Money that Orbit may not get back, for admins: owed by Orbiters, frozen, or returned by a bank.
 */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface RiskRow {
  orbiterId: string
  orbiterName: string
  email: string
  cents: number
}

export interface RiskPart {
  /** The total for all Orbiters. */
  totalCents: number
  count: number
  /** The largest amounts. */
  rows: RiskRow[]
}

export interface MoneyAtRisk {
  owed: RiskPart
  frozen: RiskPart
  failed: RiskPart
}

const MOST = 50

/** @throws NotAllowed */
export async function readMoneyAtRisk(viewer: Viewer): Promise<MoneyAtRisk> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [owed, frozen, failed] = await Promise.all([
    readBalances('owed-by-orbiter'),
    readBalances('frozen'),
    readFailed(),
  ])
  return { owed, frozen, failed }
}

interface Row extends RiskRow {
  totalCents: number
  count: number
}

function partOf(rows: readonly Row[]): RiskPart {
  const [first] = rows
  return {
    totalCents: first?.totalCents ?? 0,
    count: first?.count ?? 0,
    rows: rows.map(({ orbiterId, orbiterName, email, cents }) => ({
      orbiterId,
      orbiterName,
      email,
      cents,
    })),
  }
}

/** Uses the index of such balances. */
async function readBalances(kind: 'owed-by-orbiter' | 'frozen'): Promise<RiskPart> {
  const { rows } = await sql<Row>`
    select a.owner_id as orbiter_id, u.full_name as orbiter_name, u.email, a.balance_cents::float8 as cents,
      sum(a.balance_cents) over ()::float8 as total_cents, count(*) over ()::int as count
    from ledger_accounts a join users u on u.id = a.owner_id
    where a.kind = ${sql.lit(kind)} and a.kind in ('owed-by-orbiter', 'frozen') and a.balance_cents > 0
    order by a.balance_cents desc, a.id limit ${MOST}`.execute(db())
  return partOf(rows)
}

/** Accounts whose bank has returned the last payout, with the current balance of their wallet. */
async function readFailed(): Promise<RiskPart> {
  const { rows } = await sql<Row>`
    select p.orbiter_id, u.full_name as orbiter_name, u.email, coalesce(a.balance_cents, 0)::float8 as cents,
      sum(coalesce(a.balance_cents, 0)) over ()::float8 as total_cents, count(*) over ()::int as count
    from payout_accounts p
    join users u on u.id = p.orbiter_id
    left join ledger_accounts a on a.owner_id = p.orbiter_id and a.kind = 'payable'
    where p.refusal is not null
    order by cents desc, p.orbiter_id limit ${MOST}`.execute(db())
  return partOf(rows)
}
