/** A booking request: its states, who may move it where, and how it reads. Used by server, interface and tests. */
import type { BookingEventKind } from '#app/base/event-map.ts'

export const BOOKING_STATUSES = [
  'pending',
  'accepted',
  'rejected',
  'completed',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** How somebody stands to a booking; `system` is the clock. */
export type BookingSide = 'customer' | 'orbiter' | 'admin' | 'system'

export type BookingAction =
  | 'quote'
  | 'take-quote'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'change-brief'
  | 'propose'
  | 'agree'
  | 'decline'
  | 'withdraw'
  | 'complete'
  | 'confirm'
  | 'expire'

/** What must be so, beyond the status. `booking-policy.ts` says what each means, and what a refusal reads like. */
export type Guard =
  | 'unexpired'
  | 'begun'
  | 'not-begun'
  | 'priced'
  | 'unpriced'
  | 'quoted'
  | 'no-proposal'
  | 'own-proposal'
  | 'their-proposal'
  | 'unconfirmed'

interface Transition {
  action: BookingAction
  by: readonly BookingSide[]
  from: BookingStatus
  to: BookingStatus
  event: BookingEventKind
  guards: readonly Guard[]
  /** The other side is owed a reason. */
  needsReason?: boolean
}

/**
 * The whole life of a booking. Expiry is not a state: a pending request past its time can only be read. Each row is one
 * conditional update with its event; both sides are told of every event (features/notifications).
 */
export const TRANSITIONS: readonly Transition[] = [
  // A request without a price asks for a quote: the Orbiter names one, the customer takes it.
  {
    action: 'quote',
    by: ['orbiter'],
    from: 'pending',
    to: 'pending',
    event: 'booking.quoted',
    guards: ['unexpired', 'unpriced'],
  },
  {
    action: 'take-quote',
    by: ['customer'],
    from: 'pending',
    to: 'accepted',
    event: 'booking.accepted',
    guards: ['unexpired', 'unpriced', 'quoted'],
  },
  {
    action: 'accept',
    by: ['orbiter'],
    from: 'pending',
    to: 'accepted',
    event: 'booking.accepted',
    guards: ['unexpired', 'priced'],
  },
  {
    action: 'reject',
    by: ['orbiter'],
    from: 'pending',
    to: 'rejected',
    event: 'booking.rejected',
    guards: ['unexpired'],
  },
  {
    action: 'cancel',
    by: ['customer'],
    from: 'pending',
    to: 'cancelled',
    event: 'booking.cancelled',
    guards: ['unexpired'],
  },
  {
    action: 'expire',
    by: ['system'],
    from: 'pending',
    to: 'pending',
    event: 'booking.expired',
    guards: [],
  },
  {
    action: 'change-brief',
    by: ['customer'],
    from: 'pending',
    to: 'pending',
    event: 'booking.brief-changed',
    guards: ['unexpired'],
  },

  {
    action: 'change-brief',
    by: ['customer'],
    from: 'accepted',
    to: 'accepted',
    event: 'booking.brief-changed',
    guards: [],
  },
  {
    action: 'propose',
    by: ['customer', 'orbiter'],
    from: 'accepted',
    to: 'accepted',
    event: 'booking.move-proposed',
    guards: ['not-begun', 'no-proposal'],
  },
  {
    action: 'agree',
    by: ['customer', 'orbiter'],
    from: 'accepted',
    to: 'accepted',
    event: 'booking.moved',
    guards: ['their-proposal'],
  },
  {
    action: 'decline',
    by: ['customer', 'orbiter'],
    from: 'accepted',
    to: 'accepted',
    event: 'booking.move-declined',
    guards: ['their-proposal'],
  },
  {
    action: 'withdraw',
    by: ['customer', 'orbiter'],
    from: 'accepted',
    to: 'accepted',
    event: 'booking.move-withdrawn',
    guards: ['own-proposal'],
  },
  {
    action: 'cancel',
    by: ['customer', 'orbiter', 'admin'],
    from: 'accepted',
    to: 'cancelled',
    event: 'booking.cancelled',
    guards: [],
    needsReason: true,
  },
  {
    action: 'complete',
    by: ['orbiter'],
    from: 'accepted',
    to: 'completed',
    event: 'booking.completed',
    guards: ['begun'],
  },
  // The customer says that all is there; the clock says it for them after CONFIRM_WITHIN_HOURS.
  {
    action: 'confirm',
    by: ['customer', 'system'],
    from: 'completed',
    to: 'completed',
    event: 'booking.confirmed',
    guards: ['unconfirmed'],
  },
]

/** A completed booking counts as confirmed after so long without a word of the customer. */
export const CONFIRM_WITHIN_HOURS = 72

/** A request waits this long for its answer, or until the booked time begins. */
const REQUEST_LIFETIME_HOURS = 24

export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Pending yellow, accepted green, rejected red, others neutral. */
export const STATUS_TONES: Record<BookingStatus, 'clock' | 'ok' | 'bad' | 'neutral'> = {
  pending: 'clock',
  accepted: 'ok',
  rejected: 'bad',
  completed: 'neutral',
  cancelled: 'neutral',
}

/** Why a request is declined when the Orbiter takes another one for the same time. */
export const OVERLAP_REASON = 'The Orbiter accepted another booking at this time.'

/** The earlier of 24 hours after asking and the booked start. */
export function expiryOf(askedAt: Date, startAt: Date): Date {
  return new Date(
    Math.min(askedAt.getTime() + REQUEST_LIFETIME_HOURS * 3_600_000, startAt.getTime()),
  )
}

export function isExpired(
  booking: { status: string; expiresAt: Date | string },
  at: Date,
): boolean {
  return booking.status === 'pending' && new Date(booking.expiresAt).getTime() <= at.getTime()
}

/** What the customer wants filmed, and how. Empty texts: nothing said. */
export interface Brief {
  mustHave: string
  brandHandle: string
  brandColours: string
  doNotFilm: string
}

export const EMPTY_BRIEF: Brief = { mustHave: '', brandHandle: '', brandColours: '', doNotFilm: '' }

/** Another time for an accepted booking, still to be answered. Instants are ISO 8601. */
export interface Proposal {
  side: 'customer' | 'orbiter'
  requestedDate: string
  requestedTime: string
  startAt: string
  note: string | null
}

/** What both sides see of a booking. Instants are ISO 8601. */
export interface BookingFacts {
  id: string
  serviceType: string
  /** Wall date and time in `timeZone`, as they were asked for. */
  requestedDate: string
  requestedTime: string
  timeZone: string
  dayHint: 'Today' | 'Tomorrow' | null
  startAt: string
  durationMinutes: number
  venueAddress: string | null
  notes: string | null
  /** US cents; null: a quote is still to be given. */
  priceCents: number | null
  /** What the Orbiter has named for a request without a price. */
  quoteCents: number | null
  status: BookingStatus
  /** Pending, but nobody answered in time. */
  isExpired: boolean
  statusReason: string | null
  expiresAt: string
  createdAt: string
}

/** What a booking was sold as; kept as it was, whatever becomes of the offer. */
export interface ProductSnapshot {
  kind: 'reel' | 'service' | 'package' | 'general'
  id: string | null
  name: string
  durationMinutes: number
  deliveryDays: number | null
}

/** The key under which the booking form offers it again. */
export function offerKeyOf({
  kind,
  id,
  name,
}: Pick<ProductSnapshot, 'kind' | 'id' | 'name'>): string {
  if (kind === 'reel') return `reel:${Number.parseInt(name, 10)}`
  return id === null ? 'general' : `${kind}:${id}`
}
