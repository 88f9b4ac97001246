import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatEventTime,
  formatInstantFor,
  formatTimeOn,
} from '#app/base/event-time.ts'
import { formatDuration, hoursAndMinutes, timeLeft, timeRemaining } from '#app/base/durations.ts'
import {
  formatClock,
  formatDate,
  formatInstant,
  formatMonth,
  formatTime,
  zoneLabel,
} from '#app/base/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [-1, 'Expired'],
  [0, 'Expired'],
  [1, '0h 0m'],
  [59 * MINUTE + 59_999, '0h 59m'],
  [HOUR, '1h 0m'],
  [23 * HOUR + 59 * MINUTE, '23h 59m'],
  [24 * HOUR, '24h 0m'],
])('a customer reads %i ms left as %s [P-MYB-07]', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})

test.each([
  [-HOUR, 'Expired'],
  [0, 'Expired'],
  [30_000, '0m remaining'],
  [59 * MINUTE, '59m remaining'],
  [HOUR, '1h 0m remaining'],
  [23 * HOUR + 5 * MINUTE, '23h 5m remaining'],
])('an Orbiter reads %i ms left as %s [P-OD-18]', (ms, text) => {
  expect(timeRemaining(ms)).toBe(text)
})

test.each([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['20:00', '8:00 PM'],
  ['23:59', '11:59 PM'],
])('%s on the clock reads %s', (time, text) => {
  expect(formatTime(time)).toBe(text)
})

test('a time after midnight belongs to its evening, and says both days', () => {
  expect(formatTime('25:30')).toBe('1:30 AM')
  expect(formatClock('2026-12-11', '26:00')).toBe('2:00 AM Sat')
  expect(formatTimeOn('2026-12-11', '20:00')).toBe('8:00 PM')
  expect(formatTimeOn('2026-12-11', '25:00')).toBe('Friday night, 1:00 AM Sat')
  expect(formatDateTime('2026-12-11', '20:00')).toBe('Fri, Dec 11, 2026, 8:00 PM')
  expect(formatDateTime('2026-12-11', '25:00')).toBe('Friday night, Dec 11, 2026, 1:00 AM Sat')
  expect(formatDateTime('2026-12-31', '24:00', false)).toBe('Thursday night, Dec 31, 12:00 AM Fri')
})

test("a time of a place is shown with the reader's own where the clocks differ", () => {
  const at = '2026-12-12T05:30:00Z'
  expect(formatInstantFor(at, 'America/Chicago', 'America/New_York')).toBe(
    'Dec 11, 2026, 11:30 PM CST (Dec 12, 12:30 AM EST for you)',
  )
  expect(formatInstantFor(at, 'America/Chicago', 'America/Los_Angeles')).toBe(
    'Dec 11, 2026, 11:30 PM CST (9:30 PM PST for you)',
  )
  for (const same of ['America/Chicago', 'America/Menominee', null])
    expect(formatInstantFor(at, 'America/Chicago', same)).toBe('Dec 11, 2026, 11:30 PM CST')
  const night = { date: '2026-12-11', time: '25:00', timeZone: 'America/Chicago' }
  expect(formatEventTime({ ...night, startAt: '2026-12-12T07:00:00Z' }, 'America/New_York')).toBe(
    'Friday night, Dec 11, 2026, 1:00 AM Sat CST (2:00 AM EST for you)',
  )
})

test.each([
  [24 * HOUR, '24 hours'],
  [24 * HOUR - 20, '24 hours'],
  [HOUR + MINUTE, '1 hour 1 minute'],
  [2 * HOUR, '2 hours'],
  [15 * MINUTE, '15 minutes'],
  [20_000, 'less than a minute'],
  [-HOUR, 'less than a minute'],
])('%i ms are %s', (ms, text) => {
  expect(hoursAndMinutes(ms)).toBe(text)
})

test('a date reads the same wherever it is read', () => {
  expect(formatDate('2026-12-12')).toBe('Sat, Dec 12, 2026')
  expect(formatDate('2026-03-08', false)).toBe('Sun, Mar 8')
  expect(
    [formatDate(''), formatTime('soon'), formatMonth('')],
    'what is no date reads as nothing',
  ).toEqual(['', '', ''])
})

test('an instant carries the label of its zone, in winter and in summer', () => {
  expect(formatInstant('2026-12-12T20:30:00Z', 'America/Chicago')).toBe('Dec 12, 2026, 2:30 PM CST')
  expect(formatInstant(new Date('2026-07-04T20:30:00Z'), 'America/Chicago')).toBe(
    'Jul 4, 2026, 3:30 PM CDT',
  )
  expect(zoneLabel('America/New_York', '2026-07-04T12:00:00Z')).toBe('EDT')
  expect(zoneLabel('America/Los_Angeles', '2026-12-04T12:00:00Z')).toBe('PST')
})

test.each([
  [45, '45 min'],
  [60, '1 hour'],
  [90, '1.5 hours'],
  [100, '1.7 hours'],
  [480, '8 hours'],
])('%i minutes last %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

test('dates read as in the language', () => {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const month = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (
    const day = new Date('2024-01-01T00:00:00Z');
    day.getUTCFullYear() < 2026;
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const date = day.toISOString().slice(0, 10)
    expect(formatDate(date)).toBe(day.toLocaleDateString('en-US', { ...options, year: 'numeric' }))
    expect(formatDate(date, false)).toBe(day.toLocaleDateString('en-US', options))
    expect(formatMonth(date)).toBe(month.format(day))
  }
})
