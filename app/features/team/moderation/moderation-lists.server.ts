/** The moderation page: reported messages and reels with their context, and reviews. */
import { NotAllowed } from '#app/base/errors.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

const MOST_SHOWN = 50

/** For a report `r` of a message `m`, with its sender `s` and the person `p` who reported it. */
const REPORT_COLUMNS = [
  'm.senderId',
  's.fullName as senderName',
  'r.reporterId',
  'p.fullName as reporterName',
  'm.messageText as text',
  'r.reason',
  'r.createdAt as reportedAt',
  'm.hiddenAt',
  'r.settledAt',
] as const

export interface ReportedText {
  id: string
  /** Whether it is in the thread of a booking or a question before a booking. */
  kind: 'booking' | 'question'
  /** The booking or the question that it belongs to. */
  threadId: string
  senderId: string
  senderName: string
  reporterId: string
  reporterName: string
  text: string
  reason: string
  reportedAt: string
  isHidden: boolean
  isSettled: boolean
}

/** Open reports, oldest first, then recently settled ones. @throws NotAllowed */
export async function listReportedMessages(viewer: Viewer): Promise<ReportedText[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom(inBookings().unionAll(beforeBookings()).as('reports'))
    .selectAll()
    .orderBy('settledAt', (order) => order.desc().nullsFirst())
    .orderBy('reportedAt')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ hiddenAt, settledAt, ...row }) => ({
    ...row,
    reportedAt: row.reportedAt.toISOString(),
    isHidden: hiddenAt !== null,
    isSettled: settledAt !== null,
  }))
}

const inBookings = () =>
  db()
    .selectFrom('messageReports as r')
    .innerJoin('customerMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as s', 's.id', 'm.senderId')
    .innerJoin('users as p', 'p.id', 'r.reporterId')
    .select((eb) => ['m.id', eb.val<ReportedText['kind']>('booking').as('kind')])
    .select('m.bookingRequestId as threadId')
    .select(REPORT_COLUMNS)

const beforeBookings = () =>
  db()
    .selectFrom('questionReports as r')
    .innerJoin('questionMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as s', 's.id', 'm.senderId')
    .innerJoin('users as p', 'p.id', 'r.reporterId')
    .select((eb) => ['m.id', eb.val<ReportedText['kind']>('question').as('kind')])
    .select('m.questionId as threadId')
    .select(REPORT_COLUMNS)

export interface ReportedReel {
  id: string
  reelId: string
  title: string
  videoUrl: string
  posterUrl: string | null
  reporterId: string
  reporterName: string
  reason: string
  reportedAt: string
  /** In the gallery: neither hidden nor deleted. */
  isShown: boolean
  isSettled: boolean
}

/** Open reports, oldest first, then recently settled ones. @throws NotAllowed */
export async function listReportedReels(viewer: Viewer): Promise<ReportedReel[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('reelReports as r')
    .innerJoin('reels', 'reels.id', 'r.reelId')
    .innerJoin('users as p', 'p.id', 'r.reporterId')
    .select([
      'r.id',
      'r.reelId',
      'reels.title',
      'reels.videoUrl',
      'reels.thumbnailUrl',
      'reels.isActive',
      'reels.deletedAt',
    ])
    .select([
      'r.reporterId',
      'p.fullName as reporterName',
      'r.reason',
      'r.createdAt as reportedAt',
      'r.settledAt',
    ])
    .orderBy('r.settledAt', (order) => order.desc().nullsFirst())
    .orderBy('r.createdAt')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ deletedAt, isActive, settledAt, thumbnailUrl, ...row }) => ({
    ...row,
    posterUrl: ownMedia(thumbnailUrl),
    reportedAt: row.reportedAt.toISOString(),
    isShown: isActive && deletedAt === null,
    isSettled: settledAt !== null,
  }))
}

export interface ReviewRow {
  id: string
  bookingId: string
  /** Null if the account no longer exists. */
  customerId: string | null
  customerName: string
  orbiterId: string
  orbiterName: string
  rating: number
  text: string
  isPublished: boolean
  createdAt: string
}

function matching({ q, filters }: TableState) {
  let query = db()
    .selectFrom('orbiterReviews as r')
    .innerJoin('profiles as p', 'p.userId', 'r.orbiterId')
  if (filters['show']) query = query.where('r.isPublished', '=', filters['show'] === 'published')
  if (!q) return query
  const term = likePattern(q)
  return query.where((eb) =>
    eb.or([
      eb('r.reviewText', 'ilike', term),
      eb('r.customerName', 'ilike', term),
      eb('p.fullName', 'ilike', term),
    ]),
  )
}

/** @throws NotAllowed */
export async function listReviews(
  viewer: Viewer,
  state: TableState,
): Promise<TablePage<ReviewRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const column = state.sort === 'rating' ? ('r.rating' as const) : ('r.createdAt' as const)
  const direction = state.isDescending ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    matching(state)
      .select([
        'r.id',
        'r.bookingRequestId as bookingId',
        'r.customerId',
        'r.customerName',
        'r.orbiterId',
        'p.fullName as orbiterName',
        'r.rating',
        'r.reviewText as text',
        'r.isPublished',
        'r.createdAt',
      ])
      .orderBy(column, direction)
      .orderBy('r.id', direction)
      .limit(TABLE_PAGE_SIZE)
      .offset((state.page - 1) * TABLE_PAGE_SIZE)
      .execute(),
    countRows(matching(state)),
  ])
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
  }
}
