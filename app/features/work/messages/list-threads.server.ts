/** The viewer's conversations for the list in their inbox. */
import { sql, type SqlBool } from 'kysely'
import { likePattern } from '#app/base/search-text.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  selectLatest,
  toLatest,
  type LatestMessage,
} from '#work/messages/message-queries.server.ts'
import { titleForOrbiter, titleOf } from '#work/bookings/booking-title.server.ts'

export interface ThreadSummary extends LatestMessage {
  unread: number
  title: string
  /** The local date of the event. */
  requestedDate: string
}

export interface ThreadFilter {
  /** Words that must all occur in the names, the place or the messages that the viewer may read. */
  words?: string
  isUnread?: boolean
  /** The open thread, which stays in the list of unread threads after it has been read. */
  openId?: string | null
}

/** More words than this are ignored. */
const WORDS_MAX = 6

const unreadOf = (viewer: Viewer) =>
  sql<number>`(select count(*) from customer_messages u where u.booking_request_id = b.id
    and u.read_at is null and u.sender_id <> ${viewer.id})`

/**
 * Whether a word occurs in what the viewer may read. Before the booking is agreed, the search must
 * not reveal the other person's contact details: it covers only masked texts, and a customer's name
 * only if it has no digits or signs.
 */
function saysWord(viewer: Viewer, word: string) {
  const term = likePattern(word)
  return sql<SqlBool>`(
    p.full_name ilike ${term} or b.service_type ilike ${term}
    or ((b.agreed_at is not null or b.customer_id = ${viewer.id} or b.customer_name ~ '^[[:alpha:] .''-]+$')
      and b.customer_name ilike ${term})
    or ((b.agreed_at is not null or b.customer_id = ${viewer.id} or b.occasion ~ '^[[:alpha:] .''-]+$')
      and b.occasion ilike ${term})
    or b.venue_area ilike ${term}
    or ((b.agreed_at is not null or b.customer_id = ${viewer.id}) and b.venue_address ilike ${term})
    or exists (select 1 from customer_messages f where f.booking_request_id = b.id
      and (f.hidden_at is null or f.sender_id = ${viewer.id})
      and case when b.agreed_at is not null or f.sender_id = ${viewer.id} or f.has_contacts is false
        then f.message_text else f.masked_text end ilike ${term}))`
}

/** The viewer's threads with their last message, the most recent first. */
export async function listThreads(
  viewer: Viewer,
  limit: number,
  { words = '', isUnread = false, openId = null }: ThreadFilter = {},
): Promise<ThreadSummary[]> {
  const unread = unreadOf(viewer)
  let query = selectLatest(1, viewer).select(['b.serviceType', 'b.occasion', 'b.requestedDate'])
  for (const word of words.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX))
    query = query.where(saysWord(viewer, word))
  if (isUnread) query = query.where(sql<SqlBool>`(${unread} > 0 or b.id::text = ${openId})`)
  const rows = await query.select(unread.as('unread')).limit(limit).execute()
  return rows.map((row) => ({
    ...toLatest(row, viewer),
    unread: row.unread,
    title: row.customerId === viewer.id ? titleOf(row) : titleForOrbiter(row),
    requestedDate: row.requestedDate,
  }))
}
