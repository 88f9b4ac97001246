import { expect, test } from 'vitest'
import { capital } from '#app/base/capital.ts'
import {
  nearDate,
  nearDateTime,
  nearEventTime,
  nearInstant,
  shortDate,
  shortDay,
  unbroken,
} from '#app/base/near-time.ts'

const CHICAGO = 'America/Chicago'
/** Sunday, Nov 29, 2026, 9:30 PM in Chicago; already Monday in UTC. */
const NOW = '2026-11-30T03:30:00Z'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['2026-11-28', 'yesterday'],
  ['2026-11-29', 'today'],
  ['2026-11-30', 'tomorrow'],
  ['2026-12-01', 'Tue, Dec 1'],
  ['2027-10-28', 'Thu, Oct 28'],
  ['2027-10-29', 'Fri, Oct 29, 2027'],
  ['2025-12-31', 'Wed, Dec 31'],
  ['2025-12-30', 'Tue, Dec 30, 2025'],
])('on Nov 29, 2026, %s is %s', (date, text) => {
  expect(nearDate(date, '2026-11-29')).toBe(text)
})

test('a short date has no relative word, but the same rule for the year', () => {
  expect(shortDate('2026-11-30', '2026-11-29')).toBe('Mon, Nov 30')
  expect(shortDate('2027-11-30', '2026-11-29')).toBe('Tue, Nov 30, 2027')
})

test.each([
  ['2026-11-29T05:59:00Z', 'yesterday 11:59 PM CST'],
  ['2026-11-29T06:00:00Z', 'today 12:00 AM CST'],
  ['2026-11-30T05:59:00Z', 'today 11:59 PM CST'],
  ['2026-11-30T06:00:00Z', 'tomorrow 12:00 AM CST'],
  ['2026-12-12T02:00:00Z', 'Dec 11, 8:00 PM CST'],
  ['2027-12-12T02:00:00Z', 'Dec 11, 2027, 8:00 PM CST'],
  ['2024-07-04T20:30:00Z', 'Jul 4, 2024, 3:30 PM CDT'],
])('%s is %s in the zone of the place', (instant, text) => {
  expect(plain(nearInstant(instant, CHICAGO, NOW))).toBe(text)
  expect(plain(nearInstant(new Date(instant), CHICAGO, new Date(NOW)))).toBe(text)
})

test('days are counted by the calendar in the night of 25 hours and of 23', () => {
  const fall = '2026-11-01T04:30:00Z' // Oct 31, 11:30 PM CDT
  expect(plain(nearInstant('2026-11-02T05:30:00Z', CHICAGO, fall))).toBe('tomorrow 11:30 PM CST')
  const spring = '2027-03-14T05:30:00Z' // Mar 13, 11:30 PM CST
  expect(plain(nearInstant('2027-03-15T04:45:00Z', CHICAGO, spring))).toBe('tomorrow 11:45 PM CDT')
})

test("the reader's own time follows only where a page passes their zone", () => {
  const at = '2026-12-01T02:00:00Z'
  expect(plain(nearInstant(at, CHICAGO, NOW, 'America/New_York'))).toBe(
    'tomorrow 8:00 PM CST (9:00 PM EST for you)',
  )
  expect(plain(nearInstant(at, CHICAGO, NOW, 'America/Menominee'))).toBe('tomorrow 8:00 PM CST')
  const event = { date: '2026-12-11', time: '20:00', timeZone: CHICAGO, startAt: at }
  expect(nearEventTime(event, NOW)).toBe('Fri, Dec 11, 8:00\u00A0PM\u00A0CST')
  expect(plain(nearEventTime(event, NOW, 'America/New_York'))).toBe(
    'Fri, Dec 11, 8:00 PM CST (9:00 PM EST for you)',
  )
})

test.each([
  ['2026-11-29', '20:00', 'today 8:00 PM'],
  ['2026-11-30', '20:00', 'tomorrow 8:00 PM'],
  ['2026-11-29', '25:00', 'tonight, 1:00 AM Mon'],
  ['2026-11-30', '25:00', 'tomorrow night, 1:00 AM Tue'],
  ['2026-11-28', '25:00', 'Saturday night, Nov 28, 1:00 AM Sun'],
  ['2026-12-11', '24:00', 'Friday night, Dec 11, 12:00 AM Sat'],
  ['2027-12-10', '25:30', 'Friday night, Dec 10, 2027, 1:30 AM Sat'],
])('the evening of %s at %s is %s', (date, time, text) => {
  expect(plain(nearDateTime(date, time, '2026-11-29'))).toBe(text)
})

test('the day of an instant, as in tables', () => {
  expect(shortDay('2026-11-23T20:00:00Z', CHICAGO, NOW)).toBe('Nov 23')
  expect(shortDay('2025-11-23T20:00:00Z', CHICAGO, NOW)).toBe('Nov 23, 2025')
})

test('a time does not break across lines, what stands around it does', () => {
  expect(unbroken('Sat, Dec 12, 1:00 AM CST (2:00 AM EST for you)')).toBe(
    'Sat, Dec 12, 1:00\u00A0AM\u00A0CST (2:00\u00A0AM\u00A0EST for you)',
  )
  expect(unbroken('at 5:30 PM GMT+5:30 or 1:00 AM Sat CST')).toBe(
    'at 5:30\u00A0PM\u00A0GMT+5:30 or 1:00\u00A0AM\u00A0Sat\u00A0CST',
  )
  expect(unbroken('8:00\u00A0PM CST'), 'of which a part was done').toBe('8:00\u00A0PM\u00A0CST')
})

test('at the beginning of a line, a time has a capital letter', () => {
  expect(capital('tomorrow 8:00 PM')).toBe('Tomorrow 8:00 PM')
  expect(capital('')).toBe('')
})
