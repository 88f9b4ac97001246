/** Reads an Orbiter's wallet. The cost doesn't depend on how many entries it has. */
import { sql } from 'kysely'
import { addDays } from '#app/base/add-days.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { listHeldOrders } from '#money/payouts/held-orders.server.ts'
import { nameOrders } from '#money/payouts/order-names.server.ts'
import { findAccount } from '#money/payouts/payout-account.server.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { bankOf, isReady, type BankAccount, type PayoutTerms } from '#money/payouts/payout.ts'
import { readMonth, zoneOf } from '#money/payouts/read-statement.server.ts'
import { listWalletEntries } from '#money/payouts/wallet-entries.server.ts'
import type { Wallet, WalletEntry, WalletPayout } from '#money/payouts/wallet.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const NEWEST = 6
const MOST_OPEN = 5

/** @throws NotFound if there is no such Orbiter, or payments are off */
export async function readWallet(orbiterId: string): Promise<Wallet> {
  const timeZone = await zoneOf(orbiterId)
  const today = todayIn(timeZone, now())
  const year = today.slice(0, 4)
  const [terms, account, balances, held, onHold, paid, payouts, newest, month] = await Promise.all([
    readPayoutTerms(),
    findAccount(orbiterId),
    readBalances(orbiterId),
    listHeldOrders(orbiterId),
    listOnHold(orbiterId),
    readPaidOut(orbiterId, instantOf(`${year}-01-01`, '00:00', timeZone)),
    listOpenPayouts(orbiterId),
    listWalletEntries(orbiterId, { limit: NEWEST, timeZone }),
    readMonth(orbiterId, timeZone),
  ])
  const waiting = await entriesOf([
    ...held.slice(0, MOST_OPEN).map((order) => ({ ...order, state: 'held' as const })),
    ...onHold.map((order) => ({ ...order, state: 'on-hold' as const })),
  ])
  const { payable, frozen = 0, 'in-transit': inTransitCents = 0 } = balances
  const owed = balances['owed-by-orbiter']
  return {
    terms,
    account,
    canChangeBank: account?.state !== 'closed' || gateway().name === 'test',
    availableCents:
      payable === undefined && owed === undefined ? null : (payable ?? 0) - (owed ?? 0),
    heldCents: held.reduce((sum, { cents }) => sum + cents, 0),
    heldFrom: new Set(held.map(({ customerId }) => customerId)).size,
    onHoldCents: frozen,
    inTransitCents,
    ...paid,
    year,
    payouts,
    entries: [...newest.entries, ...waiting],
    hasMore: newest.next !== null,
    month,
    nextPayoutOn: nextPayoutOn(account, terms, today),
    timeZone,
  }
}

function nextPayoutOn(
  account: BankAccount | null,
  terms: PayoutTerms,
  today: string,
): string | null {
  if (!isReady(account) || !account.isWeekly || account.refusal) return null
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (terms.weekday + 7 - weekday) % 7 || 7)
}

export interface NextPayout {
  /** The day on which it starts: `2026-11-30`. */
  on: string
  /** As of now. */
  cents: number
  bank: string
}

/** The next weekly payout; null if none is due, or too little is available for it. */
export async function findNextPayout(orbiterId: string): Promise<NextPayout | null> {
  const account = await findAccount(orbiterId)
  if (!isReady(account) || !account.isWeekly || account.refusal) return null
  const [terms, balances, timeZone] = await Promise.all([
    readPayoutTerms(),
    readBalances(orbiterId),
    zoneOf(orbiterId),
  ])
  const cents = (balances.payable ?? 0) - (balances['owed-by-orbiter'] ?? 0)
  const on = nextPayoutOn(account, terms, todayIn(timeZone, now()))
  return on && cents > 0 && cents >= terms.minimumCents
    ? { on, cents, bank: bankOf(account) }
    : null
}

interface Waiting {
  orderId: string
  cents: number
  state: 'held' | 'on-hold'
}

const ABOUT = {
  held: 'Released when the work is approved.',
  'on-hold': 'The customer’s bank disputes the payment.',
} as const

async function entriesOf(waiting: readonly Waiting[]): Promise<WalletEntry[]> {
  const names = await nameOrders(waiting.map(({ orderId }) => orderId))
  return waiting.map(({ orderId, cents, state }) => {
    const name = names.get(orderId)
    const title = name ? `${name.title} for ${name.customerName}` : 'A job'
    const { href = null, job = null } = name ?? {}
    return { id: `${state}-${orderId}`, title, about: ABOUT[state], cents, state, href, job }
  })
}

/** Frozen amounts by order. Reads only what is frozen now. */
async function listOnHold(orbiterId: string): Promise<{ orderId: string; cents: number }[]> {
  const { rows } = await sql<{ orderId: string; cents: number }>`
    select t.order_id, -sum(e.amount_cents)::float8 as cents
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.owner_id = ${orbiterId} and a.kind = 'frozen' and a.balance_cents > 0 and t.order_id is not null
    group by t.order_id having sum(e.amount_cents) < 0
    order by max(e.id) desc limit ${MOST_OPEN}`.execute(db())
  return rows
}

/** What has reached the bank since the year began, less what came back. */
async function readPaidOut(orbiterId: string, since: Date) {
  const { rows } = await sql<{ paidOutCents: number; lastPaidAt: Date | null }>`
    select coalesce(sum(p.amount_cents), 0)::float8 as paid_out_cents, max(p.ended_at) as last_paid_at
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id and e.posted_at >= ${since} and e.amount_cents > 0
    join ledger_transactions t on t.id = e.transaction_id and t.kind = 'payout-paid'
    join payouts p on t.key = 'payout-paid:' || p.id and p.orbiter_id = a.owner_id and p.state = 'paid'
    where a.owner_id = ${orbiterId} and a.kind = 'in-transit'`.execute(db())
  const [{ paidOutCents, lastPaidAt } = { paidOutCents: 0, lastPaidAt: null }] = rows
  return { paidOutCents, lastPaidAt: lastPaidAt?.toISOString() ?? null }
}

/** Payouts that are on their way, or the last payout if its bank has returned it. */
async function listOpenPayouts(orbiterId: string): Promise<WalletPayout[]> {
  const rows = await db()
    .selectFrom('payouts')
    .select(['state', 'amountCents', 'bankName', 'bankLastFour', 'arrivesOn', 'failure'])
    .where('orbiterId', '=', orbiterId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OPEN)
    .execute()
  return rows
    .filter(({ state }, index) =>
      state === 'failed' ? index === 0 : state === 'created' || state === 'in-transit',
    )
    .map(({ state, amountCents, arrivesOn, failure, ...bank }) => ({
      state,
      amountCents,
      bank: bankOf(bank),
      arrivesOn,
      failure,
    }))
}
