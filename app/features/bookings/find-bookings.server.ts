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
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(['b.id', 'b.serviceType', 'b.customerId', 'b.customerName', 'b.orbiterId', 'b.requestedDate', 'p.fullName'])
    .where((eb) => {
      const pattern = containing(text)
      return eb.or([eb('b.serviceType', 'ilike', pattern), eb('b.customerName', 'ilike', pattern), eb('p.fullName', 'ilike', pattern)])
    })
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id')
}

/** Newest first. */
export async function findBookings(viewer: Viewer, text: string, limit: number): Promise<FoundBooking[]> {
  const rows = await matching(text)
    .$if(!isAdmin(viewer), (query) => query.where((eb) => eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)])))
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serviceType: row.serviceType,
    who: whoOf(viewer, row),
    requestedDate: row.requestedDate,
  }))
}

function whoOf(viewer: Viewer, row: { customerId: string; customerName: string; orbiterId: string; fullName: string }): string {
  if (row.customerId === viewer.id) return row.fullName
  return row.orbiterId === viewer.id ? row.customerName : `${row.customerName} with ${row.fullName}`
}
