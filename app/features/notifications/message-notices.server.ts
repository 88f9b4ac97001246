/** What follows from messages and reviews at once: notifications, and emails about reviews. */
import {
  filterMuted,
  type PersonalMail,
} from '#app/features/notifications/mail-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import { paths } from '#app/base/paths.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

async function notifyAdmins(tx: Tx, events: RecordedEvent[]): Promise<void> {
  const admins = await tx
    .selectFrom('userRoles')
    .select('userId')
    .distinct()
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .execute()
  await writeNotices(
    tx,
    events.map((event) => ({ event, userIds: admins.map((row) => row.userId) })),
  )
}

async function notifyOfReview(tx: Tx, events: RecordedEvent[]): Promise<void> {
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

export function reviewMail(kind: string, bookingId: string, row: ReviewRow): PersonalMail {
  const isReply = kind === 'review.replied'
  const whom = isReply
    ? { userId: row.customerId, to: row.customerEmail, toName: row.customerName }
    : { userId: row.orbiterId, to: row.email, toName: row.fullName }
  const title = isReply
    ? `${row.fullName} replied to your review`
    : `${row.customerName} gave you ${row.rating} of 5 stars`
  const text = isReply ? row.replyText : row.reviewText
  const content = composeMail({
    preview: title,
    title,
    paragraphs: [text ? `“${text}”` : "They didn't leave a comment."],
    action: { label: isReply ? 'Read it' : 'Read and reply', url: link(paths.booking(bookingId)) },
  })
  return {
    kind: kind.replace('.', '-'),
    values: { orbiter: row.fullName, customer: row.customerName },
    ...whom,
    subject: title,
    ...content,
  }
}

export function subscribeMessageNotices(): void {
  subscribe(['message.reported'], notifyAdmins)
  subscribe(['review.written', 'review.replied'], notifyOfReview)
}
