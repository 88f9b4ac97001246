/** What an Orbiter's wallet shows. Shared with the client. */
import type { BankAccount, PayoutTerms } from '#money/payouts/payout.ts'
import type { PayoutState } from '#money/payouts/payout-transitions.ts'
import type { StatementLine } from '#money/payouts/statement.ts'

/** One amount, and what it comes from. */
export interface WalletEntry {
  id: string
  title: string
  about: string
  /** Less than zero where it left the wallet. */
  cents: number
  state: 'moved' | 'held' | 'on-hold'
  /** Where every cent of it is explained; null for what belongs to no booking. */
  href: string | null
}

export interface WalletPayout {
  state: PayoutState
  amountCents: number
  bank: string
  /** `2026-12-01` at the bank; null while unknown. */
  arrivesOn: string | null
  failure: string | null
}

/** A month in short: lines that add up, or only what they come to where they are very many. */
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
  /** Less than zero where something is owed; null while nothing has ever moved. */
  availableCents: number | null
  heldCents: number
  heldFrom: number
  onHoldCents: number
  inTransitCents: number
  /** In the year of the Orbiter. */
  paidOutCents: number
  year: string
  /** ISO 8601 */
  lastPaidAt: string | null
  /** The newest ones that are on their way, or the last one that came back. */
  payouts: WalletPayout[]
  entries: WalletEntry[]
  hasMore: boolean
  month: MonthSummary
  /** `2026-11-30`; null where nothing is paid out without being asked for. */
  nextPayoutOn: string | null
  timeZone: string
}
