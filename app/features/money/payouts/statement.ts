/** A month of an Orbiter's wallet, as lines that add up. Shared with the client. */
import { formatCount } from '#app/base/count.ts'
import { formatMonth } from '#app/base/time.ts'

/** What changed the balance. */
export type StatementKind =
  | 'earned'
  | 'tips'
  | 'refunded'
  | 'disputed'
  | 'payout'
  | 'payout-returned'
  | 'other'

export interface StatementLine {
  kind: StatementKind
  /** `Earned, 7 jobs` or `Payout, Nov 6` */
  label: string
  /** Less than zero if it reduced the balance. */
  cents: number
}

/**
 * The balance is the available amount less what is owed. Money that is frozen or on its way to the
 * bank is not part of it.
 */
export interface Statement {
  /** `2026-11`, in the Orbiter's time zone. */
  month: string
  timeZone: string
  openingCents: number
  lines: StatementLine[]
  closingCents: number
  /** Whether the month is over, so that nothing more can be added to it. */
  isOver: boolean
  /** Whether no money moved in any earlier month. */
  isFirst: boolean
}

const KIND_OF: Record<string, StatementKind> = {
  release: 'earned',
  tip: 'tips',
  payout: 'payout',
  'payout-failed': 'payout-returned',
  'payout-returned': 'payout-returned',
}

/** The statement kind of a posting's kind. */
export function statementKindOf(posting: string): StatementKind {
  const known = KIND_OF[posting]
  if (known) return known
  if (posting.startsWith('dispute')) return 'disputed'
  return posting.includes('refund') ? 'refunded' : 'other'
}

const ORDER: readonly StatementKind[] = [
  'earned',
  'tips',
  'refunded',
  'disputed',
  'other',
  'payout',
  'payout-returned',
]

/** The sum of the postings of one kind, or a single payout. */
export interface StatementSum {
  posting: string
  cents: number
  /** The number of bookings and projects. */
  jobs: number
  count: number
  /** `Nov 6` */
  day: string
}

function labelOf(kind: StatementKind, { jobs, count, day }: StatementSum): string {
  switch (kind) {
    case 'earned':
      return jobs === 0 ? 'Earned' : `Earned, ${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`
    case 'tips':
      return `Tips, ${count}`
    case 'refunded':
      return `Refunded to customers, ${count}`
    case 'disputed':
      return `Disputes, ${count}`
    case 'payout':
      return `Payout, ${day}`
    case 'payout-returned':
      return `Payout returned, ${day}`
    case 'other':
      return 'Adjustments'
  }
}

/** The lines that sum up a month's postings. Each payout has its own line. */
export function statementLines(sums: readonly StatementSum[]): StatementLine[] {
  const merged = new Map<string, StatementSum & { kind: StatementKind }>()
  for (const [index, sum] of sums.entries()) {
    const kind = statementKindOf(sum.posting)
    const name = kind.startsWith('payout') ? `${kind} ${index}` : kind
    const before = merged.get(name)
    merged.set(name, {
      ...sum,
      kind,
      cents: sum.cents + (before?.cents ?? 0),
      jobs: sum.jobs + (before?.jobs ?? 0),
      count: sum.count + (before?.count ?? 0),
    })
  }
  return [...merged.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => rank(a.kind) - rank(b.kind))
    .map((sum) => ({ kind: sum.kind, label: labelOf(sum.kind, sum), cents: sum.cents }))
}

/** Payouts come last, sorted by day. */
const rank = (kind: StatementKind) => Math.min(ORDER.indexOf(kind), ORDER.indexOf('payout'))

/** `2026-11` → `November 2026` */
export const monthName = (month: string) => formatMonth(`${month}-01`)

/** `2026-12` → `2027-01` */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string) => /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text)
