/** The reels and categories in the admin area. */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { DAY_MS } from '#app/base/time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { findCopies, type MediaCopy } from '#files/media/media-copies.server.ts'
import { RESTORE_DAYS } from '#market/reels/reel-table.ts'
import { now } from '#app/platform/clock.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface AdminReel {
  id: string
  title: string
  description: string | null
  videoUrl: string
  /** As entered in the form. The URL may be on another site. */
  thumbnailUrl: string | null
  /** The version that pages may show. */
  posterUrl: string | null
  /** The states of the copies, when the video or the thumbnail is on another site. */
  copies: { video: MediaCopy | null; thumbnail: MediaCopy | null }
  category: string
  durationSeconds: number | null
  tags: string[]
  isFeatured: boolean
  isActive: boolean
  viewCount: number
  likeCount: number
  createdAt: string
  /** The email of the Orbiter named in the reel. */
  orbiterEmail: string | null
  /** The deadline for restoring it; null when it is not deleted. */
  restorableUntil: string | null
}

const SORTS = {
  title: sql`lower(title)`,
  category: sql`lower(category)`,
  views: sql`view_count`,
  likes: sql`like_count`,
  created: sql`created_at`,
}

const firstRestorable = () => new Date(now().getTime() - RESTORE_DAYS * DAY_MS)

function matching({ q, filters }: Pick<TableState, 'q' | 'filters'>) {
  const show = filters['show']
  return db()
    .selectFrom('reels')
    .$if(show === 'deleted', (query) => query.where('deletedAt', '>=', firstRestorable()))
    .$if(show !== 'deleted', (query) => query.where('deletedAt', 'is', null))
    .$if(show === 'active', (query) => query.where('isActive', '=', true))
    .$if(show === 'hidden', (query) => query.where('isActive', '=', false))
    .$if(show === 'featured', (query) => query.where('isFeatured', '=', true))
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`lower(title || ' ' || category || ' ' || coalesce(array_to_string(tags, ' '), '')) like ${likePattern(q.toLowerCase())}`,
      ),
    )
}

const emailOfOrbiter = sql<string | null>`(select email from users where id = reels.orbiter_id)`.as(
  'orbiterEmail',
)
const everything = () => db().selectFrom('reels').selectAll().select(emailOfOrbiter)
type Row = Awaited<ReturnType<ReturnType<typeof everything>['execute']>>[number]

function toRow(row: Row, copyOf: Awaited<ReturnType<typeof findCopies>>): AdminReel {
  const { deletedAt, orbiterId: _, ...reel } = row
  return {
    ...reel,
    posterUrl: ownMedia(row.thumbnailUrl),
    copies: { video: copyOf(row.id, 'reel-video'), thumbnail: copyOf(row.id, 'reel-thumbnail') },
    tags: row.tags ?? [],
    createdAt: row.createdAt.toISOString(),
    restorableUntil:
      deletedAt && new Date(deletedAt.getTime() + RESTORE_DAYS * DAY_MS).toISOString(),
  }
}

/** @throws NotAllowed */
export async function listAllReels(
  viewer: Viewer,
  state: TableState,
): Promise<TablePage<AdminReel>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const direction = state.isDescending ? 'desc' : 'asc'
  const [rows, total] = await Promise.all([
    matching(state)
      .selectAll()
      .select(emailOfOrbiter)
      .orderBy(SORTS[state.sort as keyof typeof SORTS] ?? SORTS.created, direction)
      .orderBy('id', direction)
      .limit(TABLE_PAGE_SIZE)
      .offset((state.page - 1) * TABLE_PAGE_SIZE)
      .execute(),
    countRows(matching(state)),
  ])
  const copyOf = await findCopies(rows.map(({ id }) => id))
  return { rows: rows.map((row) => toRow(row, copyOf)), total }
}

/** A reel that is not deleted, visible or hidden; null for any other. @throws NotAllowed */
export async function findAnyReel(
  viewer: Viewer,
  reelId: string | null,
): Promise<AdminReel | null> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!reelId || !isUuid(reelId)) return null
  const row = await everything()
    .where('id', '=', reelId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? toRow(row, await findCopies([row.id])) : null
}

export interface AdminCategory {
  id: string
  name: string
  displayOrder: number
  isActive: boolean
  /** The number of its reels that are not deleted. */
  reelCount: number
}

/** All categories in display order. @throws NotAllowed */
export async function listAllCategories(viewer: Viewer): Promise<AdminCategory[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return await db()
    .selectFrom('categories')
    .select(['id', 'name', 'displayOrder', 'isActive'])
    .select(
      sql<number>`(select count(*) from reels where lower(reels.category) = lower(categories.name) and deleted_at is null)`.as(
        'reelCount',
      ),
    )
    .orderBy('displayOrder')
    .orderBy('name')
    .execute()
}
