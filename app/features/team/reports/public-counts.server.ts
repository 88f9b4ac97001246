import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/** Counts that anyone can see: exact numbers of rows, never estimates. */
export interface PublicCounts {
  /** Currently listed. */
  orbiters: number
  completedBookings: number
  reviews: number
  /** The mean of published reviews, to one digit; null if there are none yet. */
  rating: number | null
}

export async function readPublicCounts(): Promise<PublicCounts> {
  const { rows } = await sql<PublicCounts>`
    select (select count(*)::integer from public_profiles) as orbiters,
      (select count(*)::integer from booking_requests where status = 'completed') as completed_bookings,
      (select count(*)::integer from orbiter_reviews where is_published) as reviews,
      (select round(avg(rating), 1)::float8 from orbiter_reviews where is_published) as rating
  `.execute(db())
  const [counts] = rows
  if (!counts) throw new Error('Nothing was counted')
  return counts
}
