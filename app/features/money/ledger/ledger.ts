/**
 * The accounts of the ledger. Each movement takes cents from one account and adds them to another.
 */

/** Accounts for where money is: what Orbit has, or has spent. A debit adds to them. */
export const DEBIT_ACCOUNTS = [
  /** At the payment gateway. */
  'gateway',
  /** Fees that the gateway has charged. */
  'gateway-fees',
  /** What Orbit has given away as promo codes, gift credit and goodwill. */
  'promotions',
  /** Taken back by a customer's bank while a dispute is open; permanently once it is lost. */
  'disputed',
  /** What an Orbiter owes Orbit; later earnings repay it. */
  'owed-by-orbiter',
] as const

/** Accounts for whose money it is: what Orbit owes, or has earned. A credit adds to them. */
export const CREDIT_ACCOUNTS = [
  /** Paid for an order and not yet released. */
  'held',
  /** Earned by an Orbiter and not yet paid out. */
  'payable',
  /** Held back from an Orbiter while a dispute is open. */
  'frozen',
  /** On the way to an Orbiter's bank. */
  'in-transit',
  /** Promised to a customer and not yet sent. */
  'refunds',
  /** A customer's gift credit. */
  'credit',
  /** Sales tax that was collected. */
  'tax',
  /** Orbit's commission. */
  'commission',
] as const

export type AccountKind = (typeof DEBIT_ACCOUNTS)[number] | (typeof CREDIT_ACCOUNTS)[number]

/** An account. Some kinds have one account for each person or order. */
export interface AccountRef {
  kind: AccountKind
  ownerId?: string
  orderId?: string
}

export function normalSideOf(kind: AccountKind): 'debit' | 'credit' {
  return (DEBIT_ACCOUNTS as readonly string[]).includes(kind) ? 'debit' : 'credit'
}

/** One line of a transaction: cents that are debited to one account and credited to another. */
export interface Movement {
  debit: AccountRef
  credit: AccountRef
  /** US cents, greater than zero. */
  cents: number
}
