import { EVENT_TOO_LONG, MOST_EVENT_MINUTES, minutesToEnd } from '#app/base/event-end.ts'
import { InvalidInput } from '#app/base/errors.ts'
import { minutesOf, timeOfMinutes } from '#app/base/time-steps.ts'
import { instantOf } from '#app/base/zoned-time.ts'

interface EventDayTimes {
  /** The date of filming in `timeZone`; the last day when there are several. */
  date: string
  startTime: string
  /** When filming starts and ends on that day. */
  startAt: Date
  endAt: Date
  timeZone: string
  /** As the form sent it. Empty when the event ends with the filming. */
  eventEnd: string | null
}

/**
 * The instant when an event ends. The limit counts hours that really pass: in a night when the
 * clocks change, there is one more or one less than the clock shows.
 * @throws InvalidInput (`eventEnd`) when that is too long after the start
 */
export function eventEndsAtOf(times: EventDayTimes): Date {
  const { date, startTime, startAt, endAt, timeZone, eventEnd } = times
  if (!eventEnd) return endAt
  const minutes = minutesOf(startTime) + minutesToEnd(startTime, eventEnd)
  const at = instantOf(date, timeOfMinutes(minutes), timeZone)
  const latest = Math.max(startAt.getTime() + MOST_EVENT_MINUTES * 60_000, endAt.getTime())
  if (at <= startAt || at.getTime() > latest) throw new InvalidInput({ eventEnd: EVENT_TOO_LONG })
  return at
}
