import { expect, test } from 'vitest'
import {
  END_TIMES,
  endsNextDay,
  endTrouble,
  EVENT_TOO_LONG,
  formatEnd,
  minutesToEnd,
  usualEnd,
} from '#app/base/event-end.ts'
import { formatEventEnd } from '#app/base/event-time.ts'
import { DIRECT_TIMES, HOURLY_TIMES, minutesOf, QUOTED_TIMES } from '#app/base/time-steps.ts'

test('an event is assumed to end with what is sold, over midnight too', () => {
  expect(usualEnd('20:00', 60)).toBe('21:00')
  expect(usualEnd('23:30', 90)).toBe('01:00')
  expect(usualEnd('25:00', 120)).toBe('03:00')
  expect(usualEnd('23:00', 60)).toBe('00:00')
})

test('an end that is not after the start is on the next day, whichever way a night is written', () => {
  expect([minutesToEnd('20:00', '23:00'), endsNextDay('20:00', '23:00')]).toEqual([180, false])
  expect([minutesToEnd('20:00', '01:00'), endsNextDay('20:00', '01:00')]).toEqual([300, true])
  expect([minutesToEnd('20:00', '25:00'), endsNextDay('20:00', '25:00')]).toEqual([300, true])
  // 1 AM to 2 AM of the same night.
  expect([minutesToEnd('25:00', '02:00'), endsNextDay('25:00', '02:00')]).toEqual([60, false])
  expect([minutesToEnd('20:00', '20:00'), endsNextDay('20:00', '20:00')]).toEqual([1440, true])
  expect(formatEnd('20:00', '23:00')).toBe('11:00 PM')
  expect(formatEnd('20:00', '01:00')).toBe('1:00 AM (next day)')
  expect(formatEnd('', '01:00')).toBe('1:00 AM')
})

test('an event ends at most 18 hours after filming starts, or with filming that is longer', () => {
  expect(endTrouble('20:00', '14:00')).toBeNull()
  expect(endTrouble('20:00', '14:30')).toBe(EVENT_TOO_LONG)
  expect(endTrouble('20:00', '20:00')).toBe(EVENT_TOO_LONG)
  expect(endTrouble('09:00', '07:00', 24 * 60)).toBeNull()
  expect([endTrouble('', '14:30'), endTrouble('20:00', '')]).toEqual([null, null])
})

test('every start that can be chosen can be chosen as an end', () => {
  for (const time of [...DIRECT_TIMES, ...HOURLY_TIMES, ...QUOTED_TIMES])
    expect(END_TIMES).toContain(usualEnd(time, 0))
  expect(new Set(END_TIMES).size).toBe(48)
  expect(END_TIMES.every((time) => minutesOf(time) < 1440)).toBe(true)
})

test('the end of an event is written with its day where that is not the day of its start', () => {
  const event = { startAt: '2026-12-12T02:00:00Z', timeZone: 'America/Chicago' }
  const at = (eventEndsAt: string, zone: string | null = null) =>
    formatEventEnd({ ...event, eventEndsAt }, zone)
  expect(at('2026-12-12T05:00:00Z')).toBe('11:00 PM CST')
  expect(at('2026-12-12T07:00:00Z')).toBe('Sat, Dec 12, 1:00 AM CST')
  expect(at('2026-12-12T04:00:00Z', 'America/New_York')).toBe('10:00 PM CST (11:00 PM EST for you)')
})
