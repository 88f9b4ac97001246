import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { requireRoom, requireSameComment } from '#delivery/comments/add-comment.server.ts'
import { answerInput } from '#delivery/comments/comment-inputs.ts'
import { getCommentPlace } from '#delivery/comments/comment-place.server.ts'
import {
  authorOf,
  countComment,
  recordComment,
  requireWriter,
} from '#delivery/comments/record-comment.server.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

/**
 * Answers a comment. Answers themselves can't be answered. Sending the same form again adds
 * nothing.
 * @throws Conflict (`too-many`), InvalidInput, KeyReused, NotAllowed, NotFound, RateLimited
 */
export async function answerComment(
  actor: ReviewActor,
  parentId: string,
  input: unknown,
): Promise<void> {
  const { commentId, body } = parseInput(answerInput, input)
  const parent = isUuid(parentId)
    ? await db()
        .selectFrom('reviewComments')
        .select(['versionId'])
        .where('id', '=', parentId)
        .where('parentId', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!parent) throw new NotFound('This comment was removed.')
  const { versionId } = parent
  const place = await getCommentPlace(db(), actor, versionId)
  requireWriter(place)
  await countComment(actor)
  await transaction(async (tx) => {
    await requireRoom(tx, versionId, commentId)
    const stored = await tx
      .insertInto('reviewComments')
      .values({ id: commentId, versionId, parentId, body, createdAt: now(), ...authorOf(actor) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows) await recordComment(tx, 'comment.answered', actor, place)
    else await requireSameComment(tx, commentId, body)
  })
}
