/** Who has earned what from an order, and which job it pays for. */
import { sql } from 'kysely'
import { findJobHead, type JobHead } from '#delivery/deliveries/job-head.server.ts'
import type { OrderRow } from '#money/payments/orders.server.ts'
import type { OrderStanding } from '#money/payments/refund-plan.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** The postings that add up to what is earned of the price. Tips are not shared. */
const EARNING = sql.join([sql`'release'`, sql`'refund'`, sql`'dispute-lost'`])

/** Reads a locked order, or its current state for a preview. */
export async function readStanding(tx: Tx, order: OrderRow): Promise<OrderStanding> {
  const { rows } = await sql<{ orbiterId: string | null; cents: number }>`
    select a.owner_id as orbiter_id, -sum(e.amount_cents)::float8 as cents
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.order_id = ${order.id} and t.kind in (${EARNING})
      and a.kind in ('payable', 'owed-by-orbiter', 'frozen', 'commission')
    group by a.owner_id order by a.owner_id`.execute(tx)
  return {
    order,
    commissionCents: rows.find(({ orbiterId }) => orbiterId === null)?.cents ?? 0,
    earned: rows.flatMap(({ orbiterId, cents }) =>
      orbiterId && cents > 0 ? [{ orbiterId, cents }] : [],
    ),
  }
}

/** The booking or project that an order pays for. */
export function jobOf(
  executor: Db | Tx,
  { bookingRequestId, projectId }: Pick<OrderRow, 'bookingRequestId' | 'projectId'>,
): Promise<JobHead | undefined> {
  return findJobHead(executor, bookingRequestId ?? projectId ?? '')
}
