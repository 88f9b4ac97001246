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
export async function readThread(
  viewer: Viewer,
  bookingId: string,
  from: number | null = null,
): Promise<ThreadPage> {
  const thread = await getOwnThread(viewer, bookingId)
  const rowsOf = () =>
    db()
      .selectFrom('customerMessages as m')
      .leftJoin('messageReports as r', (join) =>
        join.onRef('r.messageId', '=', 'm.id').on('r.reporterId', '=', viewer.id),
      )
      .select([
        'm.id',
        'm.position',
        'm.senderId',
        'm.messageText',
        'm.maskedText',
        'm.hasContacts',
        'm.hiddenAt',
        'm.createdAt',
        'm.readAt',
      ])
      .select('r.id as reportId')
      .where('m.bookingRequestId', '=', thread.bookingId)
  const [rows, unread] = await Promise.all([
    from === null
      ? rowsOf().orderBy('m.position', 'desc').limit(MESSAGES_SHOWN).execute()
      : rowsOf()
          .where('m.position', '>=', from)
          .orderBy('m.position')
          .limit(PAGE_MAX + 1)
          .execute(),
    db()
      .selectFrom('customerMessages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('bookingRequestId', '=', thread.bookingId)
      .where('senderId', '!=', viewer.id)
      .where('readAt', 'is', null)
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
      isOwn: row.senderId === viewer.id,
      senderName: row.senderId === thread.customerId ? thread.customerName : thread.orbiterName,
      ...shownText(row, row.senderId === viewer.id, thread.isAgreed),
      createdAt: row.createdAt.toISOString(),
      isRead: row.readAt !== null,
      isReported: row.reportId !== null,
    })),
  }
}

/** The position of the message that is one step of the page before another; null where nothing is before it. */
async function findEarlier(bookingId: string, before: number | null): Promise<number | null> {
  if (before === null) return null
  const { first } = await db()
    .selectFrom((query) =>
      query
        .selectFrom('customerMessages')
        .select('position')
        .where('bookingRequestId', '=', bookingId)
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
    .selectFrom('bookingRequests as b')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('customerMessages')
          .selectAll('customerMessages')
          .whereRef('customerMessages.bookingRequestId', '=', 'b.id')
          .orderBy('position', 'desc')
          .limit(ofEach)
          .as('m'),
      (join) => join.onTrue(),
    )
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .where((eb) => eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)]))
    .select([
      'm.id',
      'm.bookingRequestId',
      'm.senderId',
      'm.messageText',
      'm.maskedText',
      'm.hasContacts',
      'm.createdAt',
      'm.readAt',
      'm.hiddenAt',
      'b.customerId',
      'b.customerName',
      'b.agreedAt',
      'p.fullName',
      'p.profileImageUrl',
    ])
    .orderBy('m.position', 'desc')
}

function toLatest(
  viewer: Viewer,
  row: Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number],
): LatestMessage {
  const isCustomer = row.customerId === viewer.id
  const isOwn = row.senderId === viewer.id
  return {
    id: row.id,
    bookingId: row.bookingRequestId,
    otherName: isCustomer ? row.fullName : row.customerName,
    otherImageUrl: isCustomer ? ownMedia(row.profileImageUrl) : null,
    senderName: row.senderId === row.customerId ? row.customerName : row.fullName,
    isOwn,
    text: shownText(row, isOwn, row.agreedAt !== null).text,
    createdAt: row.createdAt.toISOString(),
    isUnread: !isOwn && row.readAt === null,
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
  return await db()
    .selectFrom('messageReports as r')
    .innerJoin('customerMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.id', 'u.fullName as senderName', 'm.messageText as text', 'r.reason'])
    .where('m.bookingRequestId', '=', bookingId)
    .orderBy('r.createdAt')
    .execute()
}
