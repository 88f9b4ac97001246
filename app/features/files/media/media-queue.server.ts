/**
 * Decides which uploaded file is processed next. The rows of `media_files` are the queue. A task
 * only wakes a worker, which then finds the next file.
 */
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { changeMedia } from '#files/media/change-media.server.ts'
import { KEY_COLUMNS, namedKeysOf } from '#files/media/media-keys.ts'
import type { MediaKind } from '#files/media/media-view.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { enqueue, wake } from '#app/platform/tasks.ts'

export const PROCESS_MEDIA = 'process-media'
/** After this many failed tries, the owner decides whether to retry. */
export const TRIES_AT_MOST = 3
/** Many times the interval between two heartbeats. */
const LOST_AFTER_MS = 40_000
const INTERRUPTED =
  'Processing was interrupted several times. Your file is safe, so you can try again.'

/** A file that this process is working on. */
export interface ClaimedMedia {
  id: string
  ownerId: string
  kind: MediaKind
  originalKey: string | null
  /** Keys that the row names, including those of an earlier try. */
  namedKeys: string[]
  keepsFrameRate: boolean
  /** Including this try. */
  tries: number
  runId: string
}

export async function wakeWorkers(tx: Tx): Promise<void> {
  await enqueue(tx, PROCESS_MEDIA, [{}])
}

/** Wakes another worker if a file can be processed now. */
export async function wakeIfDue(): Promise<void> {
  const due = await db()
    .selectFrom('mediaFiles')
    .select('id')
    .where('state', '=', 'waiting')
    .where('originalKey', 'is not', null)
    .where((eb) => eb.or([eb('nextTryAt', 'is', null), eb('nextTryAt', '<=', now())]))
    .limit(1)
    .executeTakeFirst()
  if (due) await wake(PROCESS_MEDIA)
}

/**
 * Picks a file of the owner with the fewest files in processing or, among equals, the owner whose
 * last file started longest ago. An owner's deliveries come before their portfolio. The earliest
 * due time comes first, even if it has passed, because someone may be waiting.
 */
async function findNext(tx: Tx): Promise<Omit<ClaimedMedia, 'runId'> | null> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select id, owner_id, purpose, created_at from media_files
      where state = 'waiting' and original_key is not null and (next_try_at is null or next_try_at <= ${now()})),
    owners as (select owner_id, min(created_at) as since from waiting group by owner_id),
    turn as (
      select owner_id from owners order by
        (select count(*) from media_files m where m.state = 'processing' and m.owner_id = owners.owner_id),
        (select max(started_at) from media_files m where m.owner_id = owners.owner_id) nulls first,
        since
      limit 1)
    select waiting.id from waiting join turn using (owner_id)
    left join job_files f on f.media_file_id = waiting.id
    order by purpose <> 'delivery', f.due_at, waiting.created_at, waiting.id limit 1`.execute(tx)
  const next = rows[0]
    ? await tx
        .selectFrom('mediaFiles')
        .select(['id', 'ownerId', 'kind', 'tries', 'keepsFrameRate', ...KEY_COLUMNS])
        .where('id', '=', rows[0].id)
        .executeTakeFirst()
    : undefined
  if (!next) return null
  const { id, ownerId, kind, tries, keepsFrameRate, originalKey } = next
  return { id, ownerId, kind, tries, keepsFrameRate, originalKey, namedKeys: namedKeysOf(next) }
}

/** Claims the next file for this process; null when no file can be processed now. */
export async function claimNext(): Promise<ClaimedMedia | null> {
  return transaction(async (tx) => {
    // Claims run one at a time, so that two workers do not both count the same owner as idle.
    await sql`select pg_advisory_xact_lock(hashtextextended('claim media', 0))`.execute(tx)
    const next = await findNext(tx)
    if (!next) return null
    const [runId, at, tries] = [newId(), now(), next.tries + 1]
    const claimed = await changeMedia(tx, {
      action: 'start',
      where: (eb) => eb('id', '=', next.id),
      set: {
        runId,
        tries,
        startedAt: at,
        heartbeatAt: at,
        nextTryAt: null,
        step: 'reading',
        progress: 0,
        reason: null,
      },
    })
    return claimed > 0 ? { ...next, tries, runId } : null
  })
}

/** Values of a row that no worker is processing. */
export const IDLE = { runId: null, heartbeatAt: null, step: null, progress: 0 }

/** Puts back files whose workers have stopped sending heartbeats, such as after a kill. */
async function recoverLost(): Promise<void> {
  const before = new Date(now().getTime() - LOST_AFTER_MS)
  await transaction(async (tx) => {
    await changeMedia(tx, {
      action: 'fail',
      where: (eb) => eb.and([eb('heartbeatAt', '<', before), eb('tries', '>=', TRIES_AT_MOST)]),
      set: { ...IDLE, reason: INTERRUPTED, canRetry: true },
    })
    await changeMedia(tx, {
      action: 'put-back',
      where: (eb) => eb('heartbeatAt', '<', before),
      set: IDLE,
    })
  })
}

/** The runs in progress, in any process. */
export async function listRuns(): Promise<Set<string>> {
  const rows = await db()
    .selectFrom('mediaFiles')
    .select('runId')
    .where('state', '=', 'processing')
    .execute()
  return new Set(rows.flatMap(({ runId }) => runId ?? []))
}

/** Recovers lost files, and wakes a worker for files whose next try is due. */
export async function recoverQueue(): Promise<void> {
  await recoverLost()
  await wakeIfDue()
}
