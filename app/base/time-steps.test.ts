import { expect, test } from 'vitest'
import { HOURLY_TIMES, minutesOf, timesBetween } from '#app/base/time-steps.ts'

test('times between two times of day hold both ends, and stop before a last one that no step meets', () => {
  expect(timesBetween('09:00', '10:00', 30)).toEqual(['09:00', '09:30', '10:00'])
  expect(timesBetween('09:00', '10:10', 30).at(-1)).toBe('10:00')
  expect(timesBetween('10:00', '09:00', 30)).toEqual([])
  expect(timesBetween('00:00', '23:30', 30)).toHaveLength(48)
  expect([minutesOf('00:00'), minutesOf('09:05'), minutesOf('23:59')]).toEqual([0, 545, 1439])
})

test('the managed form asks in eleven hourly steps from 9 AM to 7 PM', () => {
  expect([HOURLY_TIMES.length, HOURLY_TIMES[0], HOURLY_TIMES.at(-1)]).toEqual([
    11,
    '09:00',
    '19:00',
  ])
})
