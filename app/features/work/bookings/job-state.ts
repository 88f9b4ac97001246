/**
 * The state of a booking or a managed project, derived from everything stored about it. The
 * sentences are in `jobs/job-sentences.ts`. Shared by the server and the tests.
 */
import type { JobState } from '#work/jobs/job-states.ts'
import { isExpired, isOvertaken, type BookingStatus } from '#work/bookings/booking.ts'

type Instant = Date | string
const isPast = (instant: Instant, at: Date) => new Date(instant).getTime() <= at.getTime()

/** The facts about a managed booking's project that affect the state. */
export interface ManagedFacts {
  status: 'draft' | 'submitted' | 'in_production' | 'completed'
  matchStatus: 'none' | 'searching' | 'matched' | 'unfilled' | 'withdrawn'
  matchRound: number
  /** Why Orbit ended the project; null: it goes on, or its customer has withdrawn it. */
  endedBecause: 'unpaid' | 'unmatched' | null
  /** The Orbiter has reported the start and not yet delivered everything. */
  isStarted: boolean
  pieces: PieceFacts
}

/** Counts of a job's pieces. */
export interface PieceFacts {
  sold: number
  /** Not delivered yet. */
  owed: number
  /** Delivered, and waiting for the customer's answer. */
  waiting: number
  changes: number
  missing: number
  /** When the next answer is due; after that, a missing answer counts as approval. ISO 8601. */
  approveBy: string | null
}

export interface StateFacts {
  status: BookingStatus
  statusReason: string | null
  expiresAt: Instant
  startAt: Instant
  priceCents: number | null
  quoteCents: number | null
  agreedAt: Instant | null
  confirmedAt: Instant | null
  cancelledBy: string | null
  proposal: { side: 'customer' | 'orbiter'; startAt: Instant } | null
  /** The deadline for paying with another card; null unless the card was declined. */
  payBy: Instant | null
  /** Null: a direct booking. */
  managed: ManagedFacts | null
  /** The pieces of a direct booking; a project's pieces are in `managed`. */
  pieces: PieceFacts | null
}

/**
 * Whether the event has begun, either by the clock or because the Orbiter has reported the start.
 */
export function hasBegun(
  { startAt, managed }: Pick<StateFacts, 'startAt' | 'managed'>,
  at: Date,
): boolean {
  return isPast(startAt, at) || managed?.isStarted === true
}

/** A proposal can be answered while both the booked and the proposed time are in the future. */
export function isProposalOpen(
  booking: Pick<StateFacts, 'startAt' | 'managed' | 'proposal'>,
  at: Date,
): boolean {
  return (
    booking.proposal !== null && !hasBegun(booking, at) && !isPast(booking.proposal.startAt, at)
  )
}

function pendingState(facts: StateFacts, at: Date): JobState {
  if (isExpired(facts, at)) return facts.quoteCents === null ? 'expired' : 'quote-expired'
  if (facts.priceCents !== null) return 'requested'
  return facts.quoteCents === null ? 'to-quote' : 'quoted'
}

/** Null until something is delivered. */
function deliveryState({
  managed,
  pieces: own,
}: Pick<StateFacts, 'managed' | 'pieces'>): JobState | null {
  const pieces = managed?.pieces ?? own
  if (!pieces || pieces.sold === 0) return null
  if (pieces.missing > 0) return 'missing'
  if (pieces.waiting > 0) return 'review'
  if (pieces.changes > 0) return 'changes'
  return pieces.owed === 0 ? 'approved' : null
}

/** Whether everything owed is approved: the job is over except for its completion. */
export const isAllApproved = (facts: Pick<StateFacts, 'managed' | 'pieces'>): boolean =>
  deliveryState(facts) === 'approved'

function acceptedState(facts: StateFacts, at: Date): JobState {
  const delivery = deliveryState(facts)
  if (delivery) return delivery
  if (facts.managed?.isStarted) return 'started'
  if (facts.payBy !== null) return 'unpaid'
  if (isPast(facts.startAt, at)) return 'begun'
  if (facts.proposal && isProposalOpen(facts, at)) return `${facts.proposal.side}-proposes`
  return facts.managed ? 'matched' : 'booked'
}

function cancelledState({ managed, agreedAt, cancelledBy }: StateFacts): JobState {
  const ended = managed && (searchState(managed) ?? endedState(managed))
  if (ended) return ended
  if (managed?.matchStatus === 'none') {
    if (managed.status === 'submitted') return 'submitted'
    if (managed.status === 'in_production') return 'team-works'
    if (managed.status === 'completed') return 'delivered'
  }
  if (agreedAt === null) return 'request-cancelled'
  // No matter who left first, the customer has ended the project since.
  if (managed?.matchStatus === 'withdrawn' && cancelledBy !== 'admin')
    return 'cancelled-by-customer'
  if (cancelledBy === 'customer' || cancelledBy === 'orbiter') return `cancelled-by-${cancelledBy}`
  return 'cancelled-by-orbit'
}

/** Null if no Orbiter is being searched for. */
function searchState({ matchStatus, matchRound }: ManagedFacts): JobState | null {
  if (matchStatus === 'unfilled') return 'unfilled'
  if (matchStatus !== 'searching') return null
  return matchRound > 1 ? 'searching-again' : 'searching'
}

/** Null unless Orbit has ended the project. */
function endedState({ matchStatus, endedBecause }: ManagedFacts): JobState | null {
  if (matchStatus !== 'withdrawn' || endedBecause === null) return null
  return endedBecause === 'unmatched' ? 'unmatched' : 'cancelled-by-orbit'
}

export function bookingStateOf(facts: StateFacts, at: Date): JobState {
  switch (facts.status) {
    case 'pending':
      return pendingState(facts, at)
    case 'accepted':
      return acceptedState(facts, at)
    case 'rejected':
      return isOvertaken(facts.statusReason) ? 'overtaken' : 'declined'
    case 'completed':
      return facts.confirmedAt === null ? 'completed' : 'confirmed'
    case 'cancelled':
      return cancelledState(facts)
  }
}

/** States that need an answer come first. */
const FIRST_OF_SESSIONS: readonly JobState[] = [
  'missing',
  'review',
  'changes',
  'approved',
  'started',
  'unpaid',
  'customer-proposes',
  'orbiter-proposes',
  'begun',
  'matched',
  'completed',
  'confirmed',
]

/** @param sessions the bookings of the project, in the sequence of its sessions */
export function projectStateOf(
  managed: ManagedFacts,
  sessions: readonly Omit<StateFacts, 'managed' | 'pieces'>[],
  at: Date,
): JobState {
  const states = sessions.map((session) =>
    bookingStateOf({ ...session, managed, pieces: null }, at),
  )
  const first = FIRST_OF_SESSIONS.find((state) => states.includes(state))
  if (first) return first
  const { status, matchStatus, isStarted } = managed
  if (matchStatus === 'withdrawn')
    return states[0] ?? endedState(managed) ?? 'cancelled-by-customer'
  // Every booking is cancelled, so the project has the state of its bookings.
  if (states[0]) return states[0]
  const search = searchState(managed)
  if (search) return search
  if (status === 'completed') return 'delivered'
  if (status === 'draft') return 'draft'
  if (isStarted) return 'started'
  if (matchStatus === 'matched') return 'matched'
  return status === 'in_production' ? 'team-works' : 'submitted'
}
