/** When the sessions of a managed event take place, in the local time of its city. */
import { addDays } from '#app/base/add-days.ts'
import { InvalidInput } from '#app/base/errors.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { eveningIn, existsOnClock, instantOf, isDate } from '#app/base/zoned-time.ts'
import { BOOKING_HORIZON_DAYS } from '#market/availability/open-times.server.ts'
import { eventEndsAtOf } from '#market/availability/event-end.server.ts'
import { now } from '#app/platform/clock.ts'

/** The earliest start of a managed event from now, because finding an Orbiter takes time. */
export const MANAGED_LEAD_MS = 2 * HOUR_MS

export interface SessionPlan {
  eventDate: string
  startTime: string
  /** Per session. */
  durationMinutes: number
  /** How many consecutive days have a session, at the same time. */
  days: number
  /** Local time, on each day. Empty or null when the event ends with the filming. */
  eventEnd: string | null
}

export interface PlannedSession {
  date: string
  startAt: Date
  endAt: Date
  eventEndsAt: Date
}

/**
 * @throws InvalidInput when the first session is in the past, in a gap of the clock, or too far
 * ahead, or when the event ends too long after its start
 */
export function planSessions(
  { eventDate, startTime, durationMinutes, days, eventEnd }: SessionPlan,
  timeZone: string,
): PlannedSession[] {
  const today = eveningIn(timeZone, now())
  if (!isDate(eventDate))
    throw new InvalidInput({ eventDate: 'Please select your preferred event date.' })
  if (eventDate < today) throw new InvalidInput({ eventDate: 'Choose a date from today on.' })
  if (eventDate > addDays(today, BOOKING_HORIZON_DAYS))
    throw new InvalidInput({ eventDate: 'Choose a date within the next year.' })
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(eventDate, day)
    if (!existsOnClock(date, startTime, timeZone))
      throw new InvalidInput({
        startTime: "This time doesn't exist because the clocks change that night. Choose another.",
      })
    const startAt = instantOf(date, startTime, timeZone)
    requireLead(startAt, timeZone)
    const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
    const times = { date, startTime, startAt, endAt, timeZone, eventEnd }
    return { date, startAt, endAt, eventEndsAt: eventEndsAtOf(times) }
  })
}

/** @throws InvalidInput when an event has begun, or begins too soon to find an Orbiter */
export function requireLead(startAt: Date, timeZone: string, field = 'startTime'): void {
  if (startAt <= now())
    throw new InvalidInput({ [field]: 'This time has passed. Choose a later one.' })
  const earliest = new Date(now().getTime() + MANAGED_LEAD_MS)
  if (startAt < earliest)
    throw new InvalidInput({
      [field]: `We need two hours to find your Orbiter. Choose a time after ${nearInstant(earliest, timeZone, now())}.`,
    })
}
