/** What entered and left a wallet, page by page, with the source of each amount. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { formatDay } from '#app/base/time.ts'
import { DEBIT_ACCOUNTS } from '#money/ledger/ledger.ts'
import { listEntries, type LedgerEntry } from '#money/ledger/read-ledger.server.ts'
import { nameOrders, type OrderName } from '#money/payouts/order-names.server.ts'
import { bankOf } from '#money/payouts/payout.ts'
import { statementKindOf } from '#money/payouts/statement.ts'
import type { WalletEntry } from '#money/payouts/wallet.ts'
import { db } from '#app/platform/db.ts'

interface EntriesPage {
  entries: WalletEntry[]
  /** For the next page; null on the last page. */
  next: number | null
}

/** Entries, newest first. */
export async function listWalletEntries(
  orbiterId: string,
  { before, limit, timeZone }: { before?: number | undefined; limit: number; timeZone: string },
): Promise<EntriesPage> {
  const found = await listEntries(orbiterId, {
    accounts: ['payable', 'owed-by-orbiter'],
    before,
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const [names, sources] = await Promise.all([
    nameOrders(rows.map(({ orderId }) => orderId)),
    readSources(rows.map(({ transactionId }) => transactionId)),
  ])
  return {
    entries: rows.map((row) => {
      const name = names.get(row.orderId ?? '')
      return entryOf(row, name, { timeZone, ...sources.get(row.transactionId) })
    }),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** An amount before commission, and the bank that a payout went to. */
interface Source {
  grossCents: number
  commissionCents: number
  payout: PayoutFacts | undefined
}

interface PayoutFacts {
  id: string
  bankName: string | null
  bankLastFour: string | null
  failure: string | null
}

async function readSources(transactionIds: readonly number[]): Promise<Map<number, Source>> {
  if (transactionIds.length === 0) return new Map()
  const { rows } = await sql<Omit<Source, 'payout'> & { id: number; kind: string; key: string }>`
    select t.id, t.kind, t.key, sums.gross_cents, sums.commission_cents
    from ledger_transactions t
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where a.kind = 'held'), 0)::float8 as gross_cents,
        coalesce(-sum(e.amount_cents) filter (where a.kind = 'commission'), 0)::float8 as commission_cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id) sums
    where t.id = any(${transactionIds}::bigint[])`.execute(db())
  const payoutIdOf = ({ kind, key }: { kind: string; key: string }) =>
    kind.startsWith('payout') ? (key.split(':')[1] ?? '') : ''
  const payouts = await readPayouts(rows.map(payoutIdOf).filter(isUuid))
  return new Map(rows.map((row) => [row.id, { ...row, payout: payouts.get(payoutIdOf(row)) }]))
}

async function readPayouts(ids: string[]): Promise<Map<string, PayoutFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('payouts')
    .select(['id', 'bankName', 'bankLastFour', 'failure'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Facts = Partial<Source> & { timeZone: string }

function entryOf(row: LedgerEntry, name: OrderName | undefined, facts: Facts): WalletEntry {
  const isOwed = (DEBIT_ACCOUNTS as readonly string[]).includes(row.account)
  const cents = isOwed ? -row.cents : row.cents
  const day = formatDay(row.postedAt, facts.timeZone)
  const [title, about] = wordsOf({ ...row, cents }, name, facts)
  const owed = cents > 0 ? 'Repaid what you owed.' : 'Owed. It comes out of your next earnings.'
  return {
    id: String(row.id),
    title,
    about: [day, isOwed ? owed : about].filter(Boolean).join('. '),
    cents,
    state: 'moved',
    href: name?.href ?? null,
    job: name?.job ?? null,
  }
}

/** Describes an entry and how its amount was calculated. */
function wordsOf(row: LedgerEntry, name: OrderName | undefined, facts: Facts): [string, string] {
  const job = name ? `${name.title} for ${name.customerName}` : 'A job'
  const { payout } = facts
  const bank = payout ? bankOf(payout) : 'your bank'
  switch (statementKindOf(row.kind)) {
    case 'earned':
      return [job, commissionOf(facts)]
    case 'tips':
      return [`Tip${name ? ` from ${name.customerName}` : ''}`, 'No commission on tips.']
    case 'payout':
      return [`Payout to ${bank}`, '']
    case 'payout-returned':
      return [`Payout returned by ${bank}`, payout?.failure ?? '']
    case 'refunded':
      return [`Refund: ${job}`, row.memo ?? '']
    case 'disputed':
      return row.cents < 0
        ? [`On hold: ${job}`, 'The customer’s bank disputes the payment.']
        : [`Released: ${job}`, 'The dispute is over.']
    case 'other':
      return ['Adjustment', row.memo ?? '']
  }
}

function commissionOf({ grossCents = 0, commissionCents = 0 }: Facts): string {
  if (grossCents === 0) return ''
  if (commissionCents === 0) return `${formatCents(grossCents)}, no commission.`
  const percent = Math.round((commissionCents * 1000) / grossCents) / 10
  return `${formatCents(grossCents)} less ${percent}%.`
}
