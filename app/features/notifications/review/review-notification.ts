/** The contents of a review notification's file. */
import type { BookingEventKind } from '#app/base/event-map.ts'
import { paths } from '#app/base/paths.ts'
import { SAMPLE_CUSTOMER, SAMPLE_ORBITER } from '#app/base/sample-facts.ts'
import type { BookingNotice } from '#notifications/notice/booking-notice.ts'
import { dashed } from '#notifications/notice/text-key.ts'
import type { PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link } from '#app/platform/mail.ts'

interface ReviewRow {
  customerId: string
  customerName: string
  customerEmail: string
  orbiterId: string
  fullName: string
  email: string
  rating: number
  reviewText: string | null
  replyText: string | null
}

export interface ReviewNotification<Kind extends BookingEventKind> extends BookingNotice<Kind> {
  recipients: 'reviewed'
  /** The email to the side that was reviewed or replied to. */
  mail: {
    /** The name in System Settings. */
    name: string
    to: 'customer' | 'orbiter'
    title: (row: ReviewRow) => string
    quoted: 'reviewText' | 'replyText'
    action: string
  }
}

export const SAMPLE_REVIEW: ReviewRow = {
  customerId: SAMPLE_CUSTOMER.id,
  customerName: SAMPLE_CUSTOMER.name,
  customerEmail: SAMPLE_CUSTOMER.email,
  orbiterId: SAMPLE_ORBITER.id,
  fullName: SAMPLE_ORBITER.name,
  email: SAMPLE_ORBITER.email,
  rating: 5,
  reviewText: 'The reel was ready before the cake.',
  replyText: 'Thank you, it was a joy.',
}

export function reviewMail(
  { kind, mail }: Pick<ReviewNotification<BookingEventKind>, 'kind' | 'mail'>,
  bookingId: string,
  row: ReviewRow,
): PersonalMail {
  const receiver =
    mail.to === 'customer'
      ? { userId: row.customerId, to: row.customerEmail, toName: row.customerName }
      : { userId: row.orbiterId, to: row.email, toName: row.fullName }
  const title = mail.title(row)
  const quoted = row[mail.quoted]
  return {
    kind: dashed(kind),
    values: { orbiter: row.fullName, customer: row.customerName },
    ...receiver,
    subject: title,
    ...composeMail({
      preview: title,
      title,
      paragraphs: [quoted ? `“${quoted}”` : "They didn't leave a comment."],
      action: { label: mail.action, url: link(paths.booking(bookingId)) },
    }),
  }
}
