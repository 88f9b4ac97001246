import { countOf, formatCount } from '#app/base/count.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import { formatDate } from '#app/base/time.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'

type Next = Pick<CustomerBooking, 'requestedDate' | 'dayHint'>

interface HomeState {
  /** The number of bookings and quotes that wait for the customer. */
  answers: number
  /** Whether the page begins with a film that waits to be approved. */
  hasFilm: boolean
  /** The number of requests that an Orbiter has to answer, and the Orbiter of the first one. */
  pending: number
  waitingOn: string | null
  /**
   * The number of projects that look for an Orbiter, and of other projects that the team handles.
   */
  searching: number
  submitted: number
  /** The number of inquiries that the team has to answer or that have a quote to accept. */
  inquiries: number
  /** The next accepted booking. */
  next: Next | null
}

/**
 * The state of the day in one line: `2 need your answer, 1 film to approve. Next event: Sat, Nov 28`.
 * The list beside it counts the same answers.
 */
export function homeHeadline(state: HomeState): string {
  const { answers, pending, waitingOn, searching, submitted, inquiries, next } = state
  const toDo = [
    answers > 0 && `${formatCount(answers)} ${answers === 1 ? 'needs' : 'need'} your answer`,
    state.hasFilm && '1 film to approve',
  ]
    .filter(Boolean)
    .join(', ')
  if (next) {
    const event = `Next event: ${dayOf(next)}`
    return toDo ? `${toDo}. ${event}` : event
  }
  if (toDo) return toDo
  if (pending === 1 && waitingOn !== null) return `Waiting on ${firstNameOf(waitingOn)}`
  if (pending > 0) return `Waiting on ${countOf(pending, 'answer')}`
  if (searching > 0) return "We're finding your Orbiter"
  if (submitted > 0) return `${countOf(submitted, 'project')} in progress`
  if (inquiries === 1) return 'Your inquiry is with our team'
  return inquiries > 1 ? 'Your inquiries are with our team' : 'Nothing planned yet'
}

const dayOf = ({ requestedDate, dayHint }: Next) => dayHint ?? formatDate(requestedDate, false)
