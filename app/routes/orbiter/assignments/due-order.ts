import type { OrbiterList } from '#work/bookings/booking.ts'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { ASSIGNMENT_STATUS_LABELS } from '#work/projects/project.ts'
import type {
  Assignment,
  JobOffer,
  OrbiterJobs,
} from '#work/projects/orbiter-job-queries.server.ts'

/** The content of one card. */
export type Entry = (
  | { booking: OrbiterBooking }
  | { offer: JobOffer }
  | { assignment: Assignment }
) & {
  id: string
  list: Exclude<OrbiterList, 'all'>
  /** ISO 8601: when an answer or a piece is due, or when the event begins or began. */
  at: string
}

function bookingEntry(booking: OrbiterBooking): Entry {
  const { id, status, isExpired, expiresAt, startAt } = booking
  if (status === 'pending' && !isExpired) return { id, list: 'answer', at: expiresAt, booking }
  return { id, list: status === 'accepted' ? 'booked' : 'past', at: startAt, booking }
}

function assignmentEntry(assignment: Assignment): Entry {
  const { id, status, sessions, deliverables, hasBegun } = assignment
  const startAt = sessions[0]?.startAt ?? ''
  const owed = deliverables.flatMap(({ deliveredAt, dueAt }) => (deliveredAt ? [] : [dueAt]))
  if (status !== 'assigned' && status !== 'in_progress')
    return { id, list: 'past', at: startAt, assignment }
  return { id, list: 'booked', at: (hasBegun && owed.toSorted()[0]) || startAt, assignment }
}

const ORDER: Entry['list'][] = ['answer', 'booked', 'past']

/** Sorts by what is due: answers first, then what is booked, then the past, latest first. */
function byDue(one: Entry, other: Entry): number {
  if (one.list !== other.list) return ORDER.indexOf(one.list) - ORDER.indexOf(other.list)
  return one.list === 'past' ? other.at.localeCompare(one.at) : one.at.localeCompare(other.at)
}

/** The jobs of a list whose title, customer, or status contains the search term. */
function jobEntries({ offers, assignments }: OrbiterJobs, list: OrbiterList, search: string) {
  const entries: { entry: Entry; text: string }[] = [
    ...offers.map((offer) => ({
      entry: { id: offer.id, list: 'answer' as const, at: offer.expiresAt, offer },
      text: `${offer.title}\nOffered`,
    })),
    ...assignments.map((assignment) => ({
      entry: assignmentEntry(assignment),
      text: [
        assignment.title,
        assignment.customerName,
        ASSIGNMENT_STATUS_LABELS[assignment.status],
      ].join('\n'),
    })),
  ]
  return entries
    .filter(({ entry }) => list === 'all' || entry.list === list)
    .filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
    .map(({ entry }) => entry)
}

/** Requests and managed jobs in one list, one entry for each. */
export function entriesOf(
  bookings: OrbiterBooking[],
  jobs: OrbiterJobs,
  { list, search }: { list: OrbiterList; search: string },
): Entry[] {
  return [...bookings.map(bookingEntry), ...jobEntries(jobs, list, search)].toSorted(byDue)
}

/** Bookings that are sessions of a listed job; the job's card shows them. */
export const sessionsOf = ({ assignments }: OrbiterJobs): string[] =>
  assignments.flatMap(({ sessions }) =>
    sessions.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId])),
  )
