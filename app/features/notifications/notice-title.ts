/** Notification titles about a booking, for the side that did not cause the event. */
import type { EventMap } from '#app/base/event-map.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import type { BookingNoticeKind } from '#app/features/notifications/event-recipients.ts'

export interface NoticeFacts {
  otherName: string
  isCustomer: boolean
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  readerZone: string
}

const when = (date: string, time: string, { timeZone, readerZone }: NoticeFacts) =>
  formatEventTime(eventTimeOf(date, time, timeZone), readerZone, false)

const TITLES: {
  readonly [Kind in BookingNoticeKind]: (facts: NoticeFacts, data: EventMap[Kind]) => string
} = {
  'booking.requested': (f) => `${f.otherName} would like to book you`,
  'booking.quoted': (f, data) => `${f.otherName} quoted ${formatMoney(data.quoteCents)}`,
  'booking.accepted': (f, data) =>
    data.byQuote ? `${f.otherName} accepted your quote` : `${f.otherName} accepted your booking`,
  'booking.rejected': (f) =>
    f.isCustomer ? `${f.otherName} declined your request` : `${f.otherName}'s request was declined`,
  'booking.cancelled': (f, data) =>
    data.by === 'admin' ? 'Orbit cancelled this booking' : `${f.otherName} cancelled`,
  'booking.brief-changed': (f) => `${f.otherName} changed the brief`,
  'booking.move-proposed': (f, data) =>
    `${f.otherName} proposes ${when(data.newDate, data.newTime, f)}`,
  'booking.moved': (f, data) =>
    `${f.otherName} agreed. New time: ${when(data.newDate, data.newTime, f)}`,
  'booking.move-declined': (f) => `${f.otherName} declined the new time`,
  'booking.move-withdrawn': (f) => `${f.otherName} withdrew the proposal`,
  'booking.completed': (f) => `${f.otherName} has delivered. Please confirm`,
  'booking.confirmed': (f, data) =>
    data.by === 'system' ? 'Confirmed after 72 hours' : `${f.otherName} confirmed the delivery`,
  'booking.expired': (f) =>
    f.isCustomer ? `${f.otherName} did not answer in time` : `${f.otherName}'s request expired`,
  'booking.reminder': (f, data) =>
    `In less than ${data.hoursBefore === 2 ? 'two' : data.hoursBefore} hours: ${f.otherName}`,
  'review.written': (f, data) => `${f.otherName} gave you ${data.rating} of 5 stars`,
  'review.replied': (f) => `${f.otherName} replied to your review`,
  'message.reported': () => 'A message was reported',
}

export function noticeTitle<Kind extends BookingNoticeKind>(
  kind: Kind,
  facts: NoticeFacts,
  data: EventMap[Kind],
): string {
  return TITLES[kind](facts, data)
}

/** The line below the title: what it is about. */
export function noticeAbout(facts: NoticeFacts): string {
  return `${facts.serviceType} · ${when(facts.requestedDate, facts.requestedTime, facts)}`
}

/** The values for the placeholders (in braces) in an admin's title. */
export function noticeValues(title: string, facts: NoticeFacts): Record<string, string> {
  return {
    title,
    name: facts.otherName,
    service: facts.serviceType,
    when: when(facts.requestedDate, facts.requestedTime, facts),
  }
}
