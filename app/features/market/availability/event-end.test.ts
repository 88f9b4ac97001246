/** The instant when an event ends, also in nights when the clocks change. */
import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { EVENT_TOO_LONG } from '#app/base/event-end.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { eventEndsAtOf } from '#market/availability/event-end.server.ts'

const ZONE = 'America/Chicago'

/** Hours from the start until the event ends. */
function hoursOf(date: string, startTime: string, hours: number, eventEnd: string): number {
  const startAt = instantOf(date, startTime, ZONE)
  const endAt = new Date(startAt.getTime() + hours * HOUR_MS)
  const at = eventEndsAtOf({ date, startTime, startAt, endAt, timeZone: ZONE, eventEnd })
  return (at.getTime() - startAt.getTime()) / HOUR_MS
}

test('an event without a time ends with its filming; a time is of the same day or of the next', () => {
  expect(hoursOf('2026-12-11', '20:00', 2, '')).toBe(2)
  expect(hoursOf('2026-12-11', '20:00', 2, '23:30')).toBe(3.5)
  expect(hoursOf('2026-12-11', '20:00', 2, '01:00')).toBe(5)
  expect(hoursOf('2026-12-11', '25:00', 2, '04:00')).toBe(3)
  expect(hoursOf('2026-12-11', '20:00', 2, '20:30'), 'before filming ends').toBe(0.5)
})

test('in the night that has an hour twice an event lasts an hour longer, in the other one an hour less', () => {
  expect(hoursOf('2026-10-31', '20:00', 2, '03:00')).toBe(8)
  expect(hoursOf('2027-03-13', '20:00', 2, '03:00')).toBe(6)
  // 2:30 AM does not exist in that night.
  expect(hoursOf('2027-03-13', '20:00', 2, '02:30')).toBe(6.5)
  expect(hoursOf('2027-03-13', '25:30', 1, '02:00')).toBe(0.5)
})

test('18 hours are the limit, as they pass, and longer filming is its own', () => {
  expect(hoursOf('2026-12-11', '20:00', 2, '14:00')).toBe(18)
  const refused = (date: string, end: string) => {
    try {
      return hoursOf(date, '20:00', 2, end)
    } catch (error) {
      return error instanceof InvalidInput ? error.fields : error
    }
  }
  expect(refused('2026-12-11', '14:30')).toEqual({ eventEnd: EVENT_TOO_LONG })
  expect(refused('2026-10-31', '14:00'), 'nineteen hours').toEqual({ eventEnd: EVENT_TOO_LONG })
  expect(refused('2027-03-13', '15:00'), 'eighteen hours').toBe(18)
  expect(hoursOf('2026-12-11', '09:00', 24, '07:00')).toBe(22)
  expect(hoursOf('2026-12-11', '09:00', 24, '')).toBe(24)
})
