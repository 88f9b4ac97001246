import { countOf, formatCount } from '#app/base/count.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import { formatDate } from '#app/base/time.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'

type Next = Pick<CustomerBooking, 'requestedDate' | 'dayHint'>

interface HomeState {
  /** The number of bookings and quotes that wait for the customer. */
  answers: number
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

/** The state of the day in one line: `2 need your answer. Next event: Sat, Nov 28`. */
export function homeHeadline(state: HomeState): string {
  const { answers, pending, waitingOn, searching, submitted, inquiries, next } = state
  const toAnswer = `${formatCount(answers)} ${answers === 1 ? 'needs' : 'need'} your answer`
  if (next) {
    const event = `Next event: ${dayOf(next)}`
    return answers > 0 ? `${toAnswer}. ${event}` : event
  }
  if (answers > 0) return toAnswer
  if (pending === 1 && waitingOn !== null) return `Waiting on ${firstNameOf(waitingOn)}`
  if (pending > 0) return `Waiting on ${countOf(pending, 'answer')}`
  if (searching > 0) return "We're finding your Orbiter"
  if (submitted > 0) return `${countOf(submitted, 'project')} in progress`
  if (inquiries === 1) return 'Your inquiry is with our team'
  return inquiries > 1 ? 'Your inquiries are with our team' : 'Nothing planned yet'
}

const dayOf = ({ requestedDate, dayHint }: Next) => dayHint ?? formatDate(requestedDate, false)
