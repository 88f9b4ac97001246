/** Notification titles about a booking, for the side that did not cause the event. */
import type { BookingEventKind, EventMap } from '#app/base/event-map.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { nearEventTime } from '#app/base/near-time.ts'
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
  /** When the list with the notice is read; null for a sample, which names no day by a word. */
  readAt: Date | null
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

export function when(
  date: string,
  time: string,
  { timeZone, readAt }: { timeZone: string; readAt: Date | null },
): string {
  const event = eventTimeOf(date, time, timeZone)
  return readAt ? nearEventTime(event, readAt) : formatEventTime(event, null, false)
}

/** A change of a booking's state is announced with the sentence of the new state. */
export const says = (
  state: JobState,
  { isCustomer, otherName, readAt }: NoticeFacts,
  more: Partial<SentenceFacts> = {},
) =>
  sentenceOf(state, isCustomer ? 'customer' : 'orbiter', {
    ...UNNAMED,
    customerName: otherName,
    orbiterName: otherName,
    readAt,
    ...more,
  }).says
