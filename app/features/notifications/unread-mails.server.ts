/** Emails about messages that are still unread: one for each receiver, whatever is waiting for them. */
import { sql } from 'kysely'
import { shownText, type MessageText } from '#app/features/messages/shown-text.ts'
import {
  filterMuted,
  type PersonalMail,
} from '#app/features/notifications/mail-preferences.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import { link, queueMails } from '#app/platform/mail.ts'

/** Somebody who reads on the site within this time needs no email. */
const UNREAD_MINUTES = 5
/** How many get their email in one run; the others in the next, a minute later. */
const RECEIVERS = 500
/** How many messages one email covers at most; the rest follows in the next run. */
const MESSAGES = 20_000
/** Conversations that one email quotes; of the others it says how many there are. */
const QUOTED_THREADS = 10
/** Characters of the last message: of the only conversation, and of each of several. */
const QUOTED = 300
const QUOTED_OF_MANY = 140

export interface UnreadThread extends MessageText {
  bookingId: string
  senderId: string
  /** How many messages of it are unread. */
  count: number
  customerId: string
  customerName: string
  customerEmail: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  isAgreed: boolean
}

const waiting = (before: Date) =>
  sql`m.read_at is null and m.mailed_at is null and m.created_at <= ${before}`

/** @returns how many receivers there were */
export async function mailUnreadMessages(): Promise<number> {
  const before = new Date(now().getTime() - UNREAD_MINUTES * 60_000)
  const { rows } = await sql<{ receiverId: string }>`
    select case when m.sender_id = b.customer_id then b.orbiter_id else b.customer_id end as "receiverId"
    from customer_messages m join booking_requests b on b.id = m.booking_request_id
    where ${waiting(before)} group by 1 order by min(m.created_at), 1 limit ${RECEIVERS}`.execute(
    db(),
  )
  for (const { receiverId } of rows) {
    try {
      await mailReceiver(receiverId, before)
    } catch (error) {
      // The next run tries again; meanwhile the others get theirs.
      log.error(
        { receiverId, error: error instanceof Error ? error.message : String(error) },
        'email about unread messages',
      )
    }
  }
  return rows.length
}

/** One transaction for each receiver: what fails for one changes nothing for another. */
async function mailReceiver(receiverId: string, before: Date): Promise<void> {
  await transaction(async (tx) => {
    // Another process that is at the same receiver does it all.
    const mine = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', receiverId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    const { rows } = await sql<UnreadThread>`
      with told as (
        update customer_messages set mailed_at = ${now()}
        where id in (select m.id from booking_requests b join customer_messages m on m.booking_request_id = b.id
          where (b.customer_id = ${receiverId} or b.orbiter_id = ${receiverId}) and m.sender_id <> ${receiverId} and ${waiting(before)}
          order by m.position limit ${MESSAGES})
        returning booking_request_id, position),
      threads as (select booking_request_id, count(*) as count, max(position) as position from told group by booking_request_id)
      select m.booking_request_id as "bookingId", m.sender_id as "senderId", t.count, m.message_text, m.masked_text, m.has_contacts, m.hidden_at,
        b.customer_id as "customerId", b.customer_name as "customerName", b.customer_email as "customerEmail", b.orbiter_id as "orbiterId",
        p.full_name as "orbiterName", p.email as "orbiterEmail", b.agreed_at is not null as "isAgreed"
      from threads t join customer_messages m on m.booking_request_id = t.booking_request_id and m.position = t.position
        join booking_requests b on b.id = m.booking_request_id join profiles p on p.user_id = b.orbiter_id
      order by t.position desc`.execute(tx)
    const [latest, ...others] = rows
    if (latest)
      await queueMails(tx, await filterMuted(tx, 'messages', [unreadMail(latest, others)]))
  })
}

const senderOf = (thread: UnreadThread) =>
  thread.senderId === thread.customerId ? thread.customerName : thread.orbiterName

function quote(thread: UnreadThread, length: number): string {
  const { text } = shownText(thread, false, thread.isAgreed)
  return `“${text.slice(0, length).toWellFormed()}${text.length > length ? '…' : ''}”`
}

/** The conversation with the last message first; all of them are with the same receiver. */
export function unreadMail(latest: UnreadThread, others: UnreadThread[] = []): PersonalMail {
  const isToOrbiter = latest.senderId === latest.customerId
  const receiver = isToOrbiter
    ? { userId: latest.orbiterId, to: latest.orbiterEmail, toName: latest.orbiterName }
    : { userId: latest.customerId, to: latest.customerEmail, toName: latest.customerName }
  return {
    ...receiver,
    kind: 'message-unread',
    ...(others.length === 0 ? ofOneThread(latest) : ofThreads([latest, ...others])),
  }
}

function ofOneThread(thread: UnreadThread) {
  const [sender, quoted] = [senderOf(thread), quote(thread, QUOTED)]
  return {
    subject:
      thread.count === 1
        ? `${sender} sent you a message`
        : `${thread.count} new messages from ${sender}`,
    ...composeMail({
      preview: quoted,
      title:
        thread.count === 1 ? `A message from ${sender}` : `${thread.count} messages from ${sender}`,
      paragraphs: [quoted],
      action: {
        label: 'Read and reply',
        url: `${link(paths.booking(thread.bookingId))}#messages`,
      },
    }),
  }
}

function ofThreads(threads: UnreadThread[]) {
  const count = threads.reduce((sum, thread) => sum + thread.count, 0)
  const left = threads.length - QUOTED_THREADS
  const quotes = threads.slice(0, QUOTED_THREADS).map((thread) => {
    const said =
      thread.count === 1 ? senderOf(thread) : `${senderOf(thread)} (${thread.count} messages)`
    return `${said}: ${quote(thread, QUOTED_OF_MANY)}`
  })
  const subject = `${count} new messages in ${threads.length} conversations`
  return {
    subject,
    ...composeMail({
      preview: quotes[0] ?? '',
      title: subject,
      paragraphs:
        left > 0
          ? [...quotes, `And ${left} more ${left === 1 ? 'conversation' : 'conversations'}.`]
          : quotes,
      action: { label: 'Read and reply', url: link(paths.dashboardMessages()) },
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
