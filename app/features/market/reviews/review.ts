/** Customers review completed bookings, once each. */

/** How many reviews a profile shows before "See all". */
export const REVIEWS_SHOWN = 3

export interface Review {
  id: string
  rating: number
  customerName: string
  projectType: string
  text: string
  /** The Orbiter's reply. */
  reply: string | null
  createdAt: string
}
