/** The in-app centre: what others did that concerns the viewer. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { noticeKeyOf, noticeTitle, noticeValues, type NoticeFacts } from '#app/features/notifications/notice-title.ts'
import { now } from '#app/platform/clock.ts'
import { db, prepared } from '#app/platform/db.ts'
import { fillIn } from '#app/platform/kept-words.ts'
import { PersonalReads, SharedReads } from '#app/platform/shared-reads.ts'

export interface Unread {
  notices: number
  messages: number
}

const unread = new PersonalReads<Unread>()

/** Read with every page of someone signed in, so it is kept until something happens to them. */
export function countUnread(viewer: Viewer): Promise<Unread> {
  return unread.read(viewer.id, () => readUnread(viewer))
}

async function readUnread(viewer: Viewer): Promise<Unread> {
  const [row] = await prepared<{ notices: number; messages: number }>(
    'count-unread',
    `select (select count(*) from notifications where user_id = $1 and read_at is null) as notices,
      (select count(*) from booking_requests b join customer_messages m on m.booking_request_id = b.id
        where (b.customer_id = $1 or b.orbiter_id = $1) and m.read_at is null and m.sender_id <> $1) as messages`,
    [viewer.id],
  )
  return { notices: row?.notices ?? 0, messages: row?.messages ?? 0 }
}

const keptTitles = new SharedReads<Map<string, string>>('notification_texts')

/** The titles that an admin has changed, by their key. */
async function readKeptTitles(): Promise<Map<string, string>> {
  const rows = await db().selectFrom('notification_texts').select(['key', 'title']).where('key', 'like', 'notice-%').execute()
  return new Map(rows.flatMap(({ key, title }) => (title === null ? [] : [[key, title]])))
}

interface NoticeRow {
  kind: string
  customer_id: string
  customer_name: string
  full_name: string
  service_type: string
  requested_date: string
  requested_time: string
  data: unknown
}

function factsOf(row: NoticeRow, viewer: Viewer): NoticeFacts {
  const isCustomer = row.customer_id === viewer.id
  return {
    otherName: isCustomer ? row.full_name : row.customer_name,
    isCustomer,
    serviceType: row.service_type,
    requestedDate: row.requested_date,
    requestedTime: row.requested_time,
    data: row.data as NoticeFacts['data'],
  }
}

function inKeptWords(kind: string, facts: NoticeFacts, kept: ReadonlyMap<string, string>): { title: string; about: string } {
  const notice = noticeTitle(kind, facts)
  const words = kept.get(noticeKeyOf(kind))
  return words === undefined ? notice : { ...notice, title: fillIn(words, noticeValues(notice.title, facts)).trim() || notice.title }
}

export interface Notification {
  id: string
  bookingId: string
  title: string
  /** What and when, below the title. */
  about: string
  at: string
  isUnread: boolean
}

export interface Notifications {
  rows: Notification[]
  total: number
}

/** Newest first; nothing that the viewer did themselves. */
export async function listNotifications(viewer: Viewer, limit: number): Promise<Notifications> {
  const own = db()
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.event_id')
    .innerJoin('booking_requests as b', 'b.id', 'n.subject_id')
    .where('n.user_id', '=', viewer.id)
    .where(sql<boolean>`e.actor_id is distinct from n.user_id`)
  const [rows, { total }, kept] = await Promise.all([
    own
      .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
      .select(['n.id', 'n.kind', 'n.created_at', 'n.read_at', 'e.data', 'b.id as bookingId', 'b.customer_id', 'b.customer_name', 'p.full_name'])
      .select(['b.service_type', 'b.requested_date', 'b.requested_time', 'b.quote_cents'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.event_id', 'desc')
      .limit(limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    keptTitles.read('titles', readKeptTitles),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      bookingId: row.bookingId,
      ...inKeptWords(row.kind, factsOf(row, viewer), kept),
      at: row.created_at.toISOString(),
      isUnread: row.read_at === null,
    })),
  }
}

/** How many of a booking's notifications the viewer has not seen. */
export async function countNoticesOf(viewer: Viewer, bookingId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', viewer.id)
    .where('subject_id', '=', bookingId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** All of them, or those about one booking. */
export async function markNoticesRead(viewer: Viewer, bookingId?: string): Promise<number> {
  if (bookingId !== undefined && !isUuid(bookingId)) return 0
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('user_id', '=', viewer.id)
    .where('read_at', 'is', null)
    .$if(bookingId !== undefined, (query) => query.where('subject_id', '=', bookingId ?? ''))
    .executeTakeFirst()
  unread.forget(viewer.id)
  return Number(numUpdatedRows)
}
