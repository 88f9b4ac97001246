import { utcOf, formatByZone, write } from '#app/base/time.ts'

const weekday = /* @__PURE__ */ formatByZone({ weekday: 'long' })
const monthAndDay = /* @__PURE__ */ formatByZone({ month: 'long', day: 'numeric' })

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** `Three`, and figures from ten on. */
export const numberWord = (count: number) => NUMBERS[count - 1] ?? String(count)

/** What the next event's day is called from today on: `Today`, `Friday`, `December 4`. */
function dayName(date: string, today: string): string {
  const days = Math.round((utcOf(date).getTime() - utcOf(today).getTime()) / 86_400_000)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return write(days < 7 ? weekday() : monthAndDay(), utcOf(date))
}

interface StateOfDay {
  /** Requests and offers that wait for an answer. */
  toAnswer: number
  /** Pieces that are owed of events that have begun. */
  toDeliver: number
  /** The local date of the next event; null: none is booked. */
  nextDate: string | null
  /** The local date now. */
  today: string
}

/**
 * The state of an Orbiter's day in one line: `Three to answer. Friday is next.` What is owed comes
 * before the next event: `Nothing to answer. One to deliver.`
 */
export function headlineOf({ toAnswer, toDeliver, nextDate, today }: StateOfDay): string {
  const first = toAnswer === 0 ? 'Nothing to answer.' : `${numberWord(toAnswer)} to answer.`
  if (toDeliver > 0) return `${first} ${numberWord(toDeliver)} to deliver.`
  return nextDate === null ? first : `${first} ${dayName(nextDate, today)} is next.`
}

/** `Four steps to your first booking.` */
export const firstRunHeadline = (steps: number) =>
  `${numberWord(steps)} ${steps === 1 ? 'step' : 'steps'} to your first booking.`
