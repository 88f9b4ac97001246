import type { EventMap } from '#app/base/event-map.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { OPEN_BOOKING, payByFor } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PAY_BY, SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import type { NoticeFacts } from '#notifications/notice/booking-notice.ts'

function payAgainTitle(f: NoticeFacts, { isReminder }: EventMap['booking.payment-failed']): string {
  if (isReminder)
    return f.isCustomer ? 'Your booking is still not paid' : `${f.otherName} has not paid yet`
  return f.isCustomer
    ? "Your card couldn't be charged"
    : `${f.otherName}'s card couldn't be charged`
}

export const bookingPaymentFailed = {
  kind: 'booking.payment-failed',
  recipients: 'both-sides',
  notice: {
    name: 'Card could not be charged',
    title: payAgainTitle,
  },
  toCustomer: {
    name: 'Card could not be charged',
    write: (f, { payBy, isReminder }) => ({
      subject: isReminder
        ? `Reminder: pay for your booking with ${f.orbiterName}`
        : "Your card couldn't be charged",
      title: isReminder ? 'Your booking is still not paid' : "Your card couldn't be charged",
      paragraphs: [
        `Nothing was charged, and your time is still reserved. Pay with another card by ${payByFor(f, payBy)}.`,
        'After that, the booking ends, and it costs you nothing.',
      ],
      action: { label: 'Use another card', path: paymentPaths.payAgain(f.id) },
    }),
  },
  toOrbiter: {
    name: 'Card could not be charged',
    write: (f, { payBy, isReminder }) => ({
      subject: isReminder
        ? `${f.customerName} has not paid yet`
        : `${f.customerName}'s card couldn't be charged`,
      title: isReminder ? 'Still not paid' : "The card couldn't be charged",
      paragraphs: [
        `${f.customerName} has until ${payByFor(f, payBy)} to pay with another card. We'll let you know.`,
        'If they don’t, the booking is cancelled, and your time is free again.',
      ],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'unpaid', data: { ...SAMPLE_PEOPLE, payBy: SAMPLE_PAY_BY } },
} satisfies BookingNotification<'booking.payment-failed'>
