/** The span of days that a report looks at. */

export const RANGES = [7, 30, 90, 365] as const

/** Wall dates, both included. */
export interface ReportRange {
  from: string
  to: string
  /** The span of equal length right before. */
  before: { from: string; to: string }
  days: number
  /** `7` … `365`, or `custom`. */
  choice: string
}

/** The change against the span before in whole percent; null where there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
