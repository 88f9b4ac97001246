import { createHash } from 'node:crypto'
import { createIsbotFromList, list } from 'isbot'
import { isUuid } from '#app/base/ids.ts'
import { NotFound } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

export interface Watcher {
  viewer: Viewer | null
  /** The client's IP address. */
  address: string
  userAgent: string | null
}

/**
 * Detects crawlers. A headless browser does not count as one, because it had to play the reel to
 * get here.
 */
const isCrawler = createIsbotFromList(list.filter((pattern) => !pattern.includes('headless')))

/**
 * Counts a view of a reel: once per viewer and hour, and never for its owner, admins, or crawlers.
 * @returns the count afterward
 * @throws NotFound, RateLimited
 */
export async function countView(reelId: string, watcher: Watcher): Promise<{ viewCount: number }> {
  if (!isUuid(reelId)) throw new NotFound('Reel not found')
  await countTry({
    key: `reel-view:address:${addressGroup(watcher.address)}`,
    limit: 600,
    windowSeconds: 3600,
  })
  return transaction(async (tx) => {
    const reel = await tx
      .selectFrom('reels')
      .select(['orbiterId', 'viewCount'])
      .where('id', '=', reelId)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!reel) throw new NotFound('Reel not found')
    const { viewer, userAgent } = watcher
    const counts =
      !isAdmin(viewer) &&
      (viewer === null || viewer.id !== reel.orbiterId) &&
      !isCrawler(userAgent) &&
      Boolean(userAgent)
    if (!counts || !(await isFirstInAnHour(tx, reelId, watcher)))
      return { viewCount: reel.viewCount }
    const counted = await tx
      .updateTable('reels')
      .set((eb) => ({ viewCount: eb('viewCount', '+', 1) }))
      .where('id', '=', reelId)
      .returning('viewCount')
      .executeTakeFirstOrThrow()
    return { viewCount: counted.viewCount }
  })
}

async function isFirstInAnHour(
  tx: Tx,
  reelId: string,
  { viewer, address, userAgent }: Watcher,
): Promise<boolean> {
  const identity = viewer ? `account ${viewer.id}` : `browser ${addressGroup(address)} ${userAgent}`
  const hash = createHash('sha256').update(identity).digest()
  const marked = await tx
    .insertInto('reelViews')
    .values({ reelId, viewerHash: hash, countedAt: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['reelId', 'viewerHash'])
        .doUpdateSet({ countedAt: now() })
        .where('reelViews.countedAt', '<=', new Date(now().getTime() - HOUR_MS)),
    )
    .returning('reelId')
    .executeTakeFirst()
  return marked !== undefined
}
