/** The facts that booking emails are written from, and the phrases that several of them share. */
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
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  /** The zones of customer and Orbiter, and of the one of them who reads this email. */
  customerZone: string
  orbiterZone: string
  readerZone?: string
  startAt: Date
  eventEndsAt: Date
  expiresAt: Date
  priceCents: number | null
  quoteCents: number | null
  /** What a card is reserved or charged for, US cents; null: nothing is paid through Orbit. */
  paidCents: number | null
  /** Opens the booking form with the same offer. */
  offerKey: string
  /** What was booked: `1 hour`, `2 days, 4 hours each`. */
  length: string
  /** By when the Orbiter delivers; null: a project says it piece by piece, or nothing was agreed. */
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
  /** The card is charged now, or was when the project was booked. */
  hasReceipt: boolean
  /** What each side reads about the state that the booking is now in. */
  says: { customer: string; orbiter: string }
  /** Who caused the event; null: the system. */
  actorId: string | null
}

export interface BookingMailText {
  subject: string
  title: string
  paragraphs: string[]
  /** Without a path it leads to the booking. */
  action: { label: string; path?: string }
  links?: { label: string; path: string }[]
}

/** A deadline at the event's place, and for the reader. */
export const expiryFor = ({ expiresAt, timeZone, readerZone }: BookingMailFacts) =>
  formatInstantFor(expiresAt, timeZone, readerZone ?? null)

/** Until when the customer may pay with another card. */
export const payByFor = ({ timeZone, readerZone }: BookingMailFacts, payBy: string) =>
  formatInstantFor(payBy, timeZone, readerZone ?? null)

/** Another local time at the event's place, and for the reader. */
export const otherTime = (date: string, time: string, f: BookingMailFacts, withYear = true) =>
  formatEventTime(eventTimeOf(date, time, f.timeZone), f.readerZone ?? null, withYear)

export const OPEN_BOOKING = { label: 'Open the booking' }

export const dayOf = (facts: BookingMailFacts) => formatDate(facts.requestedDate, false)

export const reasonLines = ({ reason }: BookingMailFacts) => (reason ? [`Reason: ${reason}`] : [])

export const noteLines = ({ note }: { note: string | null }) => (note ? [`“${note}”`] : [])

/** What becomes of the card; nothing where no card pays. */
export const cardLines = (
  { paidCents }: BookingMailFacts,
  says: (amount: string) => string,
): string[] => (paidCents ? [says(formatCents(paidCents))] : [])

export function refundLines(
  { priceCents, paidCents }: BookingMailFacts,
  { refundCents }: EventMap['booking.cancelled'],
): string[] {
  if (typeof refundCents !== 'number' || priceCents === null) return []
  // A promo code, gift credit or sales tax: what is paid is not the price.
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
