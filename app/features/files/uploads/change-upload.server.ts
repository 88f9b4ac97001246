/** Every change to the state of an upload is made in this file. */
import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { UPLOAD_TRANSITIONS, type UploadAction } from '#files/uploads/upload-transitions.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { DB, Uploads } from '#db/types.ts'

export interface UploadChange {
  action: Exclude<UploadAction, 'open'>
  where: (eb: ExpressionBuilder<DB, 'uploads'>) => Expression<SqlBool>
  set?: Omit<Updateable<Uploads>, 'state' | 'touchedAt'>
}

/**
 * Moves uploads that are in the action's starting state to its end state, and updates their owners'
 * pages.
 * @returns the IDs of the changed uploads
 */
export async function changeUploads(
  tx: Tx,
  { action, where, set = {} }: UploadChange,
): Promise<string[]> {
  const { from, to } = findArrow(UPLOAD_TRANSITIONS, action)
  const changed = await tx
    .updateTable('uploads')
    .set({ ...set, state: to, touchedAt: now() })
    .where('state', 'in', from)
    .where(where)
    .returning(['id', 'ownerId', 'purpose'])
    .execute()
  for (const { id, ownerId, purpose } of changed)
    await recordEvent(tx, {
      kind: 'upload.changed',
      subjectType: 'upload',
      subjectId: id,
      actorId: ownerId,
      toStatus: to,
      data: { purpose },
      audience: [ownerId],
    })
  return changed.map(({ id }) => id)
}
