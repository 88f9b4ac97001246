import { countOf } from '#app/base/count.ts'
import { formatDate, utcOf } from '#app/base/time.ts'

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** The name of a day relative to today: `today`, `tomorrow`, `Fri, Dec 4`. */
function dayName(date: string, today: string): string {
  const days = Math.round((utcOf(date).getTime() - utcOf(today).getTime()) / 86_400_000)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : formatDate(date, false)
}

interface StateOfDay {
  /** The number of requests and offers that wait for an answer. */
  toAnswer: number
  /** The number of pieces owed for events that have begun. */
  toDeliver: number
  /** The local date of the next event; null if none is booked. */
  nextDate: string | null
  /** The current local date. */
  today: string
}

/** `3 requests to answer` */
export const toAnswerText = (count: number) =>
  count === 0 ? 'No requests to answer' : `${countOf(count, 'request')} to answer`

/**
 * The state of an Orbiter's day in one line: `3 requests to answer. Next shoot: Fri, Dec 4`. Owed
 * pieces take precedence over the next event: `No requests to answer. 1 piece to deliver`
 */
export function headlineOf({ toAnswer, toDeliver, nextDate, today }: StateOfDay): string {
  const first = toAnswerText(toAnswer)
  if (toDeliver > 0) return `${first}. ${countOf(toDeliver, 'piece')} to deliver`
  return nextDate === null ? first : `${first}. Next shoot: ${dayName(nextDate, today)}`
}

/** `Four steps to your first booking.` */
export const firstRunHeadline = (steps: number) =>
  `${NUMBERS[steps - 1] ?? steps} ${steps === 1 ? 'step' : 'steps'} to your first booking.`
