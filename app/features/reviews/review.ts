/** Reviews are written by customers of completed bookings, once each. */

/** A profile shows so many before "See all". */
export const REVIEWS_SHOWN = 3

export interface Review {
  id: string
  rating: number
  customerName: string
  projectType: string
  text: string
  /** What the Orbiter answered; null: nothing. */
  reply: string | null
  createdAt: string
}
