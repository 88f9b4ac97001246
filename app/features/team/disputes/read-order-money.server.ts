/** The money of a booking or project, read from the ledger for an admin who makes a refund. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import type { AccountKind } from '#money/ledger/ledger.ts'
import { jobOf, readStanding } from '#money/payments/order-standing.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import type { RefundState } from '#money/payments/payment-transitions.ts'
import { mostRefundable } from '#money/payments/refund-plan.ts'
import type { db } from '#app/platform/db.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

export interface RefundRow {
  id: string
  kind: 'cancellation' | 'partial' | 'goodwill' | 'tip'
  cents: number
  reason: string
  state: RefundState
  /** The part that the bank returned through a dispute instead. */
  settledCents: number
  failure: string | null
  createdAt: string
}

export interface OrderMoney {
  jobId: string
  kind: 'booking' | 'project'
  title: string
  customerName: string
  orbiterName: string
  timeZone: string
  /** Null if nothing has moved. */
  figures: Record<
    'reserved' | 'charged' | 'held' | 'released' | 'refunded' | 'goodwill' | 'frozen' | 'disputed',
    number | null
  >
  refunds: RefundRow[]
  disputes: { id: string; cents: number; state: string; dueAt: string | null }[]
  /** Why nothing can be refunded now; null if a refund is possible. */
  refusal: string | null
  /** The most that can be refunded, by who bears it. */
  most: { policy: number; orbit: number }
}

/** Debits of an order's postings, by account and kind of posting. */
async function readMoves(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['t.kind', 'a.kind as account'])
    .select((eb) => eb.fn.sum<string>('e.amountCents').as('cents'))
    .where('t.orderId', '=', orderId)
    .groupBy(['t.kind', 'a.kind'])
    .execute()
  return (account: AccountKind | AccountKind[], kinds?: readonly string[]): number | null => {
    const found = rows.filter(
      (row) => [account].flat().includes(row.account) && (!kinds || kinds.includes(row.kind)),
    )
    return found.length > 0 ? found.reduce((sum, { cents }) => sum + Number(cents), 0) : null
  }
}

const credits = (cents: number | null) => (cents === null ? null : 0 - cents)

/** @throws NotAllowed, NotFound if the job never had an order */
export async function readOrderMoney(viewer: Viewer, jobId: string): Promise<OrderMoney> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return transaction(async (tx) => {
    const order = await lockOrder(tx, await orderIdOf(tx, jobId))
    const job = await jobOf(tx, order)
    if (!job) throw new NotFound('There is no such order.')
    const debits = await readMoves(tx, order.id)
    const wasHeld = debits('held') !== null
    const none = wasHeld ? 0 : null
    const standing = await readStanding(tx, order)
    const { id, kind, title, customerName, orbiterName, timeZone } = job
    return {
      jobId: id,
      kind,
      title,
      customerName,
      orbiterName,
      timeZone,
      figures: {
        // A reservation isn't posted, because no money has moved.
        reserved: order.state === 'authorized' ? chargedCentsOf(order) : null,
        charged: debits('gateway', ['capture']),
        held: credits(debits('held')),
        released:
          credits(
            debits(
              ['payable', 'owed-by-orbiter', 'frozen', 'commission'],
              ['release', 'refund', 'dispute-lost', 'dispute-frozen', 'dispute-won'],
            ),
          ) ?? none,
        refunded: credits(debits(['refunds', 'credit'], ['refund'])) ?? none,
        goodwill: credits(debits('refunds', ['goodwill'])),
        frozen: credits(debits('frozen')),
        disputed: debits('disputed'),
      },
      refunds: await listRefunds(tx, order.id),
      disputes: await listDisputes(tx, order.id),
      refusal: order.isDisputed
        ? "The customer's bank disputes this charge. You can refund once the dispute is decided."
        : order.state === 'held' || order.state === 'settled'
          ? null
          : REFUSALS[wasHeld || order.state !== 'ended' ? order.state : 'released'],
      most: {
        policy: mostRefundable(standing, 'policy'),
        orbit: mostRefundable(standing, 'orbit'),
      },
    }
  })
}

const REFUSALS = {
  open: 'Nothing was charged, so there is nothing to refund.',
  authorized: 'The card is reserved and not charged, so there is nothing to refund.',
  released:
    'Nothing was charged: the hold on the card was released, so there is nothing to refund.',
  ended: "This order has been fully refunded. There's nothing left to refund.",
}

/** @throws NotFound */
export async function orderIdOf(tx: Tx, jobId: string): Promise<string> {
  const order = isUuid(jobId)
    ? await tx
        .selectFrom('orders')
        .select('id')
        .where((eb) => eb.or([eb('bookingRequestId', '=', jobId), eb('projectId', '=', jobId)]))
        .executeTakeFirst()
    : undefined
  if (!order) throw new NotFound('There is no such order.')
  return order.id
}

/** Finds the order for forms of the page, which names only the job. @throws NotAllowed, NotFound */
export async function findOrderId(viewer: Viewer, jobId: string): Promise<string> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return transaction((tx) => orderIdOf(tx, jobId))
}

export async function listRefunds(
  tx: Tx | ReturnType<typeof db>,
  orderId: string,
): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select(['id', 'kind', 'amountCents as cents', 'settledCents', 'reason', 'state', 'failure'])
    .select('createdAt')
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

async function listDisputes(tx: Tx, orderId: string) {
  const rows = await tx
    .selectFrom('disputes')
    .select(['id', 'amountCents as cents', 'state', 'dueAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({ ...row, dueAt: row.dueAt?.toISOString() ?? null }))
}
