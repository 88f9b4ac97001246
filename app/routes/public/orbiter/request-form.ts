/** The data behind the request form, and the result of submitting it. */
import type { Offer } from '#market/creators/creator.ts'

import type { PayDetails } from '#app/routes/pay/pay-prompt.ts'

export const REQUEST_FAILED = 'Failed to submit booking request. Please try again.'

export interface RequestForm {
  offers: Offer[]
  idempotencyKey: string
  today: string
  lastDate: string
  /** Null if no availability is set at all, so that every date can be requested. */
  openDates: string[] | null
  /**
   * What the time zone means for the reader: `. 8:00 PM there is 9:00 PM EST for you`, or empty.
   */
  zoneNote: string
  viewerName: string
  isOwn: boolean
}

/** The date and time in the visitor's link; empty for none. */
export interface ChosenWhen {
  date: string
  time: string
}

/** The date and time, with an offer's key or `any`. */
export interface BookingChoice extends ChosenWhen {
  offer: string
}

/** The open times of a date for the duration of an offer. */
export interface TimesOnOffer {
  offer: string
  date: string
  times: string[]
}

/** What the page shows once a request is sent: the cost, the deadline, and where the request is. */
export interface SentRequest {
  price: string
  answerBy: string
  seesBookings: boolean
}

/** What the form needs from a result, besides its text. */
export interface RequestDetails extends PayDetails {
  sent?: {
    id: string
    seesBookings: boolean
    offer: string
    /** When the request expires, formatted for the reader. */
    answerBy: string
  }
  freeTimes?: TimesOnOffer | null
  /** Set if the person was signed out in the meantime: where to sign in. */
  signInAt?: string
}
