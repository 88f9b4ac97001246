/** Uploaded files as pages show them. */
import type { FilmCheck } from '#app/features/media/film-checks.ts'
import type { MediaView } from '#app/features/media/media-view.ts'
import { db } from '#app/platform/db.ts'

/** Links are null until the store can sign them. */
export async function listMedia(ids: readonly string[]): Promise<Map<string, MediaView>> {
  if (ids.length === 0) return new Map()
  const rows = await db().selectFrom('mediaFiles').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        kind: row.kind,
        fileName: row.fileName,
        sizeBytes: Number(row.sizeBytes),
        state: row.state,
        step: row.step,
        progress: row.progress,
        reason: row.reason,
        canRetry: row.canRetry,
        width: row.width,
        height: row.height,
        seconds: row.durationMs === null ? null : row.durationMs / 1000,
        hasSound: row.hasSound,
        checks: row.checks as unknown as FilmCheck[],
        posterUrl: null,
        posterAvifUrl: null,
        previewUrl: null,
        masterUrl: null,
        stripUrl: null,
        smallUrl: null,
      },
    ]),
  )
}
