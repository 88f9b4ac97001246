/**
 * URLs on other sites that people enter for a picture or a video. Browsers never load them: the
 * column stores the URL, pages show a placeholder, and a task replaces the URL with our own copy
 * (copy-media.server.ts).
 */
import { sql } from 'kysely'
import { InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { isOwnMedia } from '#app/base/own-media.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { MEDIA_PLACES, type MediaTarget } from '#files/media/media-places.server.ts'
import type { CopyState } from '#files/media/video-upload.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { FetchRefused, readFetchAddress } from '#app/platform/safe-fetch.ts'

export const COPY_MEDIA = 'copy-media'

/** The copy state of a URL, for the form that contains the URL. */
export interface MediaCopy {
  state: CopyState
  /** Why the copy failed. */
  reason: string | null
}

type Named = Partial<Record<MediaTarget, string | null>>

/**
 * Refuses URLs that could never be fetched, with an error on their field, and counts the others
 * against the limit.
 * @param fields URLs by field name
 * @throws InvalidInput, RateLimited
 */
export async function requireFetchable(
  viewer: Viewer,
  fields: Record<string, string | null>,
): Promise<void> {
  const outside = Object.entries(fields).filter(([, url]) => url && !isOwnMedia(url))
  const problems: Record<string, string> = {}
  for (const [field, url] of outside) {
    try {
      readFetchAddress(url ?? '')
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      problems[field] = error.message
    }
  }
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  if (outside.length > 0)
    await countTry({ key: `media-copy:account:${viewer.id}`, limit: 60, windowSeconds: 3600 })
}

/**
 * Queues copies of URLs on other sites. A copy of the same URL that is in progress continues. A
 * failed one is retried.
 */
export async function requestCopies(tx: Tx, subjectId: string, named: Named): Promise<void> {
  for (const [target, url] of Object.entries(named) as [MediaTarget, string | null][]) {
    if (!url || isOwnMedia(url)) {
      await tx
        .deleteFrom('mediaCopies')
        .where('target', '=', target)
        .where('subjectId', '=', subjectId)
        .execute()
      continue
    }
    const fresh = {
      id: newId(),
      sourceUrl: url,
      state: 'uploading' as const,
      reason: null,
      updatedAt: now(),
    }
    const requested = await tx
      .insertInto('mediaCopies')
      .values({ ...fresh, target, subjectId, createdAt: now() })
      .onConflict((conflict) =>
        conflict
          .columns(['target', 'subjectId'])
          .doUpdateSet(fresh)
          .where((eb) =>
            eb.or([
              eb('mediaCopies.sourceUrl', '!=', url),
              eb('mediaCopies.state', 'in', ['failed', 'ready']),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (requested) await enqueue(tx, COPY_MEDIA, [{ copyId: requested.id }])
  }
}

/**
 * Finds the unfinished or failed copies for these rows. The result looks them up by row ID and
 * place.
 */
export async function findCopies(
  subjectIds: string[],
): Promise<(subjectId: string, target: MediaTarget) => MediaCopy | null> {
  const rows = subjectIds.length
    ? await db()
        .selectFrom('mediaCopies')
        .select(['target', 'subjectId', 'state', 'reason'])
        .where('subjectId', 'in', subjectIds)
        .where('state', '!=', 'ready')
        .execute()
    : []
  const copies = new Map(
    rows.map((row) => [`${row.target} ${row.subjectId}`, { state: row.state, reason: row.reason }]),
  )
  return (subjectId, target) => copies.get(`${target} ${subjectId}`) ?? null
}

/** Queues copies of stored URLs on other sites that have none yet. @returns how many */
export async function requestMissingCopies(tx: Tx): Promise<number> {
  let count = 0
  for (const [target, { table, key, column, kind }] of Object.entries(MEDIA_PLACES)) {
    const ofKind =
      table === 'orbiter_portfolio' && column === 'media_url'
        ? sql`and media_type = ${kind === 'video' ? 'video' : 'image'}`
        : sql``
    const { rows } = await sql<{ id: string }>`
      insert into media_copies (id, target, subject_id, source_url, created_at, updated_at)
      select gen_random_uuid(), ${target}, ${sql.ref(key)}, ${sql.ref(column)}, ${now()}, ${now()} from ${sql.table(table)} as place
      where ${sql.ref(column)} like 'http%' and length(${sql.ref(column)}) <= 500 ${ofKind}
        and not exists (select 1 from media_copies c where c.target = ${target} and c.subject_id = place.${sql.ref(key)} and c.source_url = place.${sql.ref(column)})
      limit 200
      on conflict (target, subject_id) do update
        set id = excluded.id, source_url = excluded.source_url, state = 'uploading', reason = null, updated_at = excluded.updated_at
      returning id`.execute(tx)
    await enqueue(
      tx,
      COPY_MEDIA,
      rows.map(({ id }) => ({ copyId: id })),
    )
    count += rows.length
  }
  return count
}
