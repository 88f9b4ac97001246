/** Admins' decisions about reels that Orbiters want in the gallery. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  changePublication,
  decided,
  showReel,
} from '#delivery/publishing/change-publication.server.ts'
import { publicationIdInput, refusalInput } from '#delivery/publishing/publishing-inputs.ts'
import { takeAway } from '#delivery/publishing/take-down.server.ts'
import { removeReel } from '#market/reels/change-reel.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'

async function lockInReview(tx: Tx, viewer: Viewer, publicationId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const row = await tx
    .selectFrom('reelPublications')
    .select(['id', 'title', 'reelId', 'state', 'mediaFileId', 'target'])
    .where('id', '=', publicationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such reel.')
  if (row.state !== 'review' || !row.reelId)
    throw new Conflict('decided', 'This reel is no longer waiting for a decision.')
  return { ...row, reelId: row.reelId }
}

/** Shows a reel in the gallery. @throws NotAllowed, InvalidInput, NotFound, Conflict (`decided`) */
export async function approvePublication(viewer: Viewer, input: unknown): Promise<void> {
  const { publicationId } = parseInput(publicationIdInput, input)
  await transaction(async (tx) => {
    const { title, reelId } = await lockInReview(tx, viewer, publicationId)
    await changePublication(tx, publicationId, {
      action: 'approve',
      actorId: viewer.id,
      set: decided(viewer.id),
    })
    await showReel(tx, reelId, viewer.id)
    await audit(tx, viewer, { reelId, title, action: 'reel.published' })
  })
}

/**
 * Refuses a reel, with a reason for its Orbiter.
 * @throws NotAllowed, InvalidInput, NotFound, Conflict (`decided`)
 */
export async function refusePublication(viewer: Viewer, input: unknown): Promise<void> {
  const { publicationId, reason } = parseInput(refusalInput, input)
  await transaction(async (tx) => {
    const publication = await lockInReview(tx, viewer, publicationId)
    const { title, reelId } = publication
    await changePublication(tx, publicationId, {
      action: 'refuse',
      actorId: viewer.id,
      set: { reason, reelId: null, ...decided(viewer.id) },
    })
    await removeReel(tx, reelId, viewer.id)
    await takeAway(tx, publication)
    await audit(tx, viewer, { reelId, title, action: 'reel.refused', reason })
  })
}

interface Decision {
  reelId: string
  title: string
  action: 'reel.published' | 'reel.refused'
  reason?: string
}

const audit = (tx: Tx, actor: Viewer, { reelId, title, action, reason }: Decision) =>
  recordAudit(tx, {
    area: 'admin',
    action,
    actor,
    subjectType: 'reel',
    subjectId: reelId,
    subjectLabel: title,
    ...(reason ? { reason } : {}),
  })

/** Reels that wait for a decision, oldest first. @throws NotAllowed */
export async function listInReview(viewer: Viewer) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return db()
    .selectFrom('reelPublications as p')
    .innerJoin('reels as r', 'r.id', 'p.reelId')
    .innerJoin('users as o', 'o.id', 'p.orbiterId')
    .select(['p.id', 'p.title', 'p.category', 'p.createdAt', 'p.orbiterId'])
    .select(['o.fullName as orbiterName', 'r.videoUrl', 'r.thumbnailUrl', 'r.durationSeconds'])
    .where('p.state', '=', 'review')
    .orderBy('p.createdAt')
    .limit(100)
    .execute()
}
