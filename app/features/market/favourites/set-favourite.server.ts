import { NotFound } from '#app/base/errors.ts'
import { requireId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { forgetSaved } from '#market/favourites/favourite-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Saves a listed Orbiter, or removes a saved one. Idempotent.
 * @throws NotFound, RateLimited
 */
export async function setFavourite(
  viewer: Viewer,
  orbiterId: string,
  isSaved: boolean,
): Promise<void> {
  await countTry({ key: `favourite:${viewer.id}`, limit: 300, windowSeconds: 3600 })
  const savedId = requireId(orbiterId)
  await transaction(async (tx) => {
    if (isSaved && !(await findPublicProfile(savedId, tx))) throw new NotFound()
    const change = isSaved
      ? tx
          .insertInto('favourites')
          .values({ userId: viewer.id, orbiterId: savedId, createdAt: now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('orbiterId')
      : tx
          .deleteFrom('favourites')
          .where('userId', '=', viewer.id)
          .where('orbiterId', '=', savedId)
          .returning('orbiterId')
    if (!(await change.executeTakeFirst())) return
    const kind = isSaved ? 'favourite.saved' : 'favourite.removed'
    await recordEvent(tx, {
      kind,
      subjectType: 'orbiter',
      subjectId: savedId,
      actorId: viewer.id,
      audience: [],
    })
  })
  forgetSaved(viewer.id)
}
