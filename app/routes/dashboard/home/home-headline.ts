import { formatDate } from '#app/base/time.ts'
import type { CustomerBooking } from '#app/features/bookings/customer-booking-queries.server.ts'
import { DAY_MS } from '#app/base/time.ts'

const WORDS = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const WEEKDAYS: Record<string, string> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
}

type Next = Pick<CustomerBooking, 'requestedDate' | 'dayHint' | 'startAt'>

/**
 * `Two to answer. Saturday is next.`: the state of the day in one line.
 * @param open requests and projects that wait for somebody else
 */
export function homeHeadline(
  { answers, open, next }: { answers: number; open: number; next: Next | null },
  serverNow: string,
): string {
  const waiting = `${inWords(answers)} to answer.`
  if (next) return `${waiting} ${dayOf(next, serverNow)} is next.`
  if (answers > 0) return waiting
  return open > 0 ? `${inWords(open)} waiting for an answer.` : 'Nothing planned yet.'
}

const inWords = (count: number) => WORDS[count] ?? String(count)

function dayOf({ requestedDate, dayHint, startAt }: Next, serverNow: string): string {
  if (dayHint) return dayHint
  const day = formatDate(requestedDate, false)
  const isThisWeek = Date.parse(startAt) - Date.parse(serverNow) < 6 * DAY_MS
  return isThisWeek ? (WEEKDAYS[day.slice(0, 3)] ?? day) : day.slice(5)
}
