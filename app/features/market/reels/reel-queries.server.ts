/** Reads the public gallery: active reels, newest first. */
import { sql } from 'kysely'
import { searchText } from '#app/base/search-text.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/base/paging.ts'
import type { Reel } from '#market/reels/reel.ts'
import { db } from '#app/platform/db.ts'

/** Fills complete rows in both three and five columns. */
export const REELS_PER_PAGE = 15
const FEATURED_SHOWN = 8

function visibleReels() {
  return (
    db()
      .selectFrom('reels as r')
      .leftJoin('publicProfiles as p', 'p.userId', 'r.orbiterId')
      .select([
        'r.id',
        'r.title',
        'r.description',
        'r.videoUrl',
        'r.thumbnailUrl',
        'r.category',
        'r.durationSeconds',
        'r.viewCount',
        'r.likeCount',
        'r.createdAt',
        'p.userId',
        'p.fullName',
      ])
      .where('r.isActive', '=', true)
      // A video on another site is hidden until it has been copied.
      .where('r.videoUrl', 'like', '/files/%')
      .where('r.deletedAt', 'is', null)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleReels>['execute']>>[number]

function toReel(row: Row & { createdUs?: number }): Reel {
  const { thumbnailUrl, userId, fullName, createdUs: _, ...reel } = row
  return {
    ...reel,
    posterUrl: ownMedia(thumbnailUrl),
    createdAt: row.createdAt.toISOString(),
    orbiter: userId && fullName ? { id: userId, name: fullName } : null,
  }
}

/** The names of the active categories in display order. "All" is not a category. */
export async function listCategories(): Promise<string[]> {
  const rows = await db()
    .selectFrom('categories')
    .select('name')
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name).filter((name) => name.toLowerCase() !== 'all')
}

/** A page of the gallery. An invalid cursor starts at the first page. */
export async function listReels({
  category,
  cursor,
  limit = REELS_PER_PAGE,
}: {
  category?: string | null
  cursor?: string | null
  limit?: number
}): Promise<Page<Reel>> {
  const after = readCursor(cursor)
  const rows = await visibleReels()
    .select(sql<number>`(extract(epoch from r.created_at) * 1000000)::bigint`.as('createdUs'))
    .$if(Boolean(category), (query) =>
      query.where(sql<string>`lower(r.category)`, '=', searchText(category).toLowerCase()),
    )
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(toReel),
    nextCursor: last && rows.length > limit ? encodeCursor([last.createdUs, last.id]) : null,
  }
}

interface Cursor {
  /** In microseconds, the precision of the database. */
  createdUs: number
  id: string
}

function readCursor(cursor: string | null | undefined): Cursor | null {
  const [createdUs, id] = decodeCursor(cursor, 2) ?? []
  const isOurs =
    typeof createdUs === 'number' &&
    Number.isSafeInteger(createdUs) &&
    Math.abs(createdUs) < 5e15 &&
    typeof id === 'string' &&
    isUuid(id)
  return isOurs ? { createdUs, id } : null
}

function isAfter(cursor: Cursor | null) {
  const at = sql`timestamptz 'epoch' + ${cursor?.createdUs}::bigint * interval '1 microsecond'`
  return sql<boolean>`(r.created_at < ${at} or (r.created_at = ${at} and r.id > ${cursor?.id}::uuid))`
}

export async function listFeaturedReels({
  category,
  limit = FEATURED_SHOWN,
}: { category?: string | null; limit?: number } = {}): Promise<Reel[]> {
  const rows = await visibleReels()
    .where('r.isFeatured', '=', true)
    .$if(Boolean(category), (query) =>
      query.where(sql<string>`lower(r.category)`, '=', searchText(category).toLowerCase()),
    )
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(toReel)
}

/** Reels with a tag, featured ones first, then the newest. */
export async function listTaggedReels(tag: string, limit: number): Promise<Reel[]> {
  const rows = await visibleReels()
    .where(sql<boolean>`r.tags @> array[${tag}]::text[]`)
    .orderBy('r.isFeatured', 'desc')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(toReel)
}

/** A reel that is visible to the public; null for any other. */
export async function findReel(id: string): Promise<Reel | null> {
  if (!isUuid(id)) return null
  const row = await visibleReels().where('r.id', '=', id).executeTakeFirst()
  return row ? toReel(row) : null
}
