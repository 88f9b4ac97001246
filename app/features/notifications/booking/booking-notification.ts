/**
 * The contents of a booking notification's file; there is one file for each kind of event. The line
 * in the timeline is in `bookings/booking-timeline.ts`, because the evidence for a dispute quotes
 * it, too.
 */
import type { BookingEventKind, EventMap } from '#app/base/event-map.ts'
import type {
  BookingMailFacts,
  BookingMailText,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotice } from '#notifications/notice/booking-notice.ts'
import type { JobState } from '#work/jobs/job-states.ts'

interface SideMail<Kind extends BookingEventKind> {
  /** The name in System Settings. */
  name: string
  write: (facts: BookingMailFacts, data: EventMap[Kind]) => BookingMailText
}

export interface BookingNotification<Kind extends BookingEventKind> extends BookingNotice<Kind> {
  recipients: 'both-sides'
  toCustomer: SideMail<Kind>
  toOrbiter: SideMail<Kind>
  /**
   * Emails with separate keys and names, because an admin's wording for the other emails would not
   * be true for them.
   */
  variant?: {
    stem: `booking-${string}`
    isFor: (data: EventMap[Kind]) => boolean
    toCustomer: { name: string }
    toOrbiter: { name: string }
    sample: BookingSample<Kind>
  }
  sample: BookingSample<Kind>
}

export interface BookingSample<Kind extends BookingEventKind> {
  data: EventMap[Kind]
  /** The state to which the event leads. */
  state: JobState
  /** Facts in which the sample differs from the sample booking. */
  facts?: Partial<BookingMailFacts>
}

/**
 * For emails with the same words for both sides: the other person's name, and who caused the event.
 */
interface Reader {
  otherName: string
  isActor: boolean
}

/** The emails of one kind, with the same name and words for both sides. */
export function toBothSides<Kind extends BookingEventKind>(
  name: string,
  write: (facts: BookingMailFacts, data: EventMap[Kind], reader: Reader) => BookingMailText,
): Pick<BookingNotification<Kind>, 'toCustomer' | 'toOrbiter'> {
  return {
    toCustomer: {
      name,
      write: (f, data) =>
        write(f, data, { otherName: f.orbiterName, isActor: f.actorId === f.customerId }),
    },
    toOrbiter: {
      name,
      write: (f, data) =>
        write(f, data, { otherName: f.customerName, isActor: f.actorId === f.orbiterId }),
    },
  }
}
