/** The one place that writes the state of uploaded media. */
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { MEDIA_TRANSITIONS, type MediaAction } from '#app/features/media/media-transitions.ts'
import type { MediaState } from '#app/features/media/media-view.ts'
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
 * Changes the media that are in the action's starting state, and updates their owners' pages.
 * @returns how many there were
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

/** Updates the owner's open pages. */
export async function recordMediaChange(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  state: MediaState,
): Promise<void> {
  await recordEvent(tx, {
    kind: 'media.changed',
    subjectType: 'media',
    subjectId: id,
    actorId: ownerId,
    toStatus: state,
    data: { state },
    audience: [ownerId],
  })
}
