import { expect, test } from 'vitest'
import { firstOf, timesAhead } from '#app/base/earliest-times.ts'
import { HOURLY_TIMES, minutesOf, partsOfDay, timesBetween } from '#app/base/time-steps.ts'

test('times between two times of day hold both ends, and stop before a last one that no step meets', () => {
  expect(timesBetween('09:00', '10:00', 30)).toEqual(['09:00', '09:30', '10:00'])
  expect(timesBetween('09:00', '10:10', 30).at(-1)).toBe('10:00')
  expect(timesBetween('10:00', '09:00', 30)).toEqual([])
  expect(timesBetween('00:00', '23:30', 30)).toHaveLength(48)
  expect([minutesOf('00:00'), minutesOf('09:05'), minutesOf('23:59')]).toEqual([0, 545, 1439])
})

test('the managed form asks in eleven hourly steps from 9 AM to 7 PM, and seven more until 2 AM', () => {
  expect(HOURLY_TIMES.slice(0, 11)).toEqual(timesBetween('09:00', '19:00', 60))
  expect(HOURLY_TIMES.slice(11)).toEqual([
    '20:00',
    '21:00',
    '22:00',
    '23:00',
    '24:00',
    '25:00',
    '26:00',
  ])
})

test('times are grouped by the part of the day, and the night comes last', () => {
  expect(partsOfDay(['11:30', '12:00', '23:30', '24:00', '26:00'])).toEqual([
    { label: 'Morning', times: ['11:30'] },
    { label: 'Afternoon', times: ['12:00'] },
    { label: 'Evening', times: ['23:30'] },
    { label: 'After midnight', times: ['24:00', '26:00'] },
  ])
  expect(partsOfDay(HOURLY_TIMES).flatMap((part) => part.times)).toEqual(HOURLY_TIMES)
})

test('only times from the earliest moment on can still be chosen', () => {
  const earliest = { date: '2026-07-09', time: '19:43' }
  expect(timesAhead('2026-07-09', earliest)[0]).toBe('20:00')
  expect(timesAhead('2026-07-08', earliest)).toEqual([])
  expect(timesAhead('2026-07-10', earliest)).toEqual(HOURLY_TIMES)
  expect(timesAhead('', earliest)).toEqual(HOURLY_TIMES)
  expect(firstOf([earliest, { date: '2026-07-09', time: '17:43' }])?.time).toBe('17:43')
})
