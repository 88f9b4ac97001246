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
  'booking.requested': (f) => `${f.otherName} would like to book you`,
  'booking.quoted': (f) => `${f.otherName} quoted ${money(f.data['quoteCents'])}`,
  'booking.accepted': (f) =>
    f.data['byQuote']
      ? `${f.otherName} accepted your quote`
      : `${f.otherName} accepted your booking`,
  'booking.rejected': (f) =>
    f.isCustomer ? `${f.otherName} declined your request` : `${f.otherName}'s request was declined`,
  'booking.cancelled': (f) =>
    f.data['by'] === 'admin' ? 'Orbit cancelled this booking' : `${f.otherName} cancelled`,
  'booking.brief-changed': (f) => `${f.otherName} changed the brief`,
  'booking.move-proposed': (f) =>
    `${f.otherName} proposes ${when(f.data['newDate'], f.data['newTime'])}`,
  'booking.moved': (f) =>
    `${f.otherName} agreed. New time: ${when(f.data['newDate'], f.data['newTime'])}`,
  'booking.move-declined': (f) => `${f.otherName} declined the new time`,
  'booking.move-withdrawn': (f) => `${f.otherName} withdrew the proposal`,
  'booking.completed': (f) => `${f.otherName} has delivered. Please confirm`,
  'booking.confirmed': (f) =>
    f.data['by'] === 'system'
      ? 'Confirmed after 72 hours'
      : `${f.otherName} confirmed the delivery`,
  'booking.expired': (f) =>
    f.isCustomer ? `${f.otherName} did not answer in time` : `${f.otherName}'s request expired`,
  'booking.reminder': (f) =>
    f.data['hoursBefore'] === 2
      ? `In less than two hours: ${f.otherName}`
      : `Within 24 hours: ${f.otherName}`,
  'review.written': (f) => `${f.otherName} gave you ${String(f.data['rating'])} of 5 stars`,
  'review.replied': (f) => `${f.otherName} replied to your review`,
  'message.reported': () => 'A message was reported',
}

export function noticeTitle(kind: string, facts: NoticeFacts): { title: string; about: string } {
  return {
    title: TITLES[kind]?.(facts) ?? `Update from ${facts.otherName}`,
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
