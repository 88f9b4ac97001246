/** Reads of threads. The viewer comes first; nobody outside a thread reads any of it, except what was reported to an admin. */
import { isUuid } from '#app/base/ids.ts'
import { sql } from 'kysely'
import { ownMedia } from '#app/base/own-media.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { maskContacts, MESSAGES_SHOWN, type Message } from '#app/features/messages/message.ts'
import { getOwnThread } from '#app/features/messages/thread-access.server.ts'
import { db } from '#app/platform/db.ts'

export interface ThreadPage {
  messages: Message[]
  /** How many there are in all, and how many of the other side's the viewer has not seen. */
  total: number
  unread: number
  isAgreed: boolean
}

/** Stands in the place of a message that a moderator has hidden; its writer still sees it. */
const HIDDEN_TEXT = 'This message was removed because it breaks our guidelines.'

function textFor(text: string, isOwn: boolean, isAgreed: boolean, isHidden: boolean): { text: string; isMasked: boolean } {
  if (isHidden && !isOwn) return { text: HIDDEN_TEXT, isMasked: false }
  const shown = isOwn || isAgreed ? text : maskContacts(text)
  return { text: shown, isMasked: !isAgreed && maskContacts(text) !== text }
}

/** The last messages of a thread, oldest first. @throws NotFound for everyone who is not in it */
export async function readThread(viewer: Viewer, bookingId: string, limit = MESSAGES_SHOWN): Promise<ThreadPage> {
  const thread = await getOwnThread(viewer, bookingId)
  const [rows, counts] = await Promise.all([
    db()
      .selectFrom('customer_messages as m')
      .leftJoin('message_reports as r', (join) => join.onRef('r.message_id', '=', 'm.id').on('r.reporter_id', '=', viewer.id))
      .select(['m.id', 'm.position', 'm.sender_id', 'm.message_text', 'm.created_at', 'm.read_at', 'm.hidden_at', 'r.id as report_id'])
      .where('m.booking_request_id', '=', thread.bookingId)
      .orderBy('m.position', 'desc')
      .limit(limit)
      .execute(),
    db()
      .selectFrom('customer_messages')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere('read_at', 'is', null).filterWhere('sender_id', '!=', viewer.id).as('unread'),
      ])
      .where('booking_request_id', '=', thread.bookingId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...counts,
    isAgreed: thread.isAgreed,
    messages: rows.toReversed().map((row) => ({
      id: row.id,
      position: row.position,
      isOwn: row.sender_id === viewer.id,
      senderName: row.sender_id === thread.customerId ? thread.customerName : thread.orbiterName,
      ...textFor(row.message_text, row.sender_id === viewer.id, thread.isAgreed, row.hidden_at !== null),
      createdAt: row.created_at.toISOString(),
      isRead: row.read_at !== null,
      isReported: row.report_id !== null,
    })),
  }
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

/** The viewer's side of the join: threads that they are in, with the other person. */
function ownThreads(viewer: Viewer) {
  return db()
    .selectFrom('customer_messages as m')
    .innerJoin('booking_requests as b', 'b.id', 'm.booking_request_id')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .where((eb) => eb.or([eb('b.customer_id', '=', viewer.id), eb('b.orbiter_id', '=', viewer.id)]))
}

function latest(viewer: Viewer) {
  return ownThreads(viewer).select([
    'm.id',
    'm.booking_request_id',
    'm.sender_id',
    'm.message_text',
    'm.created_at',
    'm.read_at',
    'm.hidden_at',
    'b.customer_id',
    'b.customer_name',
    'b.agreed_at',
    'p.full_name',
    'p.profile_image_url',
  ])
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
    text: textFor(row.message_text, isOwn, row.agreed_at !== null, row.hidden_at !== null).text,
    createdAt: row.created_at.toISOString(),
    isUnread: !isOwn && row.read_at === null,
  }
}

/** The latest messages of all the viewer's threads, in both directions, newest first. */
export async function listLatestMessages(viewer: Viewer, limit: number): Promise<LatestMessage[]> {
  const rows = await latest(viewer).orderBy('m.position', 'desc').limit(limit).execute()
  return rows.map((row) => toLatest(viewer, row))
}

export interface ThreadSummary extends LatestMessage {
  unread: number
}

/** The viewer's threads with their last message, the most recent first. */
export async function listThreads(viewer: Viewer, limit: number): Promise<ThreadSummary[]> {
  const rows = await latest(viewer)
    .select(
      sql<number>`(select count(*) from customer_messages u where u.booking_request_id = m.booking_request_id
        and u.read_at is null and u.sender_id <> ${viewer.id})`.as('unread'),
    )
    .where('m.position', '=', (query) =>
      query
        .selectFrom('customer_messages as l')
        .select((eb) => eb.fn.max('l.position').as('last'))
        .whereRef('l.booking_request_id', '=', 'm.booking_request_id'),
    )
    .orderBy('m.position', 'desc')
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
