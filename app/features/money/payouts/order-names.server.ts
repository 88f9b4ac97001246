/** What an order is called in its Orbiter's wallet. */
import { sql } from 'kysely'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { db } from '#app/platform/db.ts'

export interface OrderName {
  title: string
  customerName: string
  /** Where every cent of it is explained. */
  href: string
}

interface Row {
  id: string
  bookingId: string | null
  projectId: string | null
  title: string
  customerName: string
}

export async function nameOrders(
  orderIds: readonly (string | null)[],
): Promise<Map<string, OrderName>> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select o.id, o.booking_request_id as booking_id, o.project_id,
      coalesce(b.service_type, p.title, 'Booking') as title, coalesce(b.customer_name, u.full_name) as customer_name
    from orders o
    join users u on u.id = o.customer_id
    left join booking_requests b on b.id = o.booking_request_id
    left join video_projects p on p.id = o.project_id
    where o.id = any(${ids}::uuid[])`.execute(db())
  return new Map(rows.map((row) => [row.id, named(row)]))
}

function named({ bookingId, projectId, title, customerName }: Row): OrderName {
  const href = bookingId
    ? paymentPaths.bookingMoney(bookingId)
    : paymentPaths.projectMoney(projectId ?? '')
  return { title, customerName, href }
}
