import type { Selectable } from 'kysely'
import { smallCopyOf } from '#app/base/poster.ts'
import { checksIn } from '#files/media/film-checks.ts'
import { rateChoiceOf, rateOf } from '#files/media/frame-rate.server.ts'
import { avifOf } from '#files/media/media-keys.ts'
import { originalOf } from '#files/media/clean-original.server.ts'
import type { MediaStep, MediaView } from '#files/media/media-view.ts'
import { db } from '#app/platform/db.ts'
import { linkTo } from '#app/platform/storage.ts'
import type { MediaFiles } from '#db/types.ts'

/** Long enough for an evening with one page open. */
const LINK_MINUTES = 240

/**
 * Returns media as pages show them, by ID. Anyone who has a link can open it, so the caller must
 * decide each time who gets one. A link stays the same for a day, so that a film is fetched only
 * once. When someone's access ends, the links on their page still work until the end of that day
 * and for four more hours.
 */
export async function listMedia(ids: readonly string[]): Promise<Map<string, MediaView>> {
  if (ids.length === 0) return new Map()
  const rows = await db().selectFrom('mediaFiles').selectAll().where('id', 'in', ids).execute()
  const views = await Promise.all(rows.map(viewOf))
  return new Map(views.map((view) => [view.id, view]))
}

/**
 * The store keys of the sizes that people can download; null for a size that does not exist, or not
 * yet.
 */
export interface StoredSizes {
  master: string | null
  /** The browser's small copy, until there is a better preview. */
  preview: string | null
  /** The film as it was filmed, once someone has asked for it. */
  original: string | null
}

export async function listStoredSizes(ids: readonly string[]): Promise<Map<string, StoredSizes>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('mediaFiles')
    .select(['id', 'masterKey', 'previewKey', 'smallKey', 'cleanKey'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, masterKey, previewKey, smallKey, cleanKey }) => [
      id,
      { master: masterKey, preview: previewKey ?? smallKey, original: cleanKey },
    ]),
  )
}

type Row = Selectable<MediaFiles>

const link = async (key: string | null): Promise<string | null> =>
  key ? linkTo(key, { minutes: LINK_MINUTES, isDaily: true }) : null

async function linksOf({ kind, posterKey, previewKey, masterKey, stripKey, smallKey }: Row) {
  const film = kind === 'video' ? posterKey : null
  return {
    posterUrl: await link(posterKey),
    posterSmallUrl: await link(film && smallCopyOf(film)),
    posterAvifUrl: await link(film && avifOf(film)),
    previewUrl: await link(previewKey),
    masterUrl: await link(masterKey),
    stripUrl: await link(stripKey),
    smallUrl: await link(smallKey),
  }
}

async function viewOf(row: Row): Promise<MediaView> {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    state: row.state,
    // Only our own code writes these two columns.
    step: row.step as MediaStep | null,
    checks: checksIn(row.checks),
    progress: row.progress,
    reason: row.reason,
    canRetry: row.canRetry,
    width: row.width,
    height: row.height,
    rate: rateOf(row),
    rateChoice: rateChoiceOf(row),
    seconds: row.durationMs === null ? null : row.durationMs / 1000,
    hasSound: row.hasSound,
    masterBytes: row.masterBytes,
    originalUntil: row.originalKey ? row.originalUntil : null,
    original: originalOf(row),
    createdAt: row.createdAt,
    ...(await linksOf(row)),
  }
}
