import { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { filterMuted } from '#people/accounts/notification-preferences.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { maskedColumns } from '#people/masking/shown-text.ts'
import { findQuestion, type FoundQuestion } from '#work/questions/find-question.server.ts'
import { questionMail } from '#work/questions/question-mail.ts'
import { QUESTION_MAX } from '#work/questions/question.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const questionInput = z.object({
  /** Created with the form, so that sending the form again is still the same message. */
  messageId: z.uuid('Please reload the page and try again.'),
  text: requiredParagraph(QUESTION_MAX, 'Write your question.'),
})

const DAY_SECONDS = 86_400
/** How many Orbiters one person may ask for the first time within a day. */
const MOST_BEGUN = 10
const MOST_WRITTEN = 60

/** @throws RateLimited */
async function countQuestion(viewer: Viewer, question: FoundQuestion): Promise<void> {
  await countTry({
    key: `question-written:${viewer.id}`,
    limit: MOST_WRITTEN,
    windowSeconds: DAY_SECONDS,
    reason: `You have written ${MOST_WRITTEN} messages before a booking today`,
  })
  if (question.id) return
  await countTry({
    key: `question-begun:${viewer.id}`,
    limit: MOST_BEGUN,
    windowSeconds: DAY_SECONDS,
    reason: `You have asked ${MOST_BEGUN} Orbiters today`,
  })
}

/**
 * Inserts the question unless it exists, so that two people who begin at the same time share one.
 */
async function beginQuestion(tx: Tx, viewer: Viewer, orbiterId: string): Promise<string> {
  await tx
    .insertInto('questions')
    .values({ id: newId(), customerId: viewer.id, orbiterId, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await findQuestion(tx, viewer, orbiterId)
  if (!id) throw new Error('The question was not stored')
  return id
}

/** @throws KeyReused for another text under the same id */
async function requireSame(
  tx: Tx,
  messageId: string,
  { questionId, text }: { questionId: string; text: string },
): Promise<void> {
  const first = await tx
    .selectFrom('questionMessages')
    .select(['questionId', 'messageText'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (first?.questionId !== questionId || first.messageText !== text) throw new KeyReused()
}

/**
 * Asks a listed Orbiter before any booking, or answers an existing question. Sending the same form
 * again writes only one message. Contact details are hidden from the other person.
 * @throws InvalidInput, NotFound, RateLimited, KeyReused
 */
export async function writeQuestion(
  viewer: Viewer,
  otherId: string,
  input: unknown,
): Promise<void> {
  const { messageId, text } = parseInput(questionInput, input)
  const found = await findQuestion(db(), viewer, otherId)
  await countQuestion(viewer, found)
  await transaction(async (tx) => {
    const questionId = found.id ?? (await beginQuestion(tx, viewer, otherId))
    const { maskedText } = maskedColumns(text)
    const stored = await tx
      .insertInto('questionMessages')
      .values({
        id: messageId,
        questionId,
        senderId: viewer.id,
        messageText: text,
        maskedText,
        createdAt: now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (!stored.numInsertedOrUpdatedRows) return requireSame(tx, messageId, { questionId, text })
    await recordEvent(tx, {
      kind: found.isAsking ? 'question.asked' : 'question.answered',
      subjectType: 'question',
      // The other person's page is identified by the writer's ID.
      subjectId: viewer.id,
      actorId: viewer.id,
      data: {},
      audience: [otherId],
    })
    const mail = questionMail(
      { email: found.otherEmail, fullName: found.otherName },
      { id: viewer.id, fullName: viewer.fullName, isAsking: found.isAsking },
      maskedText ?? text,
    )
    await queueMails(tx, await filterMuted(tx, 'messages', [{ ...mail, userId: otherId }]))
  })
}
