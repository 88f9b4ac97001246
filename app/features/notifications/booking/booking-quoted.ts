import { formatMoney } from '#app/base/money.ts'
import { OPEN_BOOKING, expiryFor, noteLines } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

export const bookingQuoted = {
  kind: 'booking.quoted',
  recipients: 'both-sides',
  notice: {
    name: 'Quote received',
    title: (f, data) => says('quoted', f, { quoteCents: data.quoteCents }),
  },
  toCustomer: {
    name: 'Quote received',
    write: (f, data) => ({
      subject: `${f.orbiterName} quoted ${formatMoney(f.quoteCents ?? 0)}`,
      title: 'You have a quote',
      paragraphs: [
        `The quote is valid until ${expiryFor(f)}.`,
        ...noteLines(data),
        'The date is booked once you accept the quote.',
      ],
      action: { label: 'View the quote' },
    }),
  },
  toOrbiter: {
    name: 'Quote sent',
    write: (f) => ({
      subject: `Your quote is with ${f.customerName}`,
      title: 'Quote sent',
      paragraphs: [
        `${f.customerName} has until ${expiryFor(f)} to accept it. You can change it until then.`,
      ],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'quoted', data: { ...SAMPLE_PEOPLE, quoteCents: 24_900, note: null } },
} satisfies BookingNotification<'booking.quoted'>
