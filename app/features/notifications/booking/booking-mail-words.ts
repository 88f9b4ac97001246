/** The facts for booking emails, and the phrases that several emails share. */
import type { EventMap } from '#app/base/event-map.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { formatDate } from '#app/base/time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'

export interface BookingMailFacts {
  id: string
  customerId: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  orbiterLocation: string | null
  customerName: string
  customerEmail: string
  /** What the customer calls the event. */
  occasion: string | null
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  /**
   * The zones of the customer and the Orbiter, and the zone of whichever of them reads this email.
   */
  customerZone: string
  orbiterZone: string
  readerZone?: string
  startAt: Date
  eventEndsAt: Date
  expiresAt: Date
  priceCents: number | null
  quoteCents: number | null
  /** What a card is reserved or charged for, in US cents; null: nothing is paid through Orbit. */
  paidCents: number | null
  /** The key with which the booking form opens with the same offer. */
  offerKey: string
  /** What was booked: `1 hour`, `2 days, 4 hours each`. */
  length: string
  /**
   * The delivery time that the Orbiter promised; null: a project states it for each piece, or
   * nothing was agreed.
   */
  delivery: string | null
  venueAddress: string | null
  venueArea: string | null
  venueMiles: number | null
  /** When the booking was accepted; null: not yet. */
  agreedAt: Date | null
  notes: string | null
  reason: string | null
  /** Sold and matched by Orbit. */
  isManaged: boolean
  /** The card is charged now, or was charged when the project was booked. */
  hasReceipt: boolean
  /** What each side reads about the booking's current state. */
  says: { customer: string; orbiter: string }
  /** The person who caused the event; null: the system. */
  actorId: string | null
}

export interface BookingMailText {
  subject: string
  title: string
  paragraphs: string[]
  /** The email's button; without a path it leads to the booking. */
  action: { label: string; path?: string }
  links?: { label: string; path: string }[]
}

/** A deadline in the zone of the event's place, and for the reader. */
export const expiryFor = ({ expiresAt, timeZone, readerZone }: BookingMailFacts) =>
  formatInstantFor(expiresAt, timeZone, readerZone ?? null)

/** The deadline for paying with another card. */
export const payByFor = ({ timeZone, readerZone }: BookingMailFacts, payBy: string) =>
  formatInstantFor(payBy, timeZone, readerZone ?? null)

/** Another local time in the zone of the event's place, and for the reader. */
export const otherTime = (date: string, time: string, f: BookingMailFacts, withYear = true) =>
  formatEventTime(eventTimeOf(date, time, f.timeZone), f.readerZone ?? null, withYear)

export const OPEN_BOOKING = { label: 'Open the booking' }

export const dayOf = (facts: BookingMailFacts) => formatDate(facts.requestedDate, false)

export const reasonLines = ({ reason }: BookingMailFacts) => (reason ? [`Reason: ${reason}`] : [])

export const noteLines = ({ note }: { note: string | null }) => (note ? [`“${note}”`] : [])

/** What happens to the card; empty if no card pays. */
export const cardLines = (
  { paidCents }: BookingMailFacts,
  says: (amount: string) => string,
): string[] => (paidCents ? [says(formatCents(paidCents))] : [])

export function refundLines(
  { priceCents, paidCents }: BookingMailFacts,
  { refundCents }: EventMap['booking.cancelled'],
): string[] {
  if (typeof refundCents !== 'number' || priceCents === null) return []
  // With a promo code, gift credit or sales tax, the paid amount differs from the price.
  if (refundCents > 0 && paidCents !== null && paidCents !== priceCents)
    return [
      `${Math.round((refundCents / priceCents) * 100)}% of what was paid will be refunded. The booking shows each cent.`,
    ]
  return [
    refundCents === 0
      ? `Under the cancellation policy, the ${formatMoney(priceCents)} is not refundable.`
      : `${formatCents(refundCents)} of ${formatCents(priceCents)} will be refunded.`,
  ]
}
