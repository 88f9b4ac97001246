/** Every change to the state of uploaded media is made in this file. */
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type SqlBool,
  type Updateable,
} from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { MEDIA_TRANSITIONS, type MediaAction } from '#files/media/media-transitions.ts'
import type { MediaState } from '#files/media/media-view.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { DB, MediaFiles } from '#db/types.ts'

type Birth = 'create' | 'adopt'

interface MediaChange {
  action: Exclude<MediaAction, Birth>
  where: (eb: ExpressionBuilder<DB, 'mediaFiles'>) => Expression<SqlBool>
  set?: Omit<Updateable<MediaFiles>, 'state'>
}

/**
 * Moves media that are in the action's starting state to its end state, and updates their owners'
 * pages.
 * @returns how many files changed
 */
export async function changeMedia(
  tx: Tx,
  { action, where, set = {} }: MediaChange,
): Promise<number> {
  const { from, to } = findArrow(MEDIA_TRANSITIONS, action)
  const changed = await tx
    .updateTable('mediaFiles')
    .set({ ...set, state: to })
    .where('state', 'in', from)
    .where(where)
    .returning(['id', 'ownerId'])
    .execute()
  for (const row of changed) await recordMediaChange(tx, row, to)
  return changed.length
}

export async function insertMedia(
  tx: Tx,
  action: Birth,
  row: Omit<Insertable<MediaFiles>, 'state' | 'createdAt'>,
): Promise<void> {
  const { to } = findArrow(MEDIA_TRANSITIONS, action)
  await tx
    .insertInto('mediaFiles')
    .values({ ...row, state: to, createdAt: now() })
    .execute()
  await recordMediaChange(tx, row, to)
}

/** Lists the customers who received a file and may be waiting for its master. */
async function listReceivers(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct j.customer_id as id from job_files f
    join lateral (select customer_id from jobs where id = f.job_id offset 0) j on true
    where f.media_file_id = ${id} and f.delivered_at is not null`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Updates the owner's open pages and, once the file is ready, those of the customers who received
 * it.
 */
export async function recordMediaChange(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  state: MediaState,
): Promise<void> {
  const receivers = state === 'ready' ? await listReceivers(tx, id) : []
  await recordEvent(tx, {
    kind: 'media.changed',
    subjectType: 'media',
    subjectId: id,
    actorId: ownerId,
    toStatus: state,
    data: { state },
    audience: [ownerId, ...receivers],
  })
}

/**
 * Updates the pages of the owner and the receivers when a film's original becomes available or
 * unavailable.
 */
export async function recordOriginalChange(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  await recordEvent(tx, {
    kind: 'media.changed',
    subjectType: 'media',
    subjectId: id,
    actorId: ownerId,
    data: { state: 'original' },
    audience: [ownerId, ...(await listReceivers(tx, id))],
  })
}
