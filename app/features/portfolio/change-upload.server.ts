/** The one place that writes the state of an upload. */
import type { Expression, ExpressionBuilder, SqlBool, Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import {
  UPLOAD_TRANSITIONS,
  type UploadAction,
} from '#app/features/portfolio/upload-transitions.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { DB, PortfolioUploads } from '#db/types.ts'

interface UploadChange {
  action: Exclude<UploadAction, 'open'>
  where: (eb: ExpressionBuilder<DB, 'portfolioUploads'>) => Expression<SqlBool>
  set?: Omit<Updateable<PortfolioUploads>, 'state' | 'updatedAt'>
}

/**
 * Changes the uploads that are in the action's starting state, and notifies their owners' pages.
 * @returns how many there were
 */
export async function changeUploads(
  tx: Tx,
  { action, where, set = {} }: UploadChange,
): Promise<number> {
  const { from, to } = findArrow(UPLOAD_TRANSITIONS, action)
  const changed = await tx
    .updateTable('portfolioUploads')
    .set({ ...set, state: to, updatedAt: now() })
    .where('state', 'in', from)
    .where(where)
    .returning(['id', 'orbiterId'])
    .execute()
  for (const { id, orbiterId } of changed) await recordUploadChange(tx, orbiterId, id, to)
  return changed.length
}

/** Updates the owner's open pages. */
export async function recordUploadChange(
  tx: Tx,
  orbiterId: string,
  uploadId: string,
  toStatus: string,
): Promise<void> {
  await recordEvent(tx, {
    kind: 'portfolio.upload-changed',
    subjectType: 'upload',
    subjectId: uploadId,
    actorId: orbiterId,
    toStatus,
    audience: [orbiterId],
  })
}
