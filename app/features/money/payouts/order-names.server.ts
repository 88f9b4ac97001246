/** The name of an order in its Orbiter's wallet. */
import { sql } from 'kysely'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { WalletJob } from '#money/payouts/wallet.ts'
import { db } from '#app/platform/db.ts'

export interface OrderName {
  title: string
  customerName: string
  job: WalletJob | null
  /** The page that explains every cent of the order. */
  href: string
}

interface Row {
  id: string
  /** Null if the order no longer has a job. */
  jobId: string | null
  kind: 'booking' | 'project' | null
  title: string
  customerName: string
}

/**
 * Reads one order after the other (`offset 0`), so that no query plan reads all bookings for a few
 * hundred orders.
 */
export async function nameOrders(
  orderIds: readonly (string | null)[],
): Promise<Map<string, OrderName>> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select o.id, j.id as job_id, j.kind, coalesce(j.title, 'Booking') as title,
      coalesce(j.customer_name, u.full_name) as customer_name
    from orders o
    join users u on u.id = o.customer_id
    left join lateral (
      select id, kind, title, customer_name from jobs
      where id = coalesce(o.booking_request_id, o.project_id) offset 0) j on true
    where o.id = any(${ids}::uuid[])`.execute(db())
  return new Map(rows.map((row) => [row.id, named(row)]))
}

function named({ jobId, kind, title, customerName }: Row): OrderName {
  const moneyOf = kind === 'booking' ? paymentPaths.bookingMoney : paymentPaths.projectMoney
  const job = jobId && kind ? { kind, id: jobId } : null
  return { title, customerName, job, href: moneyOf(jobId ?? '') }
}
