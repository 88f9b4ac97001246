import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { zonedTime, zoneDefinition } from '#app/platform/calendar-zones.ts'

const FROM = new Date('2026-01-10T12:00:00Z')
const TO = new Date('2028-12-20T12:00:00Z')

/** The instant that another program reads from a wall clock and the definition of its zone. */
function readElsewhere(definition: string, timeZone: string, wall: string): Date {
  const zone = new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(definition)), tzid: timeZone })
  const time = ICAL.Time.fromDateTimeString(wall.slice(0, 19))
  time.zone = zone
  return time.toJSDate()
}

test.each(['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Phoenix', 'Europe/Dublin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'])(
  'every sixth hour of three years in %s is read back as it was meant',
  (timeZone) => {
    const definition = zoneDefinition(timeZone, FROM, TO)
    for (let at = FROM.getTime(); at <= TO.getTime(); at += 6 * 3_600_000) {
      const zoned = zonedTime(new Date(at), timeZone)
      if (zoned) expect(readElsewhere(definition, timeZone, zoned.toPlainDateTime().toString({ smallestUnit: 'second' })).getTime()).toBe(at)
    }
  },
)

test('a zone of the United States names its two times and the changes of the years in question', () => {
  expect(zoneDefinition('America/Chicago', new Date('2026-07-20T19:00:00Z'), new Date('2026-11-20T20:00:00Z')).split('\r\n')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Chicago',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260308T020000',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0500',
    'TZNAME:CDT',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0600',
    'TZNAME:CST',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})

test('the hour that occurs twice is left to UTC, both times', () => {
  expect(zonedTime(new Date('2026-11-01T05:30:00Z'), 'America/Chicago')?.toString()).toContain('2026-11-01T00:30:00-05:00')
  expect(zonedTime(new Date('2026-11-01T06:30:00Z'), 'America/Chicago')).toBeNull()
  expect(zonedTime(new Date('2026-11-01T07:30:00Z'), 'America/Chicago')).toBeNull()
})
