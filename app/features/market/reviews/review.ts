/** Reviews are written by customers of completed bookings, once each. */

/** Reviews on a profile before "See all". */
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
