import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { zonedTime, zoneDefinition } from '#app/platform/calendar-zones.ts'

const FROM = new Date('2026-01-10T12:00:00Z')
const TO = new Date('2028-12-20T12:00:00Z')

/**
 * Stands in for another calendar program: converts a wall-clock time to an instant, using only the
 * zone's definition.
 */
function readerOf(timeZone: string): (wall: string) => Date {
  const zone = new ICAL.Timezone({
    component: new ICAL.Component(ICAL.parse(zoneDefinition(timeZone) ?? '')),
    tzid: timeZone,
  })
  return (wall) => {
    const time = ICAL.Time.fromDateTimeString(wall.slice(0, 19))
    time.zone = zone
    return time.toJSDate()
  }
}

test.each([
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Phoenix',
  'Europe/Dublin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'UTC',
])('every sixth hour of three years in %s is read back as it was meant', (timeZone) => {
  const readElsewhere = readerOf(timeZone)
  for (let at = FROM.getTime(); at <= TO.getTime(); at += 6 * 3_600_000) {
    const zoned = zonedTime(new Date(at), timeZone)
    if (zoned)
      expect(
        readElsewhere(zoned.toPlainDateTime().toString({ smallestUnit: 'second' })).getTime(),
      ).toBe(at)
  }
})

test('a zone of the United States names its two times and when they change', () => {
  const lines = zoneDefinition('America/Chicago')?.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'TZID:America/Chicago',
      'TZNAME:CST',
      'TZNAME:CDT',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    ]),
  )
  expect(zoneDefinition('UTC')).toContain('\r\nTZID:UTC\r\n')
})

test('the hour that occurs twice is left to UTC, both times', () => {
  expect(zonedTime(new Date('2026-11-01T05:30:00Z'), 'America/Chicago')?.toString()).toContain(
    '2026-11-01T00:30:00-05:00',
  )
  expect(zonedTime(new Date('2026-11-01T06:30:00Z'), 'America/Chicago')).toBeNull()
  expect(zonedTime(new Date('2026-11-01T07:30:00Z'), 'America/Chicago')).toBeNull()
})
