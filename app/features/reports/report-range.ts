/** The span of days that a report looks at, as its address says it, and the span of equal length before. */
import { addDays, isDate } from '#app/base/zoned-time.ts'

export const RANGES = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30
const MOST_DAYS = 1830

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

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

function rangeOf(from: string, to: string, choice: string): ReportRange {
  const days = daysBetween(from, to)
  return { from, to, days, choice, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/** `days`, or `from` and `to` of the address; anything that is no sensible span is the last 30 days. @param today in the reader's zone */
export function readRange(params: URLSearchParams, today: string): ReportRange {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (params.get('days') === 'custom' && isDate(from) && isDate(to) && from <= to && to <= today && daysBetween(from, to) <= MOST_DAYS) {
    return rangeOf(from, to, 'custom')
  }
  const days = RANGES.find((choice) => String(choice) === params.get('days')) ?? DEFAULT_DAYS
  return rangeOf(addDays(today, 1 - days), today, String(days))
}

/** The change against the span before in whole percent; null where there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

/** The first days of the bars of a chart: days, weeks or months, so that there are at most about thirty of them. */
export function barStarts(range: Pick<ReportRange, 'from' | 'days'>): { starts: string[]; daysEach: number } {
  const daysEach = range.days <= 31 ? 1 : Math.ceil(range.days / 30)
  const starts: string[] = []
  for (let day = 0; day < range.days; day += daysEach) starts.push(addDays(range.from, day))
  return { starts, daysEach }
}
