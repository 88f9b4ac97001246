import { ownMedia } from '#app/base/own-media.ts'
import { eventKindIn, type EventKind } from '#market/catalog/event-kinds.ts'
import { db } from '#app/platform/db.ts'

export interface SamplePoster {
  url: string
  /** The kind of event that the title or the description names. */
  kind: EventKind
  title: string
}

/** The posters of Orbiters' samples that say what they show: featured ones first, then in the order of the portfolio. */
export async function readSamplePosters(
  orbiterIds: readonly string[],
): Promise<Map<string, SamplePoster[]>> {
  if (orbiterIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('orbiterPortfolio')
    .select(['orbiterId', 'title', 'description', 'mediaType', 'mediaUrl', 'thumbnailUrl'])
    .where('orbiterId', 'in', orbiterIds)
    .where('mediaType', 'in', ['video', 'image'])
    .orderBy('isFeatured', 'desc')
    .orderBy('displayOrder')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const samples = rows.flatMap(({ orbiterId, title, ...row }) => {
    const url = ownMedia(row.thumbnailUrl ?? (row.mediaType === 'image' ? row.mediaUrl : null))
    const kind = eventKindIn(title) ?? eventKindIn(row.description ?? '')
    return url && kind ? [{ orbiterId, url, kind, title }] : []
  })
  return Map.groupBy(samples, ({ orbiterId }) => orbiterId)
}
