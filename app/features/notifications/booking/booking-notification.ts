/**
 * What the file of a booking's notification says: one for each kind of event. Its line in the
 * timeline is in `bookings/booking-timeline.ts`: the evidence of a dispute quotes it, too.
 */
import type { BookingEventKind, EventMap } from '#app/base/event-map.ts'
import type {
  BookingMailFacts,
  BookingMailText,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotice } from '#notifications/notice/booking-notice.ts'
import type { JobState } from '#work/jobs/job-states.ts'

interface SideMail<Kind extends BookingEventKind> {
  /** In System Settings. */
  name: string
  write: (facts: BookingMailFacts, data: EventMap[Kind]) => BookingMailText
}

export interface BookingNotification<Kind extends BookingEventKind> extends BookingNotice<Kind> {
  recipients: 'both-sides'
  toCustomer: SideMail<Kind>
  toOrbiter: SideMail<Kind>
  /** Emails with keys and names of their own: an admin's words for the others would not be true. */
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
  /** Which the event leads to. */
  state: JobState
  /** Where the sample booking is another one. */
  facts?: Partial<BookingMailFacts>
}

/** Of emails that say the same to both sides: the name of the other one, and whose doing it is. */
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
