/** The date range of a report. */

/** The longest range of any two days. */
export const MOST_DAYS = 1830

export const RANGES = [7, 30, 90, 365] as const

/** Calendar dates, both inclusive. */
export interface ReportRange {
  from: string
  to: string
  /** The preceding span of equal length. */
  before: { from: string; to: string }
  days: number
  /** `7` … `365`, or `custom`. */
  choice: string
}

/**
 * The change from the preceding span in whole percent; null if there is nothing to compare with.
 */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
