/** The days that the calendar shows, read from its URL. */
import { weekStart } from '#market/availability/free-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { paths } from '#app/base/paths.ts'

export const calendarHref = (
  { view, date }: CalendarSpan,
  changes: { view?: CalendarView; date?: string; slot?: string } = {},
) => paths.orbiterCalendar({ view, date, ...changes })

export type CalendarView = 'day' | 'week' | 'month'

export interface CalendarSpan {
  view: CalendarView
  /** The chosen date. */
  date: string
  from: string
  to: string
  previous: string
  next: string
}

/** Whole weeks from Sunday; a month includes the days that fill its first and last week. */
export function readSpan(view: string | null, date: string): CalendarSpan {
  if (view !== 'month') {
    const from = weekStart(date)
    const step = view === 'day' ? 1 : 7
    return {
      view: view === 'day' ? 'day' : 'week',
      date,
      from,
      to: addDays(from, 6),
      previous: addDays(date, -step),
      next: addDays(date, step),
    }
  }
  const first = `${date.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const previous = `${addDays(first, -1).slice(0, 7)}-01`
  return {
    view: 'month',
    date,
    from: weekStart(first),
    to: addDays(weekStart(addDays(next, -1)), 6),
    previous,
    next,
  }
}

export function datesOf({ from, to }: CalendarSpan): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}
