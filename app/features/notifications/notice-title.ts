/**
 * Notification titles about a booking, for the side that did not cause the event. A change of its
 * state is told in the sentence of the state that it led to.
 */
import type { EventMap } from '#app/base/event-map.ts'
import { formatCents } from '#app/base/money.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import { sentenceOf, UNNAMED, type SentenceFacts } from '#app/features/work/jobs/job-sentences.ts'
import type { JobState } from '#app/features/work/jobs/job-states.ts'
import type { BookingNoticeKind } from '#app/features/notifications/event-recipients.ts'

export interface NoticeFacts {
  otherName: string
  isCustomer: boolean
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  readerZone: string
  /** It was asked for without a price. */
  needsQuote: boolean
  /** It had been quoted. */
  isQuoted: boolean
  /** Both sides had agreed before it ended. */
  isAgreed: boolean
}

const when = (date: string, time: string, { timeZone, readerZone }: NoticeFacts) =>
  formatEventTime(eventTimeOf(date, time, timeZone), readerZone, false)

/** What the reader's side reads in this state. */
const says = (
  state: JobState,
  { isCustomer, otherName }: NoticeFacts,
  more: Partial<SentenceFacts> = {},
) =>
  sentenceOf(state, isCustomer ? 'customer' : 'orbiter', {
    ...UNNAMED,
    customerName: otherName,
    orbiterName: otherName,
    ...more,
  }).says

function cancelledState(f: NoticeFacts, data: EventMap['booking.cancelled']): JobState {
  if (data.isReassigned) return 'searching-again'
  if (!f.isAgreed) return 'request-cancelled'
  if (data.by === 'admin' || data.by === 'system') return 'cancelled-by-orbit'
  return `cancelled-by-${data.by ?? (f.isCustomer ? 'orbiter' : 'customer')}`
}

function payAgainTitle(f: NoticeFacts, { isReminder }: EventMap['booking.payment-failed']): string {
  if (isReminder)
    return f.isCustomer ? 'Your booking is still not paid' : `${f.otherName} has not paid yet`
  return f.isCustomer
    ? "Your card couldn't be charged"
    : `${f.otherName}'s card couldn't be charged`
}

const TITLES: {
  readonly [Kind in BookingNoticeKind]: (facts: NoticeFacts, data: EventMap[Kind]) => string
} = {
  'booking.requested': (f) => says(f.needsQuote ? 'to-quote' : 'requested', f),
  'booking.quoted': (f, data) => says('quoted', f, { quoteCents: data.quoteCents }),
  'booking.accepted': (f) => says('booked', f),
  'booking.rejected': (f, data) => says(data.becauseOf === 'overlap' ? 'overtaken' : 'declined', f),
  'booking.cancelled': (f, data) => says(cancelledState(f, data), f),
  'booking.brief-changed': (f) => `${f.otherName} changed the brief`,
  'booking.move-proposed': (f, data) =>
    says(`${data.side}-proposes`, f, {
      proposal: eventTimeOf(data.newDate, data.newTime, f.timeZone),
      readerZone: f.readerZone,
    }),
  'booking.moved': (f, data) =>
    `${f.otherName} agreed. New time: ${when(data.newDate, data.newTime, f)}`,
  'booking.move-declined': (f) => `${f.otherName} declined the new time`,
  'booking.move-withdrawn': (f) => `${f.otherName} withdrew the proposal`,
  'booking.completed': (f) => says('confirmed', f),
  'booking.confirmed': (f) => says('confirmed', f),
  'booking.expired': (f) => says(f.isQuoted ? 'quote-expired' : 'expired', f),
  'booking.payment-failed': (f, data) => payAgainTitle(f, data),
  'booking.paid-again': (f) =>
    f.isCustomer ? 'Your other card works' : `${f.otherName}'s other card works`,
  'booking.tipped': (f, data) =>
    f.isCustomer
      ? `You tipped ${f.otherName} ${formatCents(data.amountCents)}`
      : `${f.otherName} tipped you ${formatCents(data.amountCents)}`,
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

/** The line below the title: with whom, where the title does not say it, what and when. */
export function noticeAbout(title: string, facts: NoticeFacts): string {
  const who = title.includes(facts.otherName) ? '' : `${facts.otherName} · `
  return `${who}${facts.serviceType} · ${when(facts.requestedDate, facts.requestedTime, facts)}`
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
