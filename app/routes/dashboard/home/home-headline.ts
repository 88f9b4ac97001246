import { countOf, formatCount } from '#app/base/count.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import { formatDate } from '#app/base/time.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'

type Next = Pick<CustomerBooking, 'requestedDate' | 'dayHint'>

interface HomeState {
  /** Bookings and quotes that wait for the customer. */
  answers: number
  /** Requests that an Orbiter has to answer, and who has the first of them. */
  pending: number
  waitingOn: string | null
  /** Projects that look for an Orbiter, and others that the team has. */
  searching: number
  submitted: number
  /** Inquiries that the team has to answer, or a quote to accept. */
  inquiries: number
  /** The next accepted booking. */
  next: Next | null
}

/** `2 need your answer. Next event: Sat, Nov 28`: the state of the day in one line. */
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
