/**
 * The lifecycle of a booking: who may change its status, and to what. Shared by the server, the UI,
 * and the tests.
 */
import type { BookingEventKind } from '#app/base/event-map.ts'
import { betweenAll, type Transition } from '#app/base/life.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'

/** Who acts on a booking. `system` is the clock, or a consequence of another change. */
export type BookingSide = 'customer' | 'orbiter' | 'admin' | 'system'

export type BookingAction =
  | 'request'
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
  | SystemAction

/** Actions that happen to a booking without a person choosing them. */
export type SystemAction =
  | 'expire'
  | 'decline-overlapping'
  | 'hold'
  | 'hand-over'
  | 'free'
  | 'end-unpaid'
  | 'complete'
  | 'confirm'
  | 'set'

/** A condition beyond the status. `booking-policy.ts` checks each guard and words its refusal. */
export type Guard =
  | 'unexpired'
  | 'not-begun'
  | 'not-approved'
  | 'priced'
  | 'unpriced'
  | 'quoted'
  | 'no-proposal'
  | 'own-proposal'
  | 'their-proposal'

export interface BookingTransition extends Transition<
  BookingStatus,
  BookingAction,
  BookingSide,
  BookingEventKind
> {
  readonly guards?: readonly Guard[]
  /** The other person must be given a reason. */
  readonly needsReason?: boolean
  /** Only for sessions of a project that Orbit sold and matched. */
  readonly isManaged?: boolean
}

/**
 * Expiry is not a status: a pending request past its expiry can only be read. Each row is one
 * conditional update with its event; both sides are notified of every event
 * (features/notifications).
 */
const ROWS = [
  { action: 'request', by: ['customer'], from: null, to: 'pending', event: 'booking.requested' },
  // A request without a price asks for a quote: the Orbiter quotes a price, and the customer
  // accepts it.
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
  { action: 'expire', by: ['system'], from: 'pending', to: 'pending', event: 'booking.expired' },
  // Declines pending requests for a time that another booking has just taken.
  {
    action: 'decline-overlapping',
    by: ['system'],
    from: 'pending',
    to: 'rejected',
    event: 'booking.rejected',
    guards: ['unexpired'],
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
    guards: ['not-approved'],
    needsReason: true,
  },
  // The card could not be charged, and no other card has paid in time.
  {
    action: 'end-unpaid',
    by: ['system'],
    from: 'accepted',
    to: 'cancelled',
    event: 'booking.cancelled',
  },
  // Once every piece is approved and no approval can be undone. The booking is confirmed at the
  // same instant.
  {
    action: 'complete',
    by: ['system'],
    from: 'accepted',
    to: 'completed',
    event: 'booking.completed',
  },
  // Confirms bookings that the team has set to completed, after CONFIRM_WITHIN_HOURS.
  {
    action: 'confirm',
    by: ['system'],
    from: 'completed',
    to: 'completed',
    event: 'booking.confirmed',
  },

  // A project session: reserved for its Orbiter immediately, released when the project loses the
  // Orbiter, and reassigned to the next Orbiter.
  {
    action: 'hold',
    by: ['system'],
    from: null,
    to: 'accepted',
    event: 'booking.accepted',
    isManaged: true,
  },
  {
    action: 'free',
    by: ['system'],
    from: 'accepted',
    to: 'cancelled',
    event: 'booking.cancelled',
    isManaged: true,
  },
  {
    action: 'hand-over',
    by: ['system'],
    from: 'cancelled',
    to: 'accepted',
    event: 'booking.accepted',
    isManaged: true,
  },
  // Follows the status of the project or assignment, which an admin sets manually.
  ...betweenAll(
    ['accepted', 'completed', 'cancelled'] as const,
    {
      action: 'set',
      by: ['system'],
      event: 'booking.status-set',
      isManaged: true,
    } as const,
  ),
] as const satisfies readonly BookingTransition[]

export const TRANSITIONS: readonly BookingTransition[] = ROWS

/** The event that an action records. */
export type EventOfAction<Action extends BookingAction> = Extract<
  (typeof ROWS)[number],
  { action: Action }
>['event']
