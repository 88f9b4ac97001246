import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  existsOnClock,
  instantOf,
  isDate,
  isTime,
  isTimeZone,
  todayIn,
  wallClockOf,
} from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { CITIES } from '#market/catalog/cities.ts'

/**
 * In 2026, clocks go forward on March 8 and back on November 1, at 02:00. The number is the hours
 * behind UTC in winter.
 */
const ZONES = [
  ['America/New_York', 5],
  ['America/Chicago', 6],
  ['America/Los_Angeles', 8],
] as const

test('the zones tested here are those of the six cities [P-CONST-04]', () => {
  expect(new Set(CITIES.map((city) => city.timeZone))).toEqual(new Set(ZONES.map(([zone]) => zone)))
})

describe.each(ZONES)('%s', (zone, hoursBehind) => {
  const utc = (date: string, hour: number, minutes = 0) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minutes) * 60_000)

  test('noon is an hour earlier in UTC once clocks have gone forward', () => {
    expect(instantOf('2026-03-07', '12:00', zone)).toEqual(utc('2026-03-07', 12 + hoursBehind))
    expect(instantOf('2026-03-08', '12:00', zone)).toEqual(utc('2026-03-08', 11 + hoursBehind))
    expect(instantOf('2026-10-31', '12:00', zone)).toEqual(utc('2026-10-31', 11 + hoursBehind))
    expect(instantOf('2026-11-01', '12:00', zone)).toEqual(utc('2026-11-01', 12 + hoursBehind))
  })

  test('a time that spring skips does not exist and moves forward', () => {
    expect(existsOnClock('2026-03-08', '02:30', zone)).toBe(false)
    expect(existsOnClock('2026-03-08', '01:59', zone)).toBe(true)
    expect(existsOnClock('2026-03-08', '03:00', zone)).toBe(true)
    expect(wallClockOf(instantOf('2026-03-08', '02:30', zone), zone)).toEqual({
      date: '2026-03-08',
      time: '03:30',
    })
  })

  test('a time that autumn shows twice exists and means the first', () => {
    expect(existsOnClock('2026-11-01', '01:30', zone)).toBe(true)
    expect(instantOf('2026-11-01', '01:30', zone)).toEqual(utc('2026-11-01', hoursBehind, 30))
  })

  test('the days on which clocks change have 23 and 25 hours', () => {
    const hoursOf = (date: string) =>
      (instantOf(addDays(date, 1), '00:00', zone).getTime() -
        instantOf(date, '00:00', zone).getTime()) /
      3_600_000
    expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map(hoursOf)).toEqual([
      24, 23, 24, 25,
    ])
  })

  test('the date changes at local midnight, not in UTC', () => {
    expect(todayIn(zone, utc('2026-07-02', hoursBehind - 1, -1))).toBe('2026-07-01')
    expect(todayIn(zone, utc('2026-07-02', hoursBehind - 1))).toBe('2026-07-02')
  })

  test('wall clock and instant agree for every time that exists', () => {
    const day = fc.integer({ min: 0, max: 730 })
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(day, minute, (days, minutes) => {
        const date = addDays('2026-01-01', days)
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        fc.pre(existsOnClock(date, time, zone))
        expect(wallClockOf(instantOf(date, time, zone), zone)).toEqual({ date, time })
      }),
    )
  })
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%j is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

test('days are added over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('only zones that exist are zones', () => {
  expect(isTimeZone('America/Chicago')).toBe(true)
  expect(isTimeZone('America/Atlantis')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})

test('a time of day is one that a clock shows, and the night counts on until 26:00', () => {
  for (const time of ['00:00', '09:30', '19:59', '23:59', '24:00', '25:30', '26:00'])
    expect(isTime(time), time).toBe(true)
  for (const time of [
    '26:01',
    '27:00',
    '25:61',
    '12:60',
    '9:00',
    '12:00:00',
    '-1:00',
    '',
    'noon',
    '１２:００',
    '12:00\n',
  ])
    expect(isTime(time), time).toBe(false)
})
