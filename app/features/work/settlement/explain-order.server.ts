/**
 * Accounts for every cent of an order, from the card to where it is now, by querying only the
 * ledger.
 */
import { NotFound } from '#app/base/errors.ts'
import { formatCents } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import type { AccountKind } from '#money/ledger/ledger.ts'
import {
  byAccount,
  type ExplainedOrder,
  type MoneyAccount,
  accountOf,
  type MoneyAccountKind,
  legsOf,
  type MoneyStep,
  totalsOf,
} from '#work/settlement/explained-order.ts'
import {
  type MoneySubject,
  readMoneySubject,
  type SubjectRef,
} from '#work/settlement/money-subject.server.ts'
import { nameAccount, type OrderWords, stepText } from '#work/settlement/order-sentences.ts'
import {
  listPaidParts,
  type WalletChange,
  withPayouts,
} from '#work/settlement/order-payouts.server.ts'
import { db } from '#app/platform/db.ts'

const SHOWN_AS: Record<AccountKind, MoneyAccountKind> = {
  gateway: 'card',
  'gateway-fees': 'fee',
  commission: 'fee',
  promotions: 'promotions',
  disputed: 'dispute',
  'owed-by-orbiter': 'wallet',
  payable: 'wallet',
  'in-transit': 'transit',
  frozen: 'frozen',
  held: 'held',
  refunds: 'refunds',
  credit: 'credit',
  tax: 'tax',
}

const OF_ORBITER: ReadonlySet<MoneyAccountKind> = new Set(['wallet', 'frozen', 'transit', 'bank'])

/** What the card company charges. Orbit pays it, and only the team sees it. */
const CARD_COSTS: ReadonlySet<string> = new Set(['gateway-fee', 'dispute-fee'])

/** The card company's fees leave Orbit's account at the gateway, not the customer's card. */
function accountOfEntry({ account, kind, ownerId }: PostedEntry): MoneyAccount {
  const shown = account === 'gateway' && CARD_COSTS.has(kind) ? 'gateway' : SHOWN_AS[account]
  return accountOf(shown, OF_ORBITER.has(shown) ? ownerId : null)
}

/**
 * The money of a booking or project, for its customer, its Orbiters and admins.
 * @throws NotFound for everyone else
 */
export async function explainOrder(viewer: Viewer, ref: SubjectRef): Promise<ExplainedOrder> {
  const subject = await readMoneySubject(viewer, ref)
  if (!subject) throw new NotFound('There is no such booking or project.')
  const { side, timeZone, order, words } = subject
  const posted = order ? await listPosted(order.id) : []
  const entries = side === 'admin' ? posted : posted.filter(({ kind }) => !CARD_COSTS.has(kind))
  const { steps, accounts } = withPayouts(
    explain(entries, words, side === 'admin'),
    await listPaidParts(walletChangesOf(entries)),
    { words, isAdmin: side === 'admin' },
  )
  const totals = totalsOf(steps)
  return {
    side,
    orderId: side === 'admin' ? (order?.id ?? null) : null,
    timeZone,
    headline: headlineOf(subject, accounts, totals),
    nothing: steps.length === 0 ? nothingMoved(subject) : null,
    accounts: accounts.map((account) => nameAccount(account, words)),
    steps,
    totals,
  }
}

const walletChangesOf = (entries: readonly PostedEntry[]): WalletChange[] =>
  entries.flatMap(({ account, ownerId, entryId, amountCents, balanceCents }) =>
    account === 'payable' && ownerId
      ? [{ orbiterId: ownerId, entryId, cents: -amountCents, balanceCents }]
      : [],
  )

export interface PostedEntry {
  entryId: number
  balanceCents: number
  id: number
  key: string
  kind: string
  memo: string | null
  postedAt: Date
  account: AccountKind
  ownerId: string | null
  /** Positive for a debit. */
  amountCents: number
}

export function listPosted(orderId: string): Promise<PostedEntry[]> {
  return db()
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['t.id', 't.key', 't.kind', 't.memo', 't.postedAt'])
    .select(['a.kind as account', 'a.ownerId', 'e.amountCents'])
    .select(['e.id as entryId', 'e.balanceCents'])
    .where('t.orderId', '=', orderId)
    .orderBy('t.id')
    .orderBy('e.id')
    .execute()
}

/** Splits postings into steps, and lists the accounts that they touch. */
export function explain(entries: readonly PostedEntry[], words: OrderWords, isAdmin: boolean) {
  const steps: MoneyStep[] = []
  const accounts = new Map<string, MoneyAccount>()
  for (const posted of Map.groupBy(entries, ({ id }) => id).values()) {
    const [first] = posted
    if (!first) continue
    // A debit takes money out of where it comes from: the card, or the money held from the card.
    const legs = legsOf(
      posted.map((entry) => ({ account: accountOfEntry(entry), cents: -entry.amountCents })),
    )
    const totalCents = legs.reduce((sum, { cents }) => sum + cents, 0)
    for (const [index, leg] of legs.entries()) {
      const { id, postedAt, key, kind, memo } = first
      for (const account of [leg.from, leg.to]) accounts.set(account.key, account)
      steps.push({
        id: `${id}-${index}`,
        text: stepText(leg, { kind, key, memo, totalCents, postedAt }, words),
        at: postedAt.toISOString(),
        from: leg.from.key,
        to: leg.to.key,
        cents: leg.cents,
        posting: isAdmin ? `${id} ${key}` : null,
      })
    }
  }
  return { steps, accounts: [...accounts.values()].toSorted(byAccount) }
}

/** Accounts whose money still waits for something to happen. */
const OPEN: ReadonlySet<MoneyAccountKind> = new Set([
  'held',
  'refunds',
  'frozen',
  'transit',
  'dispute',
])

function headlineOf(
  { order, side }: MoneySubject,
  accounts: readonly MoneyAccount[],
  totals: Record<string, number>,
): string {
  if (!order) return 'Where the money is'
  const whose = side === 'customer' ? 'your' : 'the'
  if (accounts.length === 0) return `Where ${whose} ${formatCents(chargedCentsOf(order))} is`
  const isOpen = accounts.some(({ kind, key }) => OPEN.has(kind) && totals[key] !== 0)
  const paid = 0 - (totals['card'] ?? 0)
  if (paid === 0 && !isOpen)
    return `All of ${whose} ${formatCents(chargedCentsOf(order))} came back`
  return `Where ${whose} ${formatCents(paid)} ${isOpen ? 'is' : 'went'}`
}

function nothingMoved({ order, isAgreed }: MoneySubject): string {
  if (!order) return 'Nothing was paid through Orbit for this.'
  switch (order.state) {
    case 'authorized':
      return 'Reserved, not charged. No money has moved.'
    case 'ended':
      return 'Nothing was charged. The hold on the card was released.'
    case 'open':
      return `The card could not be ${isAgreed ? 'charged' : 'reserved again'}. No money has moved.`
    default:
      return 'No money has moved.'
  }
}
