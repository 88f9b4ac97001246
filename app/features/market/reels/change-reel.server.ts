/** Reels are added, hidden, shown, deleted, and restored only in this file. */
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { findArrow } from '#app/base/life.ts'
import type { MediaReplacement } from '#files/media/media-places.server.ts'
import { addReelInput, type AddReelInput } from '#market/reels/reel-inputs.ts'
import { markReportsSettled } from '#market/reels/reel-reports.server.ts'
import { REEL_TRANSITIONS, type ReelAction } from '#market/reels/reel-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Reels } from '#db/types.ts'

/**
 * Adds a reel to the public gallery, dated now, with no views or likes.
 * @throws InvalidInput
 */
export async function addReel(input: AddReelInput): Promise<{ id: string }> {
  const reel = parseInput(addReelInput, input)
  return { id: await transaction((tx) => insertReel(tx, reel, null)) }
}

export async function insertReel(
  tx: Tx,
  reel: z.output<typeof addReelInput> & { isActive?: boolean },
  actorId: string | null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('reels')
    .values({ ...reel, id, tags: reel.tags.length > 0 ? reel.tags : null, createdAt: now() })
    .execute()
  await recordEvent(tx, {
    kind: 'reel.added',
    subjectType: 'reel',
    subjectId: id,
    actorId,
    audience: [],
  })
  return id
}

interface ReelChange {
  action?: Exclude<ReelAction, 'add'>
  /** Other columns, which can change with or without the status. */
  set?: Omit<Updateable<Reels>, 'isActive' | 'deletedAt'>
}

/**
 * Changes a reel whose row is locked. Hiding or deleting the reel settles its open reports. The
 * caller records the event.
 */
export async function changeReel(
  tx: Tx,
  reelId: string,
  { action, set = {} }: ReelChange,
): Promise<void> {
  await tx
    .updateTable('reels')
    .set({ ...set, ...(action ? columnsOf(action) : {}) })
    .where('id', '=', reelId)
    .execute()
  if (action === 'hide' || action === 'delete') await markReportsSettled(tx, reelId)
}

/** Removes a reel permanently, such as when it may no longer be shown. No one can restore it. */
export async function removeReel(tx: Tx, reelId: string, actorId: string): Promise<void> {
  await tx.deleteFrom('reels').where('id', '=', reelId).execute()
  await recordEvent(tx, {
    kind: 'reel.deleted',
    subjectType: 'reel',
    subjectId: reelId,
    actorId,
    audience: [],
  })
}

function columnsOf(action: Exclude<ReelAction, 'add'>) {
  if (action === 'restore') return { deletedAt: null }
  const { to } = findArrow(REEL_TRANSITIONS, action)
  return to === 'deleted' ? { deletedAt: now() } : { isActive: to === 'active' }
}

/**
 * Replaces a URL on another site with the URL of our copy. A chosen poster stays.
 * @returns false when the reel has a different URL by now
 */
export async function replaceReelMedia(
  tx: Tx,
  column: 'videoUrl' | 'thumbnailUrl',
  { subjectId: reelId, from, url, posterUrl }: MediaReplacement,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reels')
    .set((eb) =>
      column === 'videoUrl'
        ? { videoUrl: url, thumbnailUrl: eb.fn.coalesce('thumbnailUrl', eb.val(posterUrl)) }
        : { thumbnailUrl: url },
    )
    .where('id', '=', reelId)
    .where(column, '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
