/** Finds the open times nearest to a time that was taken. */
import type { WallTime } from '#app/base/event-map.ts'
import { addDays } from '#app/base/add-days.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { loadCalendar, type OpenCalendar } from '#market/availability/orbiter-calendar.server.ts'
import { SUGGESTED_LEAD_MS } from '#market/availability/open-times.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface RequestedTime {
  requestedDate: string
  startAt: Date
  endAt: Date
}

const NEAREST_WITHIN_DAYS = 14

/** For each requested time that was taken, the open times nearest to it, nearest first. */
export async function findNearestTimes(
  executor: Db | Tx,
  { orbiterId, timeZone }: { orbiterId: string; timeZone: string },
  requested: readonly RequestedTime[],
  limit: number,
): Promise<WallTime[][]> {
  const dates = requested.map((one) => one.requestedDate).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const calendar = await loadCalendar(executor, {
    orbiterId,
    timeZone,
    from: addDays(first, -NEAREST_WITHIN_DAYS),
    to: addDays(last, NEAREST_WITHIN_DAYS),
  })
  // Requests declined for the same booking mostly have the same time.
  const known = new Map<string, WallTime[]>()
  return requested.map((one) => {
    const key = `${one.startAt.getTime()}-${one.endAt.getTime()}`
    const nearest = known.get(key) ?? nearestIn(calendar, timeZone, one, limit)
    known.set(key, nearest)
    return nearest
  })
}

function nearestIn(
  calendar: OpenCalendar,
  timeZone: string,
  { requestedDate, startAt, endAt }: RequestedTime,
  limit: number,
): WallTime[] {
  const durationMinutes = (endAt.getTime() - startAt.getTime()) / 60_000
  const found: (WallTime & { awayMs: number })[] = []
  const earliest = new Date(now().getTime() + SUGGESTED_LEAD_MS)
  // A late time may be nearer to the next day's first time than to times on its own day, so look
  // one day further than the day that yielded enough.
  let enoughAt = Number.POSITIVE_INFINITY
  for (let distance = 0; distance <= NEAREST_WITHIN_DAYS && distance <= enoughAt; distance += 1) {
    for (const date of distance === 0
      ? [requestedDate]
      : [addDays(requestedDate, -distance), addDays(requestedDate, distance)]) {
      const times = calendar.openTimes(date, durationMinutes, earliest)
      found.push(
        ...times.map((time) => ({
          date,
          time,
          awayMs: Math.abs(instantOf(date, time, timeZone).getTime() - startAt.getTime()),
        })),
      )
    }
    if (found.length >= limit) enoughAt = Math.min(enoughAt, distance + 1)
  }
  return found
    .toSorted(
      (a, b) => a.awayMs - b.awayMs || a.date.localeCompare(b.date) || a.time.localeCompare(b.time),
    )
    .slice(0, limit)
    .map(({ date, time }) => ({ date, time }))
}
