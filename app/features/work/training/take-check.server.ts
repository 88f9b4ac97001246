/** Reading the lessons and taking the check. */
import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { CHECK } from '#work/training/questions.server.ts'
import { isLesson, LESSONS, PASS_MARK } from '#work/training/training.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { once } from '#app/platform/idempotency.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** Marking a lesson again changes nothing. @throws NotAllowed, NotFound */
export async function markLessonRead(viewer: Viewer, lesson: string): Promise<void> {
  requireOrbiter(viewer)
  if (!isLesson(lesson)) throw new NotFound('There is no such lesson.')
  await db()
    .insertInto('trainingReads')
    .values({ orbiterId: viewer.id, lesson, readAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const checkInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  ...Object.fromEntries(
    CHECK.map(({ id, choices }) => [
      id,
      z.literal(
        choices.map((choice) => choice.id),
        { error: 'Choose an answer.' },
      ),
    ]),
  ),
})

/** @throws Conflict (`lessons-unread`) */
async function requireLessonsRead(tx: Tx, orbiterId: string): Promise<void> {
  const rows = await tx
    .selectFrom('trainingReads')
    .select('lesson')
    .where('orbiterId', '=', orbiterId)
    .execute()
  if (LESSONS.some((lesson) => !rows.some((row) => row.lesson === lesson)))
    throw new Conflict('lessons-unread', 'Read all five lessons first.')
}

interface TakenCheck {
  attemptId: string
  isPassed: boolean
}

/**
 * Grades the answers and stores the attempt. Sending the same form again stores no second attempt.
 * The first passing attempt opens package jobs; a later failed attempt doesn't revoke that.
 * @throws NotAllowed, InvalidInput, RateLimited, KeyReused, Conflict (`lessons-unread`)
 */
export async function takeCheck(viewer: Viewer, input: unknown): Promise<TakenCheck> {
  requireOrbiter(viewer)
  const { formKey, ...answers } = parseInput(checkInput, input)
  await countTry({
    key: `training-check:${viewer.id}`,
    limit: 30,
    windowSeconds: 3600,
    reason: 'You have taken the check 30 times within an hour',
  })
  const sending = { userId: viewer.id, scope: 'training-check', key: formKey, input: answers }
  return transaction((tx) =>
    once(tx, sending, async () => {
      await requireLessonsRead(tx, viewer.id)
      return storeAttempt(tx, viewer, answers)
    }),
  )
}

async function storeAttempt(
  tx: Tx,
  viewer: Viewer,
  answers: Record<string, string | undefined>,
): Promise<TakenCheck> {
  const rightCount = CHECK.filter(({ id, right }) => answers[id] === right).length
  const isPassed = rightCount >= PASS_MARK
  const isFirst = isPassed && !(await hasPassed(tx, viewer.id))
  const attemptId = newId()
  await tx
    .insertInto('trainingAttempts')
    .values({
      id: attemptId,
      orbiterId: viewer.id,
      answers: JSON.stringify(answers),
      rightCount,
      questionCount: CHECK.length,
      isPassed,
      takenAt: now(),
    })
    .execute()
  if (isFirst)
    await recordEvent(tx, {
      kind: 'orbiter.trained',
      subjectType: 'orbiter',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
  return { attemptId, isPassed }
}

async function hasPassed(tx: Tx, orbiterId: string): Promise<boolean> {
  const passed = await tx
    .selectFrom('trainingAttempts')
    .select('id')
    .where('orbiterId', '=', orbiterId)
    .where('isPassed', '=', true)
    .executeTakeFirst()
  return passed !== undefined
}

/**
 * Package jobs are only for Orbiters who have passed the check. @throws Conflict
 * (`training-missing`)
 */
export async function requireTraining(tx: Tx, orbiterId: string): Promise<void> {
  if (!(await hasPassed(tx, orbiterId)))
    throw new Conflict(
      'training-missing',
      'Finish your training first: five short lessons and ten questions.',
    )
}
