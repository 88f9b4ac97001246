import { formatCents } from '#app/base/money.ts'
import { OPEN_BOOKING } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'

export const bookingTipped = {
  kind: 'booking.tipped',
  recipients: 'both-sides',
  notice: {
    name: 'Tip',
    title: (f, data) =>
      f.isCustomer
        ? `You tipped ${f.otherName} ${formatCents(data.amountCents)}`
        : `${f.otherName} tipped you ${formatCents(data.amountCents)}`,
  },
  toCustomer: {
    name: 'Tip sent',
    write: (f, { amountCents }) => ({
      subject: `You tipped ${f.orbiterName} ${formatCents(amountCents)}`,
      title: 'Tip sent',
      paragraphs: [`All of the ${formatCents(amountCents)} goes to ${f.orbiterName}.`],
      action: OPEN_BOOKING,
    }),
  },
  toOrbiter: {
    name: 'Tip received',
    write: (f, { amountCents }) => ({
      subject: `${f.customerName} tipped you ${formatCents(amountCents)}`,
      title: 'You got a tip',
      paragraphs: [`All of the ${formatCents(amountCents)} is yours. Orbit takes no fee on tips.`],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'confirmed', data: { ...SAMPLE_PEOPLE, amountCents: 2000 } },
} satisfies BookingNotification<'booking.tipped'>
