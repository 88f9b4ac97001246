/** Notification titles about a booking, for the side that did not cause the event. */
import type { BookingEventKind, EventMap } from '#app/base/event-map.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import type { Recipients } from '#notifications/notice/recipients.ts'
import { sentenceOf, UNNAMED, type SentenceFacts } from '#work/jobs/job-sentences.ts'
import type { JobState } from '#work/jobs/job-states.ts'

export interface NoticeFacts {
  otherName: string
  isCustomer: boolean
  /** What the customer calls the event, or else what was booked. */
  title: string
  /** What was booked. */
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  readerZone: string
  /** The booking was requested without a price. */
  needsQuote: boolean
  /** The Orbiter had quoted a price. */
  isQuoted: boolean
  /** Both sides had agreed before the booking ended. */
  isAgreed: boolean
}

export interface BookingNotice<Kind extends BookingEventKind> {
  kind: Kind
  recipients: Recipients
  notice: {
    /** The name in System Settings. */
    name: string
    title: (facts: NoticeFacts, data: EventMap[Kind]) => string
  }
  /** The event's data for the sample booking. */
  sample: { data: EventMap[Kind] }
}

export const when = (date: string, time: string, { timeZone, readerZone }: NoticeFacts) =>
  formatEventTime(eventTimeOf(date, time, timeZone), readerZone, false)

/** A change of a booking's state is announced with the sentence of the new state. */
export const says = (
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
