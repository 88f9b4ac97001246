/** An Orbiter's figures, and how trends are formatted. */

export interface OrbiterFigures {
  completed: number
  /** Accepted and not over yet. */
  inProgress: number
  /**
   * Released to the Orbiter less the commission, from the ledger; null if nothing was released yet.
   * If payments are off: the agreed prices of accepted and completed bookings. In US cents.
   */
  earningsCents: number | null
  isEarned: boolean
  rating: number | null
  reviewCount: number
  completedTrend: string
  earningsTrend: string
  /** Pieces, including new versions of them, that are due in the next 7 days. */
  dueSoon: number
}

/** A trend without anything to compare with. */
export const NO_TREND = '–'

/**
 * The last 30 days compared with the 30 days before: `+25%`, `-40%`, or `–` if there is nothing to
 * compare with.
 */
export function trendOf(last: number, before: number): string {
  if (before === 0) return NO_TREND
  const percent = Math.round(((last - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}
