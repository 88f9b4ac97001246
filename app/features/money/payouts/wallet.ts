/** What an Orbiter's wallet shows. Shared with the client. */
import type { BankAccount, PayoutTerms } from '#money/payouts/payout.ts'
import type { PayoutState } from '#money/payouts/payout-transitions.ts'
import type { StatementLine } from '#money/payouts/statement.ts'

/** The booking or project that an amount belongs to. */
export interface WalletJob {
  kind: 'booking' | 'project'
  id: string
}

/** One amount and its source. */
export interface WalletEntry {
  id: string
  title: string
  about: string
  /** Less than zero if it left the wallet. */
  cents: number
  state: 'moved' | 'held' | 'on-hold'
  /** The page that explains every cent of it; null if it belongs to no booking. */
  href: string | null
  job: WalletJob | null
}

export interface WalletPayout {
  state: PayoutState
  amountCents: number
  bank: string
  /** `2026-12-01` at the bank; null while unknown. */
  arrivesOn: string | null
  failure: string | null
}

/** A month in short: lines that add up, or only their total if there are very many entries. */
export interface MonthSummary {
  month: string
  openingCents: number
  lines: StatementLine[]
  closingCents: number
}

export interface Wallet {
  terms: PayoutTerms
  account: BankAccount | null
  /** Whether the gateway has a page where the bank is entered or changed. */
  canChangeBank: boolean
  /** Less than zero if the Orbiter owes money; null if nothing has ever moved. */
  availableCents: number | null
  heldCents: number
  heldFrom: number
  onHoldCents: number
  inTransitCents: number
  /** Paid out in the current year, by the Orbiter's time zone. */
  paidOutCents: number
  year: string
  /** ISO 8601 */
  lastPaidAt: string | null
  /** The newest payouts that are on their way, or the last payout if it came back. */
  payouts: WalletPayout[]
  entries: WalletEntry[]
  hasMore: boolean
  month: MonthSummary
  /** `2026-11-30`; null if payouts are made only on request. */
  nextPayoutOn: string | null
  timeZone: string
}
