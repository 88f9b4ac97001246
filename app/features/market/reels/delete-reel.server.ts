import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { deleteUnnamed, filesAt, noteUnnamed } from '#files/media/unused-media.server.ts'
import { RESTORE_DAYS } from '#market/reels/reel-table.ts'
import { changeReel } from '#market/reels/change-reel.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'

/**
 * Hides a reel immediately. It can be restored for 30 days. Idempotent.
 * @throws NotAllowed, NotFound
 */
export async function deleteReel(viewer: Viewer, reelId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const reel = await getLockedReel(tx, reelId)
    if (reel.deletedAt) return
    await changeReel(tx, reelId, { action: 'delete' })
    await record(tx, { viewer, reelId, title: reel.title, action: 'reel.deleted' })
  })
}

/**
 * Restores a deleted reel to its previous state. @throws NotAllowed, NotFound, Conflict
 * (`too-late`)
 */
export async function restoreReel(viewer: Viewer, reelId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const reel = await getLockedReel(tx, reelId)
    if (!reel.deletedAt) return
    if (now().getTime() - reel.deletedAt.getTime() > RESTORE_DAYS * DAY_MS)
      throw new Conflict(
        'too-late',
        'This reel was deleted more than 30 days ago and cannot be restored.',
      )
    await changeReel(tx, reelId, { action: 'restore' })
    await record(tx, { viewer, reelId, title: reel.title, action: 'reel.restored' })
  })
}

/** The number of reels per transaction. */
const BATCH = 100

/**
 * Permanently removes reels that can no longer be restored, and their files that nothing else
 * shows.
 */
async function removeDeletedReels(): Promise<number> {
  const { count, files } = await transaction(async (tx) => {
    const expired = await tx
      .selectFrom('reels')
      .select('id')
      .where('deletedAt', '<', new Date(now().getTime() - RESTORE_DAYS * DAY_MS))
      .orderBy('deletedAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (expired.length === 0) return { count: 0, files: [] }
    const gone = await tx
      .deleteFrom('reels')
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      .returning(['videoUrl', 'thumbnailUrl'])
      .execute()
    const files = filesAt(gone.flatMap(({ videoUrl, thumbnailUrl }) => [videoUrl, thumbnailUrl]))
    await noteUnnamed(tx, files)
    return { count: gone.length, files }
  })
  await deleteUnnamed(files)
  return count
}

export const removeDeletedReelsTask: Task = {
  name: 'remove-deleted-reels',
  cron: '41 3 * * *',
  secondsAtMost: 1800,
  async run() {
    while ((await removeDeletedReels()) === BATCH);
  },
}

async function getLockedReel(tx: Tx, reelId: string) {
  const reel = isUuid(reelId)
    ? await tx
        .selectFrom('reels')
        .select(['title', 'deletedAt'])
        .where('id', '=', reelId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!reel) throw new NotFound('This reel no longer exists.')
  return reel
}

interface Change {
  viewer: Viewer
  reelId: string
  title: string
  action: 'reel.deleted' | 'reel.restored'
}

async function record(tx: Tx, { viewer, reelId, title, action }: Change): Promise<void> {
  const subject = { subjectType: 'reel' as const, subjectId: reelId }
  const [from, to] =
    action === 'reel.deleted' ? ['in the gallery', 'deleted'] : ['deleted', 'in the gallery']
  await recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    ...subject,
    subjectLabel: title,
    from,
    to,
  })
  await recordEvent(tx, { kind: action, ...subject, actorId: viewer.id, audience: [] })
}
