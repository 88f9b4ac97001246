import { isDate } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { MOST_DAYS, RANGES, type ReportRange } from '#team/reports/report-range.ts'

const DEFAULT_DAYS = 30
const MOST_BARS = 31

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

function rangeOf(from: string, to: string, choice: string): ReportRange {
  const days = daysBetween(from, to)
  return { from, to, days, choice, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}

/**
 * Reads `days`, or `from` and `to`, from the URL. An invalid range becomes the last 30 days.
 * @param today in the reader's zone
 */
export function readRange(params: URLSearchParams, today: string): ReportRange {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (
    params.get('days') === 'custom' &&
    isDate(from) &&
    isDate(to) &&
    from <= to &&
    to <= today &&
    daysBetween(from, to) <= MOST_DAYS
  ) {
    return rangeOf(from, to, 'custom')
  }
  const days = RANGES.find((choice) => String(choice) === params.get('days')) ?? DEFAULT_DAYS
  return rangeOf(addDays(today, 1 - days), today, String(days))
}

/**
 * The first day of each bar in a chart. A bar covers enough days that there are at most 31 bars.
 */
export function barStarts({ from, days }: Pick<ReportRange, 'from' | 'days'>): {
  starts: string[]
  daysEach: number
} {
  const daysEach = Math.ceil(days / MOST_BARS)
  const starts: string[] = []
  for (let day = 0; day < days; day += daysEach) starts.push(addDays(from, day))
  return { starts, daysEach }
}
