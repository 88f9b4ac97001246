/** Replies that an Orbiter saves for reuse. */
import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isOrbiter, requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { savedReplyInput } from '#work/messages/message-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

export interface SavedReply {
  id: string
  title: string
  replyText: string
}

const MOST = 30
const GONE = 'This reply is no longer here.'

/** Oldest first. Empty for everyone but Orbiters. */
export async function listSavedReplies(viewer: Viewer): Promise<SavedReply[]> {
  if (!isOrbiter(viewer)) return []
  return db()
    .selectFrom('savedReplies')
    .select(['id', 'title', 'replyText'])
    .where('userId', '=', viewer.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * Saves a new reply under the ID that its form was given, or changes an existing reply. Saving the
 * same form again changes nothing.
 * @throws NotAllowed, InvalidInput, NotFound, Conflict (`too-many-replies`)
 */
export async function saveReply(viewer: Viewer, input: unknown): Promise<void> {
  requireOrbiter(viewer)
  const { replyId, ...texts } = parseInput(savedReplyInput, input)
  await transaction(async (tx) => {
    // Serialized, so that two forms sent at the same time are counted correctly.
    await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const { count } = await tx
      .selectFrom('savedReplies')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', viewer.id)
      .where('id', '!=', replyId)
      .executeTakeFirstOrThrow()
    if (count >= MOST)
      throw new Conflict('too-many-replies', `Keep at most ${MOST} replies. Delete one first.`)
    const saved = await tx
      .insertInto('savedReplies')
      .values({ id: replyId, userId: viewer.id, ...texts, createdAt: now() })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(texts).where('savedReplies.userId', '=', viewer.id),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new NotFound(GONE)
  })
}

const deleteInput = z.object({ replyId: z.uuid('Choose a reply.') })

/** Deleting the reply again changes nothing. @throws NotAllowed, InvalidInput */
export async function deleteReply(viewer: Viewer, input: unknown): Promise<void> {
  requireOrbiter(viewer)
  const { replyId } = parseInput(deleteInput, input)
  await db()
    .deleteFrom('savedReplies')
    .where('id', '=', replyId)
    .where('userId', '=', viewer.id)
    .execute()
}
