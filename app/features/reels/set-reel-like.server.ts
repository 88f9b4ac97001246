import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { ReelLike } from '#app/features/reels/reel.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Likes a reel, or takes the like back. Asking for what is so already changes nothing; the result is how it stands then.
 * @throws NotFound, RateLimited
 */
export async function setReelLike(viewer: Viewer, reelId: string, { wanted }: { wanted: boolean }): Promise<ReelLike> {
  if (!isUuid(reelId)) throw new NotFound('Reel not found')
  await countTry({ key: `reel-like:${viewer.id}`, limit: 300, windowSeconds: 3600 })
  return transaction(async (tx) => {
    // The row of the reel orders all likes of it, so that the count is exact.
    const reel = await tx
      .selectFrom('reels')
      .select('like_count')
      .where('id', '=', reelId)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!reel) throw new NotFound('Reel not found')
    const change = wanted
      ? tx
          .insertInto('reel_likes')
          .values({ reel_id: reelId, user_id: viewer.id, created_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('reel_id')
      : tx.deleteFrom('reel_likes').where('reel_id', '=', reelId).where('user_id', '=', viewer.id).returning('reel_id')
    if (!(await change.executeTakeFirst())) return { isLiked: wanted, likeCount: reel.like_count }
    const likeCount = reel.like_count + (wanted ? 1 : -1)
    await tx.updateTable('reels').set({ like_count: likeCount }).where('id', '=', reelId).execute()
    const kind = wanted ? 'reel.liked' : 'reel.unliked'
    await recordEvent(tx, { kind, subjectType: 'reel', subjectId: reelId, actorId: viewer.id, audience: [] })
    return { isLiked: wanted, likeCount }
  })
}

/** Which of these reels this person likes; visitors like none. */
export async function listLikedReels(viewer: Viewer | null, reelIds: string[]): Promise<string[]> {
  if (!viewer || reelIds.length === 0) return []
  const rows = await db().selectFrom('reel_likes').select('reel_id').where('user_id', '=', viewer.id).where('reel_id', 'in', reelIds).execute()
  return rows.map((row) => row.reel_id)
}
