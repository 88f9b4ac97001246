/** Every cent of a booking, from the card to where it is: a query of the ledger, and nothing else. */
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import type { AccountKind } from '#app/features/ledger/ledger.ts'
import {
  totalsOf,
  type ExplainedOrder,
  type ExplainedStep,
  type Lane,
} from '#app/features/settlement/explained-order.ts'
import { db } from '#app/platform/db.ts'

const LANE_OF: Record<AccountKind, Lane> = {
  gateway: 'card',
  'gateway-fees': 'orbit',
  commission: 'orbit',
  promotions: 'promotions',
  disputed: 'orbit',
  'owed-by-orbiter': 'wallet',
  payable: 'wallet',
  'in-transit': 'wallet',
  frozen: 'frozen',
  held: 'held',
  refunds: 'refunds',
  credit: 'credit',
  tax: 'tax',
}

/** What the card company charges leaves Orbit's account there, not the customer's card. */
const laneOf = (account: AccountKind, kind: string): Lane =>
  account === 'gateway' && kind === 'gateway-fee' ? 'gateway' : LANE_OF[account]

/**
 * The money of a direct booking, for its two sides and admins.
 * @throws NotFound, also where nothing was ever to be paid
 */
export async function explainBooking(viewer: Viewer, bookingId: string): Promise<ExplainedOrder> {
  const order = isUuid(bookingId) ? await findOrder(bookingId) : undefined
  const side = order && sideOf(viewer, order)
  if (!order || !side) throw new NotFound('There is no such booking.')
  const { id, priceCents, orbiterName, timeZone, state } = order
  const steps = await listSteps(id)
  return { side, priceCents, orbiterName, timeZone, state, steps, totals: totalsOf(steps) }
}

function findOrder(bookingId: string) {
  return db()
    .selectFrom('orders as o')
    .innerJoin('bookingRequests as b', 'b.id', 'o.bookingRequestId')
    .innerJoin('users as u', 'u.id', 'b.orbiterId')
    .select(['o.id', 'o.customerId', 'o.priceCents', 'o.state'])
    .select(['b.orbiterId', 'b.timeZone', 'u.fullName as orbiterName'])
    .where('o.bookingRequestId', '=', bookingId)
    .executeTakeFirst()
}

function sideOf(
  viewer: Viewer,
  { customerId, orbiterId }: { customerId: string; orbiterId: string },
): ExplainedOrder['side'] | null {
  if (viewer.id === customerId) return 'customer'
  if (viewer.id === orbiterId) return 'orbiter'
  return isAdmin(viewer) ? 'admin' : null
}

async function listSteps(orderId: string): Promise<ExplainedStep[]> {
  const entries = await db()
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['t.id', 't.kind', 't.memo', 't.postedAt', 'a.kind as account', 'e.amountCents'])
    .where('t.orderId', '=', orderId)
    .orderBy('t.id')
    .orderBy('e.id')
    .execute()
  const steps = new Map<number, ExplainedStep>()
  for (const { id, kind, memo, postedAt, account, amountCents } of entries) {
    const step = steps.get(id) ?? { id, kind, memo, at: postedAt.toISOString(), moves: {} }
    const lane = laneOf(account, kind)
    // A debit takes out of where money comes from: the card, or what is held for it.
    step.moves[lane] = (step.moves[lane] ?? 0) - amountCents
    steps.set(id, step)
  }
  return [...steps.values()]
}
