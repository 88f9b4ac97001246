/** What follows from messages and reviews at once: notifications, and emails about reviews. */
import { wantedMails, type PersonalMail } from '#app/features/notifications/mail-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import { paths } from '#app/paths.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

async function tellAdmins(tx: Tx, events: RecordedEvent[]): Promise<void> {
  const admins = await tx.selectFrom('user_roles').select('user_id').distinct().where('role', '=', 'admin').where('is_active', '=', true).execute()
  await writeNotices(
    tx,
    events.map((event) => ({ event, userIds: admins.map((row) => row.user_id) })),
  )
}

async function tellOfReview(tx: Tx, events: RecordedEvent[]): Promise<void> {
  for (const event of events) {
    const row = await tx
      .selectFrom('booking_requests as b')
      .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
      .innerJoin('orbiter_reviews as r', 'r.booking_request_id', 'b.id')
      .select(['b.customer_id', 'b.customer_name', 'b.customer_email', 'b.orbiter_id', 'p.full_name', 'p.email', 'r.rating', 'r.review_text', 'r.reply_text'])
      .where('b.id', '=', event.subjectId)
      .executeTakeFirst()
    if (!row) continue
    await writeNotices(tx, [{ event, userIds: [row.customer_id, row.orbiter_id] }])
    await queueMails(tx, await wantedMails(tx, 'reviews', [reviewMail(event.kind, event.subjectId, row)]))
  }
}

interface ReviewRow {
  customer_id: string
  customer_name: string
  customer_email: string
  orbiter_id: string
  full_name: string
  email: string
  rating: number
  review_text: string | null
  reply_text: string | null
}

export function reviewMail(kind: string, bookingId: string, row: ReviewRow): PersonalMail {
  const isReply = kind === 'review.replied'
  const whom = isReply
    ? { userId: row.customer_id, to: row.customer_email, toName: row.customer_name }
    : { userId: row.orbiter_id, to: row.email, toName: row.full_name }
  const title = isReply ? `${row.full_name} replied to your review` : `${row.customer_name} gave you ${row.rating} of 5 stars`
  const text = isReply ? row.reply_text : row.review_text
  const content = composeMail({
    preview: title,
    title,
    paragraphs: [text ? `“${text}”` : 'They left no text.'],
    action: { label: isReply ? 'Read it' : 'Read and reply', url: link(paths.booking(bookingId)) },
  })
  return { kind: kind.replace('.', '-'), values: { orbiter: row.full_name, customer: row.customer_name }, ...whom, subject: title, ...content }
}

export function subscribeMessageNotices(): void {
  subscribe('message.reported', tellAdmins)
  subscribe('review.written', tellOfReview)
  subscribe('review.replied', tellOfReview)
}
