/** Reads of threads. The viewer comes first; nobody outside a thread reads any of it, except what was reported to an admin. */
import { isUuid } from '#app/base/ids.ts'
import { sql } from 'kysely'
import { ownMedia } from '#app/base/own-media.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { MESSAGES_SHOWN, type Message } from '#app/features/messages/message.ts'
import { shownText } from '#app/features/messages/shown-text.ts'
import { getOwnThread } from '#app/features/messages/thread-access.server.ts'
import { db } from '#app/platform/db.ts'

export interface ThreadPage {
  messages: Message[]
  /** How many of the other side's the viewer has not seen. */
  unread: number
  isAgreed: boolean
  /** From which position on the page with earlier ones shows; null: there are none. */
  earlierFrom: number | null
  /** The same for later ones, from the last shown on; null: the end of the thread is shown. */
  laterFrom: number | null
}

/** What a page holds at most, however far back it was opened. */
const PAGE_MAX = 200

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

/**
 * A stretch of a thread, oldest first: its last messages, or those from a position on.
 * @throws NotFound for everyone who is not in it
 */
export async function readThread(viewer: Viewer, bookingId: string, from: number | null = null): Promise<ThreadPage> {
  const thread = await getOwnThread(viewer, bookingId)
  const rowsOf = () =>
    db()
      .selectFrom('customer_messages as m')
      .leftJoin('message_reports as r', (join) => join.onRef('r.message_id', '=', 'm.id').on('r.reporter_id', '=', viewer.id))
      .select(['m.id', 'm.position', 'm.sender_id', 'm.message_text', 'm.masked_text', 'm.has_contacts', 'm.hidden_at', 'm.created_at', 'm.read_at'])
      .select('r.id as report_id')
      .where('m.booking_request_id', '=', thread.bookingId)
  const [rows, unread] = await Promise.all([
    from === null
      ? rowsOf().orderBy('m.position', 'desc').limit(MESSAGES_SHOWN).execute()
      : rowsOf()
          .where('m.position', '>=', from)
          .orderBy('m.position')
          .limit(PAGE_MAX + 1)
          .execute(),
    db()
      .selectFrom('customer_messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('booking_request_id', '=', thread.bookingId)
      .where('sender_id', '!=', viewer.id)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.toSorted(byPosition).slice(0, PAGE_MAX)
  return {
    unread: unread.count,
    isAgreed: thread.isAgreed,
    earlierFrom: await findEarlier(thread.bookingId, shown[0]?.position ?? from),
    laterFrom: rows.length > PAGE_MAX ? (shown.at(-1)?.position ?? null) : null,
    messages: shown.map((row) => ({
      id: row.id,
      position: row.position,
      isOwn: row.sender_id === viewer.id,
      senderName: row.sender_id === thread.customerId ? thread.customerName : thread.orbiterName,
      ...shownText(row, row.sender_id === viewer.id, thread.isAgreed),
      createdAt: row.created_at.toISOString(),
      isRead: row.read_at !== null,
      isReported: row.report_id !== null,
    })),
  }
}

/** The position of the message that is one step of the page before another; null where nothing is before it. */
async function findEarlier(bookingId: string, before: number | null): Promise<number | null> {
  if (before === null) return null
  const { first } = await db()
    .selectFrom((query) =>
      query
        .selectFrom('customer_messages')
        .select('position')
        .where('booking_request_id', '=', bookingId)
        .where('position', '<', before)
        .orderBy('position', 'desc')
        .limit(MESSAGES_SHOWN)
        .as('earlier'),
    )
    .select((eb) => eb.fn.min<number | null>('position').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

export interface LatestMessage {
  id: string
  bookingId: string
  /** Whom the thread is with, and who wrote this one. */
  otherName: string
  otherImageUrl: string | null
  senderName: string
  isOwn: boolean
  text: string
  createdAt: string
  isUnread: boolean
}

/** The last messages of each of the viewer's threads; of no thread are more read than are asked for. */
function latest(viewer: Viewer, ofEach: number) {
  return db()
    .selectFrom('booking_requests as b')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('customer_messages')
          .selectAll('customer_messages')
          .whereRef('customer_messages.booking_request_id', '=', 'b.id')
          .orderBy('position', 'desc')
          .limit(ofEach)
          .as('m'),
      (join) => join.onTrue(),
    )
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .where((eb) => eb.or([eb('b.customer_id', '=', viewer.id), eb('b.orbiter_id', '=', viewer.id)]))
    .select([
      'm.id',
      'm.booking_request_id',
      'm.sender_id',
      'm.message_text',
      'm.masked_text',
      'm.has_contacts',
      'm.created_at',
      'm.read_at',
      'm.hidden_at',
      'b.customer_id',
      'b.customer_name',
      'b.agreed_at',
      'p.full_name',
      'p.profile_image_url',
    ])
    .orderBy('m.position', 'desc')
}

function toLatest(viewer: Viewer, row: Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number]): LatestMessage {
  const isCustomer = row.customer_id === viewer.id
  const isOwn = row.sender_id === viewer.id
  return {
    id: row.id,
    bookingId: row.booking_request_id,
    otherName: isCustomer ? row.full_name : row.customer_name,
    otherImageUrl: isCustomer ? ownMedia(row.profile_image_url) : null,
    senderName: row.sender_id === row.customer_id ? row.customer_name : row.full_name,
    isOwn,
    text: shownText(row, isOwn, row.agreed_at !== null).text,
    createdAt: row.created_at.toISOString(),
    isUnread: !isOwn && row.read_at === null,
  }
}

/** The latest messages of all the viewer's threads, in both directions, newest first. */
export async function listLatestMessages(viewer: Viewer, limit: number): Promise<LatestMessage[]> {
  const rows = await latest(viewer, limit).limit(limit).execute()
  return rows.map((row) => toLatest(viewer, row))
}

export interface ThreadSummary extends LatestMessage {
  unread: number
}

/** The viewer's threads with their last message, the most recent first. */
export async function listThreads(viewer: Viewer, limit: number): Promise<ThreadSummary[]> {
  const rows = await latest(viewer, 1)
    .select(
      sql<number>`(select count(*) from customer_messages u where u.booking_request_id = b.id
        and u.read_at is null and u.sender_id <> ${viewer.id})`.as('unread'),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toLatest(viewer, row), unread: row.unread }))
}

export interface ReportedMessage {
  id: string
  senderName: string
  text: string
  reason: string
}

/** What was reported of a booking's thread, for admins alone. */
export async function listReported(viewer: Viewer, bookingId: string): Promise<ReportedMessage[]> {
  if (!isAdmin(viewer) || !isUuid(bookingId)) return []
  const rows = await db()
    .selectFrom('message_reports as r')
    .innerJoin('customer_messages as m', 'm.id', 'r.message_id')
    .innerJoin('users as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'u.full_name', 'm.message_text', 'r.reason'])
    .where('m.booking_request_id', '=', bookingId)
    .orderBy('r.created_at')
    .execute()
  return rows.map((row) => ({ id: row.id, senderName: row.full_name, text: row.message_text, reason: row.reason }))
}
