import type { ICalCalendar } from 'ical-generator'

/** The calendar as a file: every line ends in a line break, including the last (RFC 5545, 3.1). */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
