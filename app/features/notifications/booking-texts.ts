/** The emails about bookings and reviews, with names and samples for System Settings. */
import { bookingMails, bookingTextKey } from '#notifications/booking-mails.ts'
import type { BookingSample } from '#notifications/booking/booking-notification.ts'
import { sampleFacts, saysIn } from '#notifications/booking/sample-booking.ts'
import { dashed } from '#notifications/notice/text-key.ts'
import {
  BOOKING_NOTIFICATIONS,
  kindsFor,
  NOTIFICATIONS,
  type BookingMailKind,
  type ReviewMailKind,
} from '#notifications/notifications.ts'
import { reviewMail, SAMPLE_REVIEW } from '#notifications/review/review-notification.ts'
import type { MailText, MailTexts } from '#app/platform/mail-texts.ts'

/** The sequence of the list; kinds that are not named here come last. */
const MAIL_ORDER: readonly BookingMailKind[] = [
  'booking.requested',
  'booking.quoted',
  'booking.accepted',
  'booking.rejected',
  'booking.expired',
  'booking.brief-changed',
  'booking.move-proposed',
  'booking.moved',
  'booking.move-declined',
  'booking.move-withdrawn',
  'booking.cancelled',
]

export function bookingTexts(side: 'toCustomer' | 'toOrbiter'): MailTexts {
  const kinds = new Set([...MAIL_ORDER, ...kindsFor('both-sides')])
  return Object.fromEntries([...kinds].flatMap((kind) => textsOf(kind, side)))
}

/** The email to one side, and its variant with separate wording. */
function textsOf(
  kind: BookingMailKind,
  side: 'toCustomer' | 'toOrbiter',
): [key: string, text: MailText][] {
  const notification = BOOKING_NOTIFICATIONS[kind]
  const textOf = (
    name: string,
    { data, facts, state }: BookingSample<BookingMailKind>,
  ): [string, MailText] => [
    bookingTextKey(kind, side, data),
    {
      name,
      sample: (at) => {
        const sample = { ...sampleFacts(at), ...facts, says: saysIn(state) }
        const [toCustomer, toOrbiter] = bookingMails(kind, sample, data)
        return side === 'toCustomer' ? toCustomer : toOrbiter
      },
    },
  ]
  const { variant, sample } = notification
  return [
    textOf(notification[side].name, sample),
    ...(variant ? [textOf(variant[side].name, variant.sample)] : []),
  ]
}

export const reviewText = (kind: ReviewMailKind): MailTexts => ({
  [dashed(kind)]: {
    name: NOTIFICATIONS[kind].mail.name,
    sample: () => reviewMail(NOTIFICATIONS[kind], '', SAMPLE_REVIEW),
  },
})
