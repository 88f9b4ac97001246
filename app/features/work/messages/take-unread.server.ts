/** Finds messages that have been unread for a while, for the emails about them. */
import { sql } from 'kysely'
import type { MessageText } from '#people/masking/shown-text.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'

/** The unread messages in one conversation, with the text of the last one. */
export interface UnreadThread extends MessageText {
  bookingId: string
  senderId: string
  /** The number of unread messages. */
  count: number
  customerId: string
  customerName: string
  customerEmail: string
  orbiterId: string
  /**
   * If an Orbiter sent the last message, that Orbiter's name, even if another Orbiter has the
   * booking now.
   */
  orbiterName: string
  orbiterEmail: string
  isAgreed: boolean
}

const isWaiting = (before: Date) =>
  sql`m.read_at is null and m.mailed_at is null and m.created_at <= ${before}`

/**
 * The people who have unread messages from before this time and no email about them yet, longest
 * wait first.
 */
export async function listUnreadReceivers(before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ receiverId: string }>`
    select case when m.sender_id = b.customer_id then b.orbiter_id else b.customer_id end as "receiverId"
    from customer_messages m join booking_requests b on b.id = m.booking_request_id
    where ${isWaiting(before)} group by 1 order by min(m.created_at), 1 limit ${limit}`.execute(
    db(),
  )
  return rows.map((row) => row.receiverId)
}

/**
 * Marks a person's unread messages from before this time as mailed, unless they are being read at
 * this moment. Each message is returned only once, no matter how often this is called.
 * @param limit the maximum number of messages
 * @returns their conversations, the one with the latest message first
 */
export async function takeUnreadFor(
  tx: Tx,
  receiverId: string,
  before: Date,
  limit: number,
): Promise<UnreadThread[]> {
  const { rows } = await sql<UnreadThread>`
    with taken as (
      update customer_messages set mailed_at = ${now()}
      where id in (select m.id from booking_requests b join customer_messages m on m.booking_request_id = b.id
        where (b.customer_id = ${receiverId} or b.orbiter_id = ${receiverId}) and m.sender_id <> ${receiverId} and ${isWaiting(before)}
        order by m.position limit ${limit})
        and read_at is null and mailed_at is null
      returning booking_request_id, position),
    threads as (select booking_request_id, count(*) as count, max(position) as position from taken group by booking_request_id)
    select m.booking_request_id as "bookingId", m.sender_id as "senderId", t.count, m.message_text, m.masked_text, m.has_contacts, m.hidden_at, m.attachment_count,
      b.customer_id as "customerId", b.customer_name as "customerName", b.customer_email as "customerEmail", b.orbiter_id as "orbiterId",
      case when m.sender_id = b.customer_id then p.full_name else s.full_name end as "orbiterName", p.email as "orbiterEmail", b.agreed_at is not null as "isAgreed"
    from threads t join customer_messages m on m.booking_request_id = t.booking_request_id and m.position = t.position
      join booking_requests b on b.id = m.booking_request_id join profiles p on p.user_id = b.orbiter_id
      join users s on s.id = m.sender_id
    order by t.position desc`.execute(tx)
  return rows
}
