/**
 * When an event ends: a time on the clock of the event's place, as its form asks. A time that is
 * not after the start is on the next day. Also runs in the browser; instants are in
 * event-end.server.ts.
 */
import { minutesOf, timeOfMinutes, timesBetween } from '#app/base/time-steps.ts'
import { formatTime } from '#app/base/time.ts'

const DAY_MINUTES = 24 * 60

/** An event ends at most this long after filming starts. */
export const MOST_EVENT_MINUTES = 18 * 60

/** Every half hour of a day and its night; includes every possible start time. */
export const END_TIMES: readonly string[] = /* @__PURE__ */ timesBetween('06:00', '29:30', 30).map(
  (time) => clockTime(minutesOf(time)),
)

/** Shown beside the field if the event would last longer. */
export const EVENT_TOO_LONG =
  'The event can end at most 18 hours after filming starts. Choose an earlier end.'

function clockTime(minutes: number): string {
  return timeOfMinutes(minutes % DAY_MINUTES)
}

/** Minutes from a start to an end on the clock: more than 0, and at most a day. */
export function minutesToEnd(start: string, end: string): number {
  const between = (minutesOf(end) - minutesOf(start)) % DAY_MINUTES
  return between > 0 ? between : between + DAY_MINUTES
}

/** Whether an end is on the day after its start. */
export function endsNextDay(start: string, end: string): boolean {
  return minutesOf(end) % DAY_MINUTES <= minutesOf(start) % DAY_MINUTES
}

/** The end of an event by its clock: `11:00 PM`, or `1:00 AM (next day)`. The start may be empty. */
export function formatEnd(start: string, end: string): string {
  const isNextDay = start !== '' && endsNextDay(start, end)
  return formatTime(end) + (isNextDay ? ' (next day)' : '')
}

/** The default end: the start plus the length that was sold. Between 00:00 and 23:59. */
export function usualEnd(start: string, soldMinutes: number): string {
  return clockTime(minutesOf(start) + soldMinutes)
}

/** The error to show for an end; null if there is none. Empty times are not checked. */
export function endTrouble(start: string, end: string, soldMinutes = 0): string | null {
  if (!start || !end) return null
  const most = Math.max(MOST_EVENT_MINUTES, soldMinutes)
  return minutesToEnd(start, end) > most ? EVENT_TOO_LONG : null
}
