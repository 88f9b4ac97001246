import { Conflict, InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { addCommentInput, type NewComment } from '#delivery/comments/comment-inputs.ts'
import { getCommentPlace } from '#delivery/comments/comment-place.server.ts'
import {
  authorOf,
  countComment,
  recordComment,
  requireUnapproved,
  requireWriter,
} from '#delivery/comments/record-comment.server.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'

/** The most comments on one version, including answers. */
const MOST_ON_VERSION = 300

/**
 * Adds a comment to a version: on a moment, on a spot, or on the whole version. Sending the same
 * form again adds nothing.
 * @throws Conflict (`approved`, `too-many`), InvalidInput, KeyReused, NotAllowed, NotFound,
 *   RateLimited
 */
export async function addComment(
  actor: ReviewActor,
  versionId: string,
  input: unknown,
): Promise<void> {
  const comment = parseInput(addCommentInput, input)
  const place = await getCommentPlace(db(), actor, versionId)
  requireWriter(place)
  requireUnapproved(place)
  await countComment(actor)
  await transaction(async (tx) => {
    await requireFile(tx, versionId, comment)
    await requireRoom(tx, versionId, comment.commentId)
    const stored = await tx
      .insertInto('reviewComments')
      .values({
        id: comment.commentId,
        versionId,
        mediaFileId: comment.fileId,
        atMs: comment.atMs,
        spotX: comment.x,
        spotY: comment.y,
        body: comment.body,
        createdAt: now(),
        ...authorOf(actor),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows) await recordComment(tx, 'comment.added', actor, place)
    else await requireSameComment(tx, comment.commentId, comment.body)
  })
}

/** @throws KeyReused if the comment with this id has a different text */
export async function requireSameComment(tx: Tx, id: string, body: string): Promise<void> {
  const first = await tx
    .selectFrom('reviewComments')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst()
  if (first?.body !== body) throw new KeyReused()
}

async function requireFile(tx: Tx, versionId: string, { fileId }: NewComment): Promise<void> {
  if (!fileId) return
  const file = await tx
    .selectFrom('versionFiles')
    .select('mediaFileId')
    .where('versionId', '=', versionId)
    .where('mediaFileId', '=', fileId)
    .executeTakeFirst()
  if (!file) throw new InvalidInput({ body: 'This file has just been replaced.' })
}

/**
 * Locks the version, so that concurrent comments are counted together.
 * @throws Conflict (`too-many`)
 */
export async function requireRoom(tx: Tx, versionId: string, commentId: string): Promise<void> {
  await tx
    .selectFrom('deliverableVersions')
    .select('id')
    .where('id', '=', versionId)
    .forNoKeyUpdate()
    .execute()
  const { written } = await tx
    .selectFrom('reviewComments')
    .select((eb) => eb.fn.countAll<number>().as('written'))
    .where('versionId', '=', versionId)
    .where('id', '!=', commentId)
    .executeTakeFirstOrThrow()
  if (written >= MOST_ON_VERSION)
    throw new Conflict('too-many', `This version has ${MOST_ON_VERSION} comments. Send a message.`)
}
