/** What the request form is made from, and what comes back from sending it. */
import type { Offer } from '#app/features/creators/creator.ts'

export const REQUEST_FAILED = 'Failed to submit booking request. Please try again.'

export interface RequestForm {
  offers: Offer[]
  idempotencyKey: string
  today: string
  lastDate: string
  /** Null: no availability set at all, every date can be asked for. */
  openDates: string[] | null
  viewerName: string
  isOwn: boolean
}

/** What the visitor came with: an offer's key or `any`, perhaps a date and time. */
export interface BookingChoice {
  offer: string
  date: string
  time: string
}

/** The open times of a date for the length of an offer. */
export interface TimesOnOffer {
  offer: string
  date: string
  times: string[]
}

/** What the form needs of an answer, beside its words. */
export interface RequestDetails {
  sent?: { id: string; seesBookings: boolean }
  freeTimes?: TimesOnOffer | null
  /** Signed out meanwhile: where to sign in. */
  signInAt?: string
}
