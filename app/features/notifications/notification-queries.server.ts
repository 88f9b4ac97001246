/** The in-app centre: what others did that concerns the viewer. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  noticeKeyOf,
  noticeTitle,
  noticeValues,
  type NoticeFacts,
} from '#app/features/notifications/notice-title.ts'
import { projectNotice } from '#app/features/notifications/project-notice.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { db, prepared } from '#app/platform/db.ts'
import { fillPlaceholders } from '#app/platform/message-overrides.ts'
import { UserCache, TableCache } from '#app/platform/read-cache.ts'

export interface Unread {
  notices: number
  messages: number
}

const unread = new UserCache<Unread>()

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

const keptTitles = new TableCache<Map<string, string>>('notification_texts')

/** The titles that an admin has changed, by their key. */
async function readKeptTitles(): Promise<Map<string, string>> {
  const rows = await db()
    .selectFrom('notificationTexts')
    .select(['key', 'title'])
    .where('key', 'like', 'notice-%')
    .execute()
  return new Map(rows.flatMap(({ key, title }) => (title === null ? [] : [[key, title]])))
}

function inKeptWords(
  kind: string,
  facts: NoticeFacts,
  overrides: ReadonlyMap<string, string>,
): { title: string; about: string } {
  const notice = noticeTitle(kind, facts)
  const words = overrides.get(noticeKeyOf(kind))
  return words === undefined
    ? notice
    : {
        ...notice,
        title: fillPlaceholders(words, noticeValues(notice.title, facts)).trim() || notice.title,
      }
}

export interface Notification {
  id: string
  href: string
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

function newsOf(viewer: Viewer) {
  return db()
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('bookingRequests as b', 'b.id', 'n.subjectId')
    .leftJoin('videoProjects as v', 'v.id', 'n.subjectId')
    .leftJoin('enquiries as q', 'q.id', 'n.subjectId')
    .where('n.userId', '=', viewer.id)
    .where(sql<boolean>`e.actor_id is distinct from n.user_id`)
    .where((eb) =>
      eb.or([eb('b.id', 'is not', null), eb('v.id', 'is not', null), eb('q.id', 'is not', null)]),
    )
}

function readNews(viewer: Viewer, limit: number) {
  return (
    newsOf(viewer)
      .leftJoin('profiles as p', 'p.userId', 'b.orbiterId')
      .leftJoin('projectSessions as s', (join) =>
        join.onRef('s.projectId', '=', 'v.id').on('s.position', '=', 0),
      )
      .select([
        'n.id',
        'n.kind',
        'n.subjectId',
        'n.createdAt',
        'n.readAt',
        'e.data',
        'e.toStatus',
        'b.id as bookingId',
        'b.customerId',
      ])
      .select([
        'b.customerName',
        'b.serviceType',
        'b.requestedDate',
        'b.requestedTime',
        'p.fullName as orbiterName',
      ])
      .select(['v.title', 'v.city', 's.eventDate', 's.startTime', 'q.serviceType as askedFor'])
      .select(sql<string | null>`coalesce(v.user_id, q.user_id)`.as('ownerId'))
      // Whoever has the job, else whoever did it.
      .select(
        sql<
          string | null
        >`(select full_name from profiles where user_id = coalesce((e.data->>'orbiterId')::uuid, e.actor_id))`.as(
          'doerName',
        ),
      )
      .orderBy('n.createdAt', 'desc')
      .orderBy('n.eventId', 'desc')
      .limit(limit)
      .execute()
  )
}

type News = Awaited<ReturnType<typeof readNews>>[number]

function wordsOf(
  viewer: Viewer,
  row: News,
  overrides: ReadonlyMap<string, string>,
): { title: string; about: string; href: string } {
  const data = row.data as Record<string, string | number | boolean | null>
  if (row.bookingId === null) {
    return projectNotice(row.kind, {
      subjectId: row.subjectId,
      about: row.title ?? row.askedFor ?? '',
      city: row.city,
      date: row.eventDate,
      time: row.startTime,
      name: row.doerName ?? 'Your Orbiter',
      isCustomer: row.ownerId === viewer.id,
      toStatus: row.toStatus,
      data,
    })
  }
  const isCustomer = row.customerId === viewer.id
  const facts = {
    otherName: (isCustomer ? row.orbiterName : row.customerName) ?? '',
    isCustomer,
    serviceType: row.serviceType ?? '',
    requestedDate: row.requestedDate ?? '',
    requestedTime: row.requestedTime ?? '',
    data,
  }
  return { ...inKeptWords(row.kind, facts, overrides), href: paths.booking(row.bookingId) }
}

/** Newest first; nothing that the viewer did themselves. */
export async function listNotifications(viewer: Viewer, limit: number): Promise<Notifications> {
  const [rows, { total }, overrides] = await Promise.all([
    readNews(viewer, limit),
    newsOf(viewer)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    keptTitles.read('titles', readKeptTitles),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      ...wordsOf(viewer, row, overrides),
      at: row.createdAt.toISOString(),
      isUnread: row.readAt === null,
    })),
  }
}

/** How many of a booking's notifications the viewer has not seen. */
export async function countNoticesOf(viewer: Viewer, bookingId: string): Promise<number> {
  if (!isUuid(bookingId)) return 0
  const { count } = await db()
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', viewer.id)
    .where('subjectId', '=', bookingId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** All of them, or those about one booking. */
export async function markNoticesRead(viewer: Viewer, bookingId?: string): Promise<number> {
  if (bookingId !== undefined && !isUuid(bookingId)) return 0
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('userId', '=', viewer.id)
    .where('readAt', 'is', null)
    .$if(bookingId !== undefined, (query) => query.where('subjectId', '=', bookingId ?? ''))
    .executeTakeFirst()
  unread.forget(viewer.id)
  return Number(numUpdatedRows)
}

/** Where projects and jobs are listed, everything about them has been seen. */
export async function markProjectNewsRead(viewer: Viewer): Promise<void> {
  const { numUpdatedRows } = await db()
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('userId', '=', viewer.id)
    .where('readAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bookingRequests')
            .select('id')
            .whereRef('id', '=', 'notifications.subjectId'),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) unread.forget(viewer.id)
}
