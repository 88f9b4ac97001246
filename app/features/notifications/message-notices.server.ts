/** What follows from messages and reviews: e-mails about what is still unread, and notifications. */
import { sql } from 'kysely'
import { maskContacts } from '#app/features/messages/message.ts'
import { wantedMails, type PersonalMail } from '#app/features/notifications/mail-preferences.server.ts'
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import { paths } from '#app/paths.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

/** Who reads on the site within this time needs no e-mail. */
const UNREAD_MINUTES = 5
const BATCH = 50
const QUOTED = 300

interface UnreadThread {
  bookingId: string
  senderId: string
  count: number
  lastText: string
  customerId: string
  customerName: string
  customerEmail: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  isAgreed: boolean
}

/** One e-mail a thread for all that has been waiting, never two for the same message. */
export async function mailUnreadMessages(): Promise<number> {
  return transaction(async (tx) => {
    const before = new Date(now().getTime() - UNREAD_MINUTES * 60_000)
    const { rows } = await sql<UnreadThread>`
      with told as (
        update customer_messages set mailed_at = ${now()}
        where id in (select id from customer_messages where read_at is null and mailed_at is null and created_at <= ${before}
          order by position limit ${BATCH} for update skip locked)
        returning booking_request_id, sender_id, message_text, position)
      select t.booking_request_id as "bookingId", t.sender_id as "senderId", count(*) as count,
        (array_agg(t.message_text order by t.position desc))[1] as "lastText",
        b.customer_id as "customerId", b.customer_name as "customerName", b.customer_email as "customerEmail", b.orbiter_id as "orbiterId",
        p.full_name as "orbiterName", p.email as "orbiterEmail", b.agreed_at is not null as "isAgreed"
      from told t join booking_requests b on b.id = t.booking_request_id join profiles p on p.user_id = b.orbiter_id
      group by t.booking_request_id, t.sender_id, b.id, p.id`.execute(tx)
    await queueMails(tx, await wantedMails(tx, 'messages', rows.map(unreadMail)))
    return rows.length
  })
}

export function unreadMail(thread: UnreadThread): PersonalMail {
  const isFromCustomer = thread.senderId === thread.customerId
  const sender = isFromCustomer ? thread.customerName : thread.orbiterName
  const text = (thread.isAgreed ? thread.lastText : maskContacts(thread.lastText)).slice(0, QUOTED)
  const { count } = thread
  return {
    userId: isFromCustomer ? thread.orbiterId : thread.customerId,
    to: isFromCustomer ? thread.orbiterEmail : thread.customerEmail,
    toName: isFromCustomer ? thread.orbiterName : thread.customerName,
    kind: 'message-unread',
    subject: count === 1 ? `${sender} wrote to you` : `${count} new messages from ${sender}`,
    ...composeMail({
      preview: text,
      title: count === 1 ? `A message from ${sender}` : `${count} messages from ${sender}`,
      paragraphs: [`“${text}${text.length === QUOTED ? '…' : ''}”`],
      action: { label: 'Read and answer', url: `${link(paths.booking(thread.bookingId))}#messages` },
    }),
  }
}

export const mailUnreadMessagesJob: JobKind = {
  name: 'mail-unread-messages',
  cron: '* * * * *',
  async run() {
    await mailUnreadMessages()
  },
}

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
