/** What the moderation page shows: reported messages and reels with what surrounds them, and reviews. */
import { NotAllowed } from '#app/base/errors.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { containing, TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

const MOST_SHOWN = 50

export interface ReportedText {
  id: string
  bookingId: string
  senderName: string
  reporterName: string
  text: string
  reason: string
  reportedAt: string
  isHidden: boolean
  isSettled: boolean
}

/** Open reports first, the oldest before; then what was settled lately. @throws NotAllowed */
export async function listReportedMessages(viewer: Viewer): Promise<ReportedText[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('message_reports as r')
    .innerJoin('customer_messages as m', 'm.id', 'r.message_id')
    .innerJoin('users as s', 's.id', 'm.sender_id')
    .innerJoin('users as p', 'p.id', 'r.reporter_id')
    .select(['m.id', 'm.booking_request_id', 's.full_name as sender', 'p.full_name as reporter', 'm.message_text', 'r.reason', 'r.created_at'])
    .select(['m.hidden_at', 'r.settled_at'])
    .orderBy('r.settled_at', (order) => order.desc().nullsFirst())
    .orderBy('r.created_at')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_request_id,
    senderName: row.sender,
    reporterName: row.reporter,
    text: row.message_text,
    reason: row.reason,
    reportedAt: row.created_at.toISOString(),
    isHidden: row.hidden_at !== null,
    isSettled: row.settled_at !== null,
  }))
}

export interface ReportedReel {
  id: string
  reelId: string
  title: string
  videoUrl: string
  posterUrl: string | null
  reporterName: string
  reason: string
  reportedAt: string
  /** It is in the gallery: neither hidden nor deleted. */
  isShown: boolean
  isSettled: boolean
}

/** Open reports first, the oldest before; then what was settled lately. @throws NotAllowed */
export async function listReportedReels(viewer: Viewer): Promise<ReportedReel[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('reel_reports as r')
    .innerJoin('reels', 'reels.id', 'r.reel_id')
    .innerJoin('users as p', 'p.id', 'r.reporter_id')
    .select(['r.id', 'r.reel_id', 'reels.title', 'reels.video_url', 'reels.thumbnail_url', 'reels.is_active', 'reels.deleted_at'])
    .select(['p.full_name', 'r.reason', 'r.created_at', 'r.settled_at'])
    .orderBy('r.settled_at', (order) => order.desc().nullsFirst())
    .orderBy('r.created_at')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reelId: row.reel_id,
    title: row.title,
    videoUrl: row.video_url,
    posterUrl: ownMedia(row.thumbnail_url),
    reporterName: row.full_name,
    reason: row.reason,
    reportedAt: row.created_at.toISOString(),
    isShown: row.is_active && row.deleted_at === null,
    isSettled: row.settled_at !== null,
  }))
}

export interface ReviewRow {
  id: string
  customerName: string
  orbiterId: string
  orbiterName: string
  rating: number
  text: string
  isPublished: boolean
  createdAt: string
}

function matching({ q, filters }: TableState) {
  let query = db().selectFrom('orbiter_reviews as r').innerJoin('profiles as p', 'p.user_id', 'r.orbiter_id')
  if (filters['show']) query = query.where('r.is_published', '=', filters['show'] === 'published')
  if (!q) return query
  const term = containing(q)
  return query.where((eb) => eb.or([eb('r.review_text', 'ilike', term), eb('r.customer_name', 'ilike', term), eb('p.full_name', 'ilike', term)]))
}

/** @throws NotAllowed */
export async function listReviews(viewer: Viewer, state: TableState): Promise<TablePage<ReviewRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const column = state.sort === 'rating' ? ('r.rating' as const) : ('r.created_at' as const)
  const direction = state.isDescending ? 'desc' : 'asc'
  const [rows, counted] = await Promise.all([
    matching(state)
      .select(['r.id', 'r.customer_name', 'r.orbiter_id', 'p.full_name', 'r.rating', 'r.review_text', 'r.is_published', 'r.created_at'])
      .orderBy(column, direction)
      .orderBy('r.id', direction)
      .limit(TABLE_PAGE_SIZE)
      .offset((state.page - 1) * TABLE_PAGE_SIZE)
      .execute(),
    matching(state)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.map((row) => ({
    id: row.id,
    customerName: row.customer_name,
    orbiterId: row.orbiter_id,
    orbiterName: row.full_name,
    rating: row.rating,
    text: row.review_text,
    isPublished: row.is_published,
    createdAt: row.created_at.toISOString(),
  }))
  return { rows: shown, total: counted.total }
}
