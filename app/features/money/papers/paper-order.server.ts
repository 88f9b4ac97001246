/** What a paper says about its order. */
import { sql } from 'kysely'
import { formatDate } from '#app/base/time.ts'
import type { Tx } from '#app/platform/db.ts'

export interface PaperOrder {
  customerId: string
  customerName: string
  customerEmail: string
  businessName: string | null
  orbiterName: string
  timeZone: string
  taxState: string | null
  /** What the event is called; without it, what was booked. */
  title: string
  /** What was booked, if the title doesn't say it, when, and by whom. */
  about: string
}

export async function readPaperOrder(tx: Tx, orderId: string): Promise<PaperOrder> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.customerId')
    .leftJoin('jobs as j', (join) =>
      join.on((eb) => eb('j.id', '=', eb.fn.coalesce('o.bookingRequestId', 'o.projectId'))),
    )
    .leftJoin('users as w', 'w.id', 'j.orbiterId')
    .select(['o.customerId', 'o.taxState', 'u.fullName', 'u.email', 'u.timeZone'])
    .select([
      'j.title',
      'j.soldAs',
      'j.customerName',
      'j.businessName',
      'w.fullName as orbiterName',
    ])
    .select(sql<string | null>`j.date::text`.as('date'))
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const orbiterName = row.orbiterName ?? 'your Orbiter'
  const filmedBy = row.orbiterName ? `filmed by ${row.orbiterName}` : null
  return {
    customerId: row.customerId,
    customerName: row.customerName ?? row.fullName,
    customerEmail: row.email,
    businessName: row.businessName,
    orbiterName,
    timeZone: row.timeZone,
    taxState: row.taxState,
    title: row.title ?? 'Booking',
    about: [
      row.soldAs === row.title ? null : row.soldAs,
      row.date && formatDate(row.date),
      filmedBy,
    ]
      .filter(Boolean)
      .join(', '),
  }
}
