/** When each sold piece is due. Business days are Monday to Friday in the event's time zone. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { addDays } from '#app/base/add-days.ts'
import { instantOf, wallClockOf } from '#app/base/zoned-time.ts'
import type { Deliverable } from '#market/catalog/product.ts'

/** The time at which pieces due on a business day are due. */
const END_OF_WORK = '18:00'

function isBusinessDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day !== 0 && day !== 6
}

function businessDaysAfter(date: string, days: number): string {
  let [at, left] = [date, days]
  while (left > 0) {
    at = addDays(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

/**
 * Calculates when a piece is due from the rule `event-end`, `24-hours`, `3-days` or
 * `2-business-days`, counted from the end of the event. An unknown rule counts as two business
 * days, so that everything has a due time.
 */
export function dueAtOf(due: string, eventEndsAt: Date, timeZone: string): Date {
  if (due === 'event-end') return eventEndsAt
  const [, count = '2', unit = 'business-days'] =
    /^(\d+)-(hours?|days?|business-days?)$/.exec(due) ?? []
  if (unit.startsWith('hour')) return new Date(eventEndsAt.getTime() + Number(count) * HOUR_MS)
  if (unit.startsWith('day')) return new Date(eventEndsAt.getTime() + Number(count) * DAY_MS)
  const { date } = wallClockOf(eventEndsAt, timeZone)
  return instantOf(businessDaysAfter(date, Number(count)), END_OF_WORK, timeZone)
}

export interface PlannedDeliverable {
  kind: Deliverable['kind']
  label: string
  /** The length of a reel as sold. */
  seconds: number | null
  dueAt: Date
  /** The rule for `dueAtOf`. */
  dueRule: string
}

function labelOf({ kind, count, due, seconds }: Deliverable, number: number): string {
  if (kind === 'photo') return count === 1 ? '1 photo' : `${count} photos`
  if (kind === 'raw') return 'Raw footage'
  const length = seconds ? `${seconds}s reel` : 'reel'
  const name =
    due === 'event-end'
      ? `Live ${length}`
      : due.includes('business-day')
        ? `Follow-up ${length}`
        : `${length.charAt(0).toUpperCase()}${length.slice(1)}`
  return count === 1 ? name : `${name} ${number}`
}

/**
 * Returns one row for each reel and one for a set of photos. Live reels are due before the event
 * ends, the others after.
 */
export function planDeliverables(
  sold: readonly Deliverable[],
  sessionEnds: readonly Date[],
  timeZone: string,
): PlannedDeliverable[] {
  const lastEnd = sessionEnds.at(-1)
  if (!lastEnd) return []
  return sold.flatMap((entry) => {
    const rows = entry.kind === 'reel' ? entry.count : 1
    return Array.from({ length: rows }, (_, index) => ({
      kind: entry.kind,
      label: labelOf(entry, index + 1),
      seconds: entry.seconds ?? null,
      dueAt: dueAtOf(
        entry.due,
        entry.due === 'event-end' ? (sessionEnds[index % sessionEnds.length] ?? lastEnd) : lastEnd,
        timeZone,
      ),
      dueRule: entry.due,
    }))
  })
}
