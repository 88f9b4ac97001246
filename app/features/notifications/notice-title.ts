/** One line for each thing that can happen to a booking, as the person reads it who did not do it. */
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatTime } from '#app/base/time.ts'

export interface NoticeFacts {
  otherName: string
  isCustomer: boolean
  serviceType: string
  requestedDate: string
  requestedTime: string
  data: Record<string, string | number | boolean | null>
}

const money = (cents: unknown) => (typeof cents === 'number' ? formatMoney(cents) : '')
const when = (date: unknown, time: unknown) =>
  `${formatDate(String(date), false)}, ${formatTime(String(time))}`

const TITLES: Record<string, (f: NoticeFacts) => string> = {
  'booking.requested': (f) => `${f.otherName} asks for your time`,
  'booking.quoted': (f) => `${f.otherName} can do it for ${money(f.data['quoteCents'])}`,
  'booking.accepted': (f) =>
    f.data['byQuote'] ? `${f.otherName} took your quote` : `${f.otherName} accepted your booking`,
  'booking.rejected': (f) =>
    f.isCustomer
      ? `${f.otherName} declined your request`
      : `The request of ${f.otherName} was declined`,
  'booking.cancelled': (f) =>
    f.data['by'] === 'admin' ? 'Orbit cancelled this booking' : `${f.otherName} cancelled`,
  'booking.brief-changed': (f) => `${f.otherName} changed the brief`,
  'booking.move-proposed': (f) =>
    `${f.otherName} proposes ${when(f.data['newDate'], f.data['newTime'])}`,
  'booking.moved': (f) =>
    `${f.otherName} agreed: now ${when(f.data['newDate'], f.data['newTime'])}`,
  'booking.move-declined': (f) => `${f.otherName} keeps the booked time`,
  'booking.move-withdrawn': (f) => `${f.otherName} took the proposal back`,
  'booking.completed': (f) => `${f.otherName} has finished: please confirm`,
  'booking.confirmed': (f) =>
    f.data['by'] === 'system'
      ? 'Confirmed after 72 hours'
      : `${f.otherName} confirmed that all is there`,
  'booking.expired': (f) =>
    f.isCustomer
      ? `${f.otherName} did not answer in time`
      : `The request of ${f.otherName} ran out`,
  'booking.reminder': (f) =>
    f.data['hoursBefore'] === 2
      ? `Within two hours: ${f.otherName}`
      : `Within 24 hours: ${f.otherName}`,
  'review.written': (f) => `${f.otherName} gave you ${String(f.data['rating'])} of 5 stars`,
  'review.replied': (f) => `${f.otherName} replied to your review`,
  'message.reported': () => 'A message was reported',
}

export function noticeTitle(kind: string, facts: NoticeFacts): { title: string; about: string } {
  return {
    title: TITLES[kind]?.(facts) ?? `News from ${facts.otherName}`,
    about: `${facts.serviceType} · ${formatDate(facts.requestedDate, false)}, ${formatTime(facts.requestedTime)}`,
  }
}

/** Under which an admin's own words for a title are kept. */
export function noticeKeyOf(kind: string): string {
  return `notice-${kind.replace('.', '-')}`
}

/** What those words may name in braces. */
export function noticeValues(title: string, facts: NoticeFacts): Record<string, string> {
  return {
    title,
    name: facts.otherName,
    service: facts.serviceType,
    when: when(facts.requestedDate, facts.requestedTime),
  }
}

/** What there are notifications of. */
export const NOTICE_KINDS = Object.keys(TITLES)
