/** Payouts to an Orbiter's bank, and their account there. Shared with the client. */
import { formatCents } from '#app/base/money.ts'
import type { PayoutState } from '#money/payouts/payout-transitions.ts'

export const PAYOUT_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

export interface PayoutTerms {
  /** The weekday of the weekly payouts; 1 is Monday. */
  weekday: number
  /** The minimum amount of a payout. */
  minimumCents: number
}

/** `Friday` */
export const payoutDay = ({ weekday }: PayoutTerms): string => PAYOUT_DAYS[weekday - 1] ?? ''

export const PAYOUT_LABELS: Record<PayoutState, string> = {
  created: 'Initiated',
  'in-transit': 'On its way',
  paid: 'Paid out',
  failed: 'Returned',
}

export interface BankAccount {
  state: 'started' | 'ready' | 'restricted' | 'closed'
  bankName: string | null
  bankLastFour: string | null
  /** What the gateway needs from the Orbiter, as a sentence. */
  problem: string | null
  /** Why the bank returned the last payout. */
  refusal: string | null
  isWeekly: boolean
}

/** Such as `Chase •• 6081`. The digits are never a whole account number. */
export const bankOf = ({
  bankName,
  bankLastFour,
}: Pick<BankAccount, 'bankName' | 'bankLastFour'>): string =>
  `${bankName ?? 'Your bank'}${bankLastFour ? ` •• ${bankLastFour}` : ''}`

/** Whether a payout can start now. */
export const isReady = (account: BankAccount | null): account is BankAccount =>
  account?.state === 'ready'

/** Describes the state of an account for its owner; null if there is nothing to say. */
export function accountSentence(account: BankAccount): string | null {
  if (account.refusal) return `${bankOf(account)} returned the last payout. ${account.refusal}`
  if (account.problem) return account.problem
  switch (account.state) {
    case 'started':
      return 'Your bank account isn’t complete yet. Continue where you stopped.'
    case 'restricted':
      return 'Payouts stop until your details are complete.'
    case 'closed':
      return 'This account was closed.'
    case 'ready':
      return null
  }
}

export const minimumSentence = ({ minimumCents }: PayoutTerms): string =>
  `Payouts start at ${formatCents(minimumCents)}.`
