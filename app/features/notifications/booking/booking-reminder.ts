import { formatEventEnd, formatEventTime } from '#app/base/event-time.ts'
import { paths } from '#app/base/paths.ts'
import { formatClock, zoneLabel } from '#app/base/time.ts'
import { sampleFacts } from '#notifications/booking/sample-booking.ts'
import { wholeAddress } from '#market/places/venue.ts'
import type { BookingNotice } from '#notifications/notice/booking-notice.ts'
import type { PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'
import { link } from '#app/platform/mail.ts'

/** Hours before the start. A reminder is skipped if the next one is already due. */
export const REMINDERS = [
  {
    hoursBefore: 24,
    until: 2,
    name: 'Reminder, a day before',
    title: 'Within 24 hours',
    when: 'in less than 24 hours',
  },
  {
    hoursBefore: 2,
    until: 0,
    name: 'Reminder, two hours before',
    title: 'Coming up',
    when: 'in less than two hours',
  },
] as const
export type Reminder = (typeof REMINDERS)[number]

export const bookingReminder = {
  kind: 'booking.reminder',
  // The reminder task sends the emails.
  recipients: 'audience',
  notice: {
    name: 'Reminder',
    title: (f, data) =>
      `In less than ${data.hoursBefore === 2 ? 'two' : data.hoursBefore} hours: ${f.otherName}`,
  },
  sample: { data: { hoursBefore: 24 } },
} satisfies BookingNotice<'booking.reminder'>

interface DueBooking {
  id: string
  customerId: string
  customerName: string
  customerEmail: string
  customerZone: string
  orbiterId: string
  fullName: string
  email: string
  orbiterZone: string
  occasion: string | null
  serviceType: string
  venueAddress: string | null
  venueArea: string | null
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: Date
  eventEndsAt: Date
}

const kindOf = ({ hoursBefore }: Reminder) => `booking-reminder-${hoursBefore}h`

export function reminderMails(
  row: DueBooking,
  reminder: Reminder,
): [toCustomer: PersonalMail, toOrbiter: PersonalMail] {
  const { title, when } = reminder
  const event = { ...row, date: row.requestedDate, time: row.requestedTime }
  const where = wholeAddress(row)
  const write = (
    whom: Pick<PersonalMail, 'userId' | 'to' | 'toName'>,
    otherName: string,
    readerZone: string,
  ): PersonalMail => {
    const time = formatEventTime(event, readerZone)
    return {
      kind: kindOf(reminder),
      ...whom,
      subject: `${title}: ${otherName}, ${formatClock(row.requestedDate, row.requestedTime)} ${zoneLabel(row.timeZone, row.startAt)}`,
      ...composeMail({
        preview: `${otherName}, ${time}`,
        title,
        paragraphs: [`Your booking with ${otherName} begins ${when}.`],
        facts: [
          ...(row.occasion ? [['Event', row.occasion] as [string, string]] : []),
          ['Service', row.serviceType],
          ['When', time],
          ['Event ends', formatEventEnd(row, readerZone)],
          ...(where ? [['Where', where] as [string, string]] : []),
        ],
        action: { label: 'Open the booking', url: link(paths.booking(row.id)) },
      }),
    }
  }
  return [
    write(
      { userId: row.customerId, to: row.customerEmail, toName: row.customerName },
      row.fullName,
      row.customerZone,
    ),
    write(
      { userId: row.orbiterId, to: row.email, toName: row.fullName },
      row.customerName,
      row.orbiterZone,
    ),
  ]
}

export const REMINDER_TEXTS: MailTexts = Object.fromEntries(
  REMINDERS.map((reminder) => [
    kindOf(reminder),
    {
      name: reminder.name,
      sample: (at: Date) => {
        const facts = sampleFacts(at)
        const due = { ...facts, fullName: facts.orbiterName, email: facts.orbiterEmail }
        return reminderMails(due, reminder)[0]
      },
    },
  ]),
)
