/** A booking request: its states, who may move it where, and how it reads. Used by server, interface and tests. */

export const BOOKING_STATUSES = ['pending', 'accepted', 'rejected', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** How a person stands to a booking. */
export type BookingSide = 'customer' | 'orbiter' | 'admin'

export type BookingAction = 'accept' | 'reject' | 'cancel' | 'complete'

interface Transition {
  action: BookingAction
  by: readonly BookingSide[]
  from: BookingStatus
  to: BookingStatus
  event: string
  /** Only before the request has expired. */
  untilExpiry?: boolean
  /** Only once the booked time has begun. */
  afterStart?: boolean
  /** The other side is owed a reason. */
  needsReason?: boolean
}

/** The whole life of a booking. Expiry is not a state: a pending request past its time can only be read. */
export const TRANSITIONS: readonly Transition[] = [
  { action: 'accept', by: ['orbiter'], from: 'pending', to: 'accepted', event: 'booking.accepted', untilExpiry: true },
  { action: 'reject', by: ['orbiter'], from: 'pending', to: 'rejected', event: 'booking.rejected', untilExpiry: true },
  { action: 'cancel', by: ['customer'], from: 'pending', to: 'cancelled', event: 'booking.cancelled' },
  { action: 'cancel', by: ['customer', 'orbiter', 'admin'], from: 'accepted', to: 'cancelled', event: 'booking.cancelled', needsReason: true },
  { action: 'complete', by: ['orbiter'], from: 'accepted', to: 'completed', event: 'booking.completed', afterStart: true },
]

/** A request waits this long for its answer, or until the booked time begins. */
export const REQUEST_LIFETIME_HOURS = 24

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

/** The earlier of 24 hours after asking and the booked start. */
export function expiryOf(askedAt: Date, startAt: Date): Date {
  return new Date(Math.min(askedAt.getTime() + REQUEST_LIFETIME_HOURS * 3_600_000, startAt.getTime()))
}

export function isExpired(booking: { status: string; expiresAt: Date | string }, at: Date): boolean {
  return booking.status === 'pending' && new Date(booking.expiresAt).getTime() <= at.getTime()
}

/** What a booking was sold as; kept as it was, whatever becomes of the offer. */
export interface ProductSnapshot {
  kind: 'reel' | 'service' | 'package' | 'general'
  id: string | null
  name: string
  durationMinutes: number
  deliveryDays: number | null
}

export const GENERAL_SERVICE = 'General Service'
