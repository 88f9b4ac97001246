import { paths } from '#app/base/paths.ts'
import { cardLines } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

export const bookingExpired = {
  kind: 'booking.expired',
  recipients: 'both-sides',
  notice: {
    name: 'Request expired',
    title: (f) => says(f.isQuoted ? 'quote-expired' : 'expired', f),
  },
  toCustomer: {
    name: 'Request expired',
    write: (f) => ({
      subject:
        f.quoteCents === null
          ? `${f.orbiterName} did not answer in time`
          : `${f.orbiterName}'s quote has expired`,
      title: 'Request expired',
      paragraphs: [
        f.quoteCents === null
          ? 'Your request was not answered in time. You can send it again or ask another Orbiter.'
          : "The quote wasn't accepted in time. You can send a new request or book another Orbiter.",
        ...cardLines(f, () => 'Nothing was charged. We released the hold on your card.'),
      ],
      action: { label: 'Send it again', path: paths.creator(f.orbiterId, { book: f.offerKey }) },
      links: [
        {
          label: 'See other Orbiters nearby',
          path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }),
        },
      ],
    }),
  },
  toOrbiter: {
    name: 'Request expired',
    write: (f) => ({
      subject:
        f.quoteCents === null
          ? `A request from ${f.customerName} has expired`
          : `${f.customerName} didn't accept your quote in time`,
      title: 'Request expired',
      paragraphs: [
        f.quoteCents === null
          ? "You didn't answer in time, so the time is free again."
          : "The quote wasn't accepted in time, so the time is free again.",
      ],
      action: { label: 'See your requests', path: paths.orbiterBookings() },
    }),
  },
  sample: { state: 'expired', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.expired'>
