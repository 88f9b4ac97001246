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
 * Media as pages show them, by id, with links that anyone who has them can open: the caller decides
 * who may, each time. A link stays the same for a day, so that a film is fetched once; where
 * someone's access has ended, the links that their page had work until the day is over and four
 * hours more.
 */
export async function listMedia(ids: readonly string[]): Promise<Map<string, MediaView>> {
  if (ids.length === 0) return new Map()
  const rows = await db().selectFrom('mediaFiles').selectAll().where('id', 'in', ids).execute()
  const views = await Promise.all(rows.map(viewOf))
  return new Map(views.map((view) => [view.id, view]))
}

/** Where the sizes of a file that people download are stored; null: there is none, or not yet. */
export interface StoredSizes {
  master: string | null
  /** What the browser has made, until there is a better one. */
  preview: string | null
  /** A film as it was filmed, once someone has asked for it. */
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
    // Only our own code writes these two.
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
