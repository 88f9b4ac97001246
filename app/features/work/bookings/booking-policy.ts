/**
 * What a person may do with a booking now, and why something is refused. Shared by the server and
 * the UI.
 */
import type { Viewer } from '#people/accounts/viewer.ts'
import { isAdmin } from '#people/accounts/viewer.ts'
import { isExpired, type BookingStatus } from '#work/bookings/booking.ts'
import {
  hasBegun,
  isAllApproved,
  isProposalOpen,
  type ManagedFacts,
  type PieceFacts,
} from '#work/bookings/job-state.ts'
import {
  TRANSITIONS,
  type BookingAction,
  type BookingSide,
  type Guard,
} from '#work/bookings/booking-transitions.ts'

export interface PolicyBooking {
  customerId: string
  orbiterId: string
  status: BookingStatus
  expiresAt: Date | string
  startAt: Date | string
  priceCents: number | null
  quoteCents: number | null
  /** A new time that one side has proposed and the other side has not answered yet. */
  proposal: { side: 'customer' | 'orbiter'; startAt: Date | string } | null
  /** Null: a direct booking. */
  managed: ManagedFacts | null
  /** The pieces that a direct booking owes; null until it is accepted. */
  pieces: PieceFacts | null
}

export type Refusal =
  | 'not-yours'
  | 'wrong-status'
  | 'expired'
  | 'too-late'
  | 'all-approved'
  | 'needs-quote'
  | 'has-price'
  | 'no-quote'
  | ProposalRefusal
type ProposalRefusal = 'proposal-open' | 'no-proposal'

export const REFUSALS: Record<Refusal, string> = {
  'not-yours': "You can't change this booking.",
  expired: 'This request has expired and can no longer be answered.',
  'wrong-status': 'This booking has already been answered or changed.',
  'too-late': "The booked time has started, so the booking can't be rescheduled.",
  'all-approved': "Everything is approved, so this booking can't be cancelled anymore.",
  'needs-quote': 'This customer asked for a quote. Send your price first.',
  'has-price': 'This request already has a price.',
  'no-quote': "The Orbiter hasn't sent a quote yet.",
  'proposal-open': 'A new time has already been proposed. Answer or withdraw that proposal first.',
  'no-proposal': 'There is no open proposal.',
}

/**
 * The sides that a person has in a booking. A person without a side must not even learn that the
 * booking exists.
 */
export function sidesOf(
  viewer: Viewer,
  booking: { customerId: string; orbiterId: string },
): Exclude<BookingSide, 'system'>[] {
  const sides: Exclude<BookingSide, 'system'>[] = []
  if (viewer.id === booking.customerId) sides.push('customer')
  if (viewer.id === booking.orbiterId) sides.push('orbiter')
  if (isAdmin(viewer)) sides.push('admin')
  return sides
}

const GUARDS: Record<
  Guard,
  (booking: PolicyBooking, at: Date, sides: readonly BookingSide[]) => Refusal | null
> = {
  unexpired: (booking, at) => (isExpired(booking, at) ? 'expired' : null),
  'not-begun': (booking, at) => (hasBegun(booking, at) ? 'too-late' : null),
  'not-approved': (booking) => (isAllApproved(booking) ? 'all-approved' : null),
  priced: ({ priceCents }) => (priceCents === null ? 'needs-quote' : null),
  unpriced: ({ priceCents }) => (priceCents === null ? null : 'has-price'),
  quoted: ({ quoteCents }) => (quoteCents === null ? 'no-quote' : null),
  'no-proposal': (booking, at) => (isProposalOpen(booking, at) ? 'proposal-open' : null),
  'own-proposal': (booking, at, sides) =>
    isProposalOpen(booking, at) && booking.proposal && sides.includes(booking.proposal.side)
      ? null
      : 'no-proposal',
  'their-proposal': (booking, at, sides) =>
    isProposalOpen(booking, at) && booking.proposal && !sides.includes(booking.proposal.side)
      ? null
      : 'no-proposal',
}

/** Why this person can't take this action on this booking now; null if they can. */
export function refusalOf(
  viewer: Viewer,
  action: BookingAction,
  booking: PolicyBooking,
  at: Date,
): Refusal | null {
  const sides = sidesOf(viewer, booking)
  const own = TRANSITIONS.filter(
    (row) =>
      row.action === action && row.by.some((side) => (sides as BookingSide[]).includes(side)),
  )
  if (own.length === 0) return 'not-yours'
  const fitting = own.find((row) => row.from === booking.status)
  if (!fitting) return 'wrong-status'
  for (const guard of fitting.guards ?? []) {
    const refusal = GUARDS[guard](booking, at, sides)
    if (refusal) return refusal
  }
  return null
}

const ALL_ACTIONS = [...new Set(TRANSITIONS.map((row) => row.action))]

/** The actions that a person can take on a booking now: the buttons on its page. */
export function actionsOf(viewer: Viewer, booking: PolicyBooking, at: Date): BookingAction[] {
  return ALL_ACTIONS.filter((action) => refusalOf(viewer, action, booking, at) === null)
}
