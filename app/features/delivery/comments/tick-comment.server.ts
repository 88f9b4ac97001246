import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { tickInput } from '#delivery/comments/comment-inputs.ts'
import { getCommentPlace } from '#delivery/comments/comment-place.server.ts'
import { recordComment } from '#delivery/comments/record-comment.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * The Orbiter marks a comment as done or removes the mark. Safe to repeat.
 * @throws InvalidInput, NotAllowed, NotFound
 */
export async function tickComment(viewer: Viewer, id: string, input: unknown): Promise<void> {
  const isDone = parseInput(tickInput, input).isDone === 'yes'
  await transaction(async (tx) => {
    const comment = isUuid(id)
      ? await tx
          .selectFrom('reviewComments')
          .select(['versionId', 'doneAt'])
          .where('id', '=', id)
          .where('parentId', 'is', null)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!comment) throw new NotFound('This comment was removed.')
    const place = await getCommentPlace(tx, { viewer }, comment.versionId)
    if (place.side !== 'orbiter') throw new NotAllowed('Only the Orbiter ticks comments off.')
    if ((comment.doneAt !== null) === isDone) return
    await tx
      .updateTable('reviewComments')
      .set(isDone ? { doneAt: now(), doneBy: viewer.id } : { doneAt: null, doneBy: null })
      .where('id', '=', id)
      .execute()
    await recordComment(tx, isDone ? 'comment.ticked' : 'comment.unticked', { viewer }, place)
  })
}
