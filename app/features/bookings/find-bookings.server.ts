/** Bookings by the words of a search: those of the viewer, or all for an admin. */
import { containing } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface FoundBooking {
  id: string
  serviceType: string
  /** The other side of it; for an admin, both. */
  who: string
  /** YYYY-MM-DD */
  requestedDate: string
}

function matching(text: string) {
  return db()
    .selectFrom('booking_requests as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .select(['b.id', 'b.service_type', 'b.customer_id', 'b.customer_name', 'b.orbiter_id', 'b.requested_date', 'p.full_name'])
    .where((eb) => {
      const pattern = containing(text)
      return eb.or([eb('b.service_type', 'ilike', pattern), eb('b.customer_name', 'ilike', pattern), eb('p.full_name', 'ilike', pattern)])
    })
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
}

/** Newest first. */
export async function findBookings(viewer: Viewer, text: string, limit: number): Promise<FoundBooking[]> {
  const rows = await matching(text)
    .$if(!isAdmin(viewer), (query) => query.where((eb) => eb.or([eb('b.customer_id', '=', viewer.id), eb('b.orbiter_id', '=', viewer.id)])))
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serviceType: row.service_type,
    who: whoOf(viewer, row),
    requestedDate: row.requested_date,
  }))
}

function whoOf(viewer: Viewer, row: { customer_id: string; customer_name: string; orbiter_id: string; full_name: string }): string {
  if (row.customer_id === viewer.id) return row.full_name
  return row.orbiter_id === viewer.id ? row.customer_name : `${row.customer_name} with ${row.full_name}`
}
