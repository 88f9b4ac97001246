import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { ReelLike } from '#market/reels/reel.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Likes a reel, or removes the like. Idempotent.
 * @returns the like and the count afterward
 * @throws NotFound, RateLimited
 */
export async function setReelLike(
  viewer: Viewer,
  reelId: string,
  { isLiked }: { isLiked: boolean },
): Promise<ReelLike> {
  if (!isUuid(reelId)) throw new NotFound('Reel not found')
  await countTry({ key: `reel-like:${viewer.id}`, limit: 300, windowSeconds: 3600 })
  return transaction(async (tx) => {
    // The lock on the reel serializes its likes, so that the count is exact.
    const reel = await tx
      .selectFrom('reels')
      .select('likeCount')
      .where('id', '=', reelId)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!reel) throw new NotFound('Reel not found')
    const change = isLiked
      ? tx
          .insertInto('reelLikes')
          .values({ reelId, userId: viewer.id, createdAt: now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('reelId')
      : tx
          .deleteFrom('reelLikes')
          .where('reelId', '=', reelId)
          .where('userId', '=', viewer.id)
          .returning('reelId')
    if (!(await change.executeTakeFirst())) return { isLiked, likeCount: reel.likeCount }
    const likeCount = reel.likeCount + (isLiked ? 1 : -1)
    await tx.updateTable('reels').set({ likeCount }).where('id', '=', reelId).execute()
    const kind = isLiked ? 'reel.liked' : 'reel.unliked'
    await recordEvent(tx, {
      kind,
      subjectType: 'reel',
      subjectId: reelId,
      actorId: viewer.id,
      audience: [],
    })
    return { isLiked, likeCount }
  })
}

/** Returns those of these reels that the person likes. Visitors like none. */
export async function listLikedReels(viewer: Viewer | null, reelIds: string[]): Promise<string[]> {
  if (!viewer || reelIds.length === 0) return []
  const rows = await db()
    .selectFrom('reelLikes')
    .select('reelId')
    .where('userId', '=', viewer.id)
    .where('reelId', 'in', reelIds)
    .execute()
  return rows.map((row) => row.reelId)
}
