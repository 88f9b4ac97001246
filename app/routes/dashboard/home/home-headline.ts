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

/** `Two to answer. Saturday is next.`: the state of the day in one line. */
export function homeHeadline(answers: number, next: Next | null, serverNow: string): string {
  const waiting = `${WORDS[answers] ?? answers} to answer.`
  if (next) return `${waiting} ${dayOf(next, serverNow)} is next.`
  return answers > 0 ? waiting : 'Nothing planned yet.'
}

function dayOf({ requestedDate, dayHint, startAt }: Next, serverNow: string): string {
  if (dayHint) return dayHint
  const day = formatDate(requestedDate, false)
  const isThisWeek = Date.parse(startAt) - Date.parse(serverNow) < 6 * DAY_MS
  return isThisWeek ? (WEEKDAYS[day.slice(0, 3)] ?? day) : day.slice(5)
}
