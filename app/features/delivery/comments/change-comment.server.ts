/** Lets people edit and remove their own comments, while that is allowed. */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { editInput } from '#delivery/comments/comment-inputs.ts'
import { getCommentPlace, type CommentPlace } from '#delivery/comments/comment-place.server.ts'
import { recordComment } from '#delivery/comments/record-comment.server.ts'
import { EDIT_MINUTES } from '#delivery/comments/comment.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

/** The time after which a person can no longer change their own comment. */
export const editUntil = (createdAt: Date) => new Date(createdAt.getTime() + EDIT_MINUTES * 60_000)

/** @throws Conflict (`too-late`), NotFound */
async function lockOwn(tx: Tx, actor: ReviewActor, id: string): Promise<CommentPlace> {
  const row = isUuid(id)
    ? await tx
        .selectFrom('reviewComments')
        .select(['versionId', 'createdAt'])
        .where('id', '=', id)
        .$if('viewer' in actor, (query) =>
          query.where('authorId', '=', 'viewer' in actor ? actor.viewer.id : ''),
        )
        .$if('link' in actor, (query) =>
          query
            .where('authorLink', '=', 'link' in actor ? actor.link.id : '')
            .where('authorName', '=', 'link' in actor ? actor.link.name : ''),
        )
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('This comment was removed.')
  const place = await getCommentPlace(tx, actor, row.versionId)
  if (now() > editUntil(row.createdAt))
    throw new Conflict('too-late', `Comments can be changed for ${EDIT_MINUTES} minutes.`)
  return place
}

/** @throws Conflict (`too-late`), InvalidInput, NotFound */
export async function editComment(actor: ReviewActor, id: string, input: unknown): Promise<void> {
  const { body } = parseInput(editInput, input)
  await transaction(async (tx) => {
    const place = await lockOwn(tx, actor, id)
    await tx
      .updateTable('reviewComments')
      .set({ body, editedAt: now() })
      .where('id', '=', id)
      .execute()
    await recordComment(tx, 'comment.edited', actor, place)
  })
}

/** @throws Conflict (`answered`, `too-late`), NotFound */
export async function removeComment(actor: ReviewActor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const place = await lockOwn(tx, actor, id)
    const answer = await tx
      .selectFrom('reviewComments')
      .select('id')
      .where('parentId', '=', id)
      .executeTakeFirst()
    if (answer) throw new Conflict('answered', 'This comment has been answered, so it stays.')
    await tx.deleteFrom('reviewComments').where('id', '=', id).execute()
    await recordComment(tx, 'comment.removed', actor, place)
  })
}
