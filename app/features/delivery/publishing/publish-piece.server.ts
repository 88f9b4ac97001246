/**
 * An Orbiter publishes a reel from approved work: to the portfolio immediately, to the gallery
 * after an admin's review.
 */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { UNDO_SECONDS } from '#delivery/deliveries/delivery-job.ts'
import { withPiece, type LockedPiece } from '#delivery/deliveries/piece-row.server.ts'
import {
  changePublication,
  recordPublication,
} from '#delivery/publishing/change-publication.server.ts'
import { clearanceOf } from '#delivery/publishing/music-clearance.ts'
import { PREPARE_PUBLICATION } from '#delivery/publishing/prepare-publication.server.ts'
import { publicationIdInput, publishInput } from '#delivery/publishing/publishing-inputs.ts'
import { withdraw } from '#delivery/publishing/take-down.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

/**
 * Publishes the newest approved film of a piece. Pressing twice publishes it once.
 * @throws NotFound, NotAllowed, InvalidInput, Conflict (`not-approved`, `no-consent`, `music`,
 *   `no-film`)
 */
export async function publishPiece(viewer: Viewer, pieceId: string, input: unknown): Promise<void> {
  const { publicationId, target, title, category } = parseInput(publishInput, input)
  await withPiece({ viewer }, pieceId, 'orbiter', async (tx, locked) => {
    const mediaFileId = await requirePublishable(tx, locked, target)
    const created = await tx
      .insertInto('reelPublications')
      .values({
        id: publicationId,
        deliverableId: pieceId,
        mediaFileId,
        orbiterId: viewer.id,
        target,
        title,
        category: category || null,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const id =
      created?.id ?? (await publishAgain(tx, viewer, { mediaFileId, target, title, category }))
    if (!id) return
    if (created)
      await recordPublication(tx, {
        id,
        orbiterId: viewer.id,
        title,
        target,
        actorId: viewer.id,
        to: 'preparing',
      })
    await enqueue(tx, PREPARE_PUBLICATION, [{ publicationId: id }])
  })
}

interface Again {
  mediaFileId: string
  target: 'portfolio' | 'gallery'
  title: string
  category: string
}

/** @returns the publication's id, if it had been withdrawn or refused */
async function publishAgain(
  tx: Tx,
  viewer: Viewer,
  { mediaFileId, target, title, category }: Again,
): Promise<string | null> {
  const { id } = await tx
    .selectFrom('reelPublications')
    .select('id')
    .where('mediaFileId', '=', mediaFileId)
    .where('target', '=', target)
    .executeTakeFirstOrThrow()
  const isAgain = await changePublication(tx, id, {
    action: 'publish-again',
    actorId: viewer.id,
    set: { title, category: category || null, reason: null, decidedAt: null, decidedBy: null },
  })
  return isAgain ? id : null
}

/** @returns the film of the newest delivered version */
async function requirePublishable(
  tx: Tx,
  { piece }: LockedPiece,
  target: 'portfolio' | 'gallery',
): Promise<string> {
  const isFinal =
    piece.approvedAt !== null && piece.approvedAt.getTime() + UNDO_SECONDS * 1000 <= now().getTime()
  if (!isFinal)
    throw new Conflict('not-approved', 'You can publish this once the customer has approved it.')
  const consent = await tx
    .selectFrom('publishConsents')
    .select(['mayPortfolio', 'mayGallery'])
    .where('deliverableId', '=', piece.id)
    .executeTakeFirst()
  if (!(target === 'portfolio' ? consent?.mayPortfolio : consent?.mayGallery))
    throw new Conflict('no-consent', `The customer has not allowed this in the ${target}.`)
  const film = await tx
    .selectFrom('deliverableVersions as v')
    .innerJoin('versionFiles as f', 'f.versionId', 'v.id')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['m.id', 'v.music', 'v.isBusinessCleared'])
    .where('v.deliverableId', '=', piece.id)
    .where('v.deliveredAt', 'is not', null)
    .where('m.kind', '=', 'video')
    .where('m.state', '=', 'ready')
    .orderBy('v.number', 'desc')
    .executeTakeFirst()
  if (!film) throw new Conflict('no-film', 'There is no finished film to publish.')
  const isCleared = ['none', 'cleared'].includes(clearanceOf(film))
  if (target === 'gallery' && !isCleared)
    throw new Conflict(
      'music',
      'The gallery shows only reels whose music a business may use. This one is not cleared.',
    )
  return film.id
}

/** Lets the Orbiter take a reel down. @throws InvalidInput, NotFound */
export async function withdrawPublication(viewer: Viewer, input: unknown): Promise<void> {
  const { publicationId } = parseInput(publicationIdInput, input)
  await transaction(async (tx) => {
    const own = await tx
      .selectFrom('reelPublications')
      .select('id')
      .where('id', '=', publicationId)
      .where('orbiterId', '=', viewer.id)
      .executeTakeFirst()
    if (!own) throw new NotFound('There is no such reel.')
    await withdraw(tx, publicationId, viewer.id)
  })
}
