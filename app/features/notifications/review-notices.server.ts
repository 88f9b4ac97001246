/** Effects of a review or a reply: notifications for both sides, and an email to the other side. */
import type { ReviewMailKind } from '#app/features/notifications/event-recipients.ts'
import {
  filterMuted,
  type PersonalMail,
} from '#app/features/people/accounts/notification-preferences.server.ts'
import { dashed, type MailTextKey } from '#app/features/notifications/notification-texts.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import { paths } from '#app/base/paths.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

export async function notifyReviewed(
  tx: Tx,
  events: readonly RecordedEvent<ReviewMailKind>[],
): Promise<void> {
  for (const event of events) {
    const row = await tx
      .selectFrom('bookingRequests as b')
      .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
      .innerJoin('orbiterReviews as r', 'r.bookingRequestId', 'b.id')
      .select([
        'b.customerId',
        'b.customerName',
        'b.customerEmail',
        'b.orbiterId',
        'p.fullName',
        'p.email',
        'r.rating',
        'r.reviewText',
        'r.replyText',
      ])
      .where('b.id', '=', event.subjectId)
      .executeTakeFirst()
    if (!row) continue
    await writeNotices(tx, [{ event, userIds: [row.customerId, row.orbiterId] }])
    await queueMails(
      tx,
      await filterMuted(tx, 'reviews', [reviewMail(event.kind, event.subjectId, row)]),
    )
  }
}

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

interface ReviewWords {
  to: 'customer' | 'orbiter'
  title: (row: ReviewRow) => string
  quoted: 'reviewText' | 'replyText'
  action: string
}

const WORDS: Readonly<Record<ReviewMailKind, ReviewWords>> = {
  'review.written': {
    to: 'orbiter',
    title: (row) => `${row.customerName} gave you ${row.rating} of 5 stars`,
    quoted: 'reviewText',
    action: 'Read and reply',
  },
  'review.replied': {
    to: 'customer',
    title: (row) => `${row.fullName} replied to your review`,
    quoted: 'replyText',
    action: 'Read it',
  },
}

export function reviewMail(kind: ReviewMailKind, bookingId: string, row: ReviewRow): PersonalMail {
  const words = WORDS[kind]
  const receiver =
    words.to === 'customer'
      ? { userId: row.customerId, to: row.customerEmail, toName: row.customerName }
      : { userId: row.orbiterId, to: row.email, toName: row.fullName }
  const title = words.title(row)
  const quoted = row[words.quoted]
  const key: MailTextKey = dashed(kind)
  return {
    kind: key,
    values: { orbiter: row.fullName, customer: row.customerName },
    ...receiver,
    subject: title,
    ...composeMail({
      preview: title,
      title,
      paragraphs: [quoted ? `“${quoted}”` : "They didn't leave a comment."],
      action: { label: words.action, url: link(paths.booking(bookingId)) },
    }),
  }
}
