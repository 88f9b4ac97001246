/** The notification center: what others did that concerns the viewer. */
import { sql } from 'kysely'
import { capital } from '#app/base/capital.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import {
  NOTICE_KINDS,
  type BookingNoticeKind,
  type ProjectNoticeKind,
} from '#notifications/notifications.ts'
import {
  noticeAbout,
  noticeTitle,
  noticeValues,
  projectNotice,
} from '#notifications/notice-words.ts'
import type { NoticeFacts } from '#notifications/notice/booking-notice.ts'
import { noticeTextKey } from '#notifications/notice/text-key.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'
import { readEvent } from '#app/platform/events.ts'
import { fillPlaceholders } from '#app/platform/message-overrides.ts'
import { TableCache } from '#app/platform/read-cache.ts'
import { titleForOrbiter, titleOf } from '#work/bookings/booking-title.server.ts'

const changedTitles = new TableCache<Map<string, string>>('notification_texts')

/** The titles that an admin has changed, by key. */
async function readChangedTitles(): Promise<Map<string, string>> {
  const rows = await db()
    .selectFrom('notificationTexts')
    .select(['key', 'title'])
    .where('key', 'like', 'notice-%')
    .execute()
  return new Map(rows.flatMap(({ key, title }) => (title === null ? [] : [[key, title]])))
}

export interface Notification {
  id: string
  href: string
  title: string
  /** The other side of the booking; null for other news. */
  person: { name: string; imageUrl: string | null } | null
  /** What and when, shown below the title. */
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
    .where('n.kind', 'in', NOTICE_KINDS)
    .where(sql<boolean>`e.actor_id is distinct from n.user_id`)
    .where((eb) =>
      eb.or([
        eb('b.id', 'is not', null),
        eb('v.id', 'is not', null),
        eb('q.id', 'is not', null),
        eb('e.subjectType', 'in', ['account', 'question', 'payout', 'matter']),
      ]),
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
        'b.id as bookingId',
        'b.customerId',
      ])
      .select([
        'b.customerName',
        'b.serviceType',
        'b.occasion',
        'b.requestedDate',
        'b.requestedTime',
        'b.timeZone',
        'b.priceCents',
        'b.quoteCents',
        'b.agreedAt',
        'p.fullName as orbiterName',
        'p.profileImageUrl as orbiterImage',
      ])
      .select('v.timeZone as projectZone')
      .select(['v.title', 'v.city', 's.eventDate', 's.startTime'])
      .select(sql<string | null>`coalesce(q.occasion, q.service_type)`.as('requestedFor'))
      .select(
        sql<
          string | null
        >`coalesce(v.user_id, q.user_id, case when e.subject_type = 'account' then n.subject_id end)`.as(
          'ownerId',
        ),
      )
      // The event's Orbiter if it names one, otherwise the person who caused the event.
      .select(
        sql<
          string | null
        >`(select full_name from profiles where user_id = coalesce((e.data->>'orbiterId')::uuid, e.actor_id))`.as(
          'actorName',
        ),
      )
      .orderBy('n.createdAt', 'desc')
      .orderBy('n.eventId', 'desc')
      .limit(limit)
      .execute()
  )
}

type News = Awaited<ReturnType<typeof readNews>>[number]

type Words = Pick<Notification, 'title' | 'about' | 'href'>

function wordsOf(viewer: Viewer, row: News, changed: ReadonlyMap<string, string>): Words {
  return row.bookingId === null || /^(?:deliverable|comment|order)\./.test(row.kind)
    ? wordsOfProject(viewer, row)
    : wordsOfBooking(viewer, { ...row, bookingId: row.bookingId }, changed)
}

/** An interview's time in the reader's zone. */
function aboutAccount({ timeZone }: Viewer, data: object): string {
  if ('amountCents' in data) return 'Your wallet'
  if ('href' in data) return 'For the team'
  return 'interviewAt' in data
    ? capital(nearInstant(String(data.interviewAt), timeZone, now()))
    : 'Your Orbiter profile'
}

/** The title of a booking as the viewer may read it; empty if the news is not about one. */
function bookingTitle(viewer: Viewer, { serviceType, ...row }: News): string {
  if (serviceType === null) return ''
  const titled = { ...row, serviceType }
  return row.customerId === viewer.id ? titleOf(titled) : titleForOrbiter(titled)
}

/**
 * The title of the project or booking; null if there is none. Orbiters to whom a project is offered
 * see no contact details in it.
 */
function aboutProject(viewer: Viewer, row: News): string | null {
  if (row.title === null) return bookingTitle(viewer, row) || null
  return row.kind.startsWith('offer.')
    ? shownWords(row.title, { isAgreed: false, isOwn: false })
    : row.title
}

function wordsOfProject(viewer: Viewer, row: News): Words {
  const { kind, data } = readEvent<ProjectNoticeKind>(row)
  const facts = {
    subjectId: row.subjectId,
    about: aboutProject(viewer, row) ?? row.requestedFor ?? aboutAccount(viewer, data),
    city: row.city,
    date: row.eventDate ?? row.requestedDate,
    time: row.startTime ?? row.requestedTime,
    timeZone: row.projectZone ?? row.timeZone ?? viewer.timeZone,
    readAt: now(),
    name: row.actorName ?? 'Your Orbiter',
    isCustomer: (row.ownerId ?? row.customerId) === viewer.id,
  }
  return projectNotice(kind, facts, data)
}

function wordsOfBooking(
  viewer: Viewer,
  row: News & { bookingId: string },
  changed: ReadonlyMap<string, string>,
): Words {
  const { kind, data } = readEvent<BookingNoticeKind>(row)
  const isCustomer = row.customerId === viewer.id
  const facts: NoticeFacts = {
    otherName: isCustomer ? (row.orbiterName ?? '') : customerNameOf(row),
    isCustomer,
    title: bookingTitle(viewer, row),
    serviceType: row.serviceType ?? '',
    requestedDate: row.requestedDate ?? '',
    requestedTime: row.requestedTime ?? '',
    timeZone: row.timeZone ?? viewer.timeZone,
    readAt: now(),
    needsQuote: row.priceCents === null || row.quoteCents !== null,
    isQuoted: row.quoteCents !== null,
    isAgreed: row.agreedAt !== null,
  }
  const standard = noticeTitle(kind, facts, data)
  const own = fillPlaceholders(
    changed.get(noticeTextKey(kind)) ?? '',
    noticeValues(standard, facts),
  ).trim()
  const title = own || standard
  return {
    title,
    about: noticeAbout(title, facts),
    href: paths.booking(row.bookingId),
  }
}

function personOf(viewer: Viewer, row: News): Notification['person'] {
  if (row.bookingId === null) return null
  return row.customerId === viewer.id
    ? { name: row.orbiterName ?? '', imageUrl: ownMedia(row.orbiterImage) }
    : { name: customerNameOf(row), imageUrl: null }
}

/** The customer's name as the Orbiter may read it. */
const customerNameOf = ({ customerName, agreedAt }: News) =>
  shownWords(customerName ?? '', { isAgreed: agreedAt !== null, isOwn: false })

/** Newest first, without the viewer's own actions. */
export async function listNotifications(viewer: Viewer, limit: number): Promise<Notifications> {
  const [rows, total, changed] = await Promise.all([
    readNews(viewer, limit),
    countRows(newsOf(viewer)),
    changedTitles.read('titles', readChangedTitles),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      ...wordsOf(viewer, row, changed),
      person: personOf(viewer, row),
      at: row.createdAt.toISOString(),
      isUnread: row.readAt === null,
    })),
  }
}
