/** An Orbiter's progress in the training, for the Orbiter and for admins. */
import type { Selectable } from 'kysely'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { CHECK } from '#work/training/questions.server.ts'
import { LESSONS, type Attempt, type Lesson, type Training } from '#work/training/training.ts'
import { db } from '#app/platform/db.ts'
import type { TrainingAttempts } from '#db/types.ts'

const ATTEMPT = ['id', 'isPassed', 'rightCount', 'questionCount', 'takenAt'] as const

const attemptOf = (row: Pick<Selectable<TrainingAttempts>, (typeof ATTEMPT)[number]>): Attempt => ({
  ...row,
  takenAt: row.takenAt.toISOString(),
})

async function readOf(orbiterId: string): Promise<Training> {
  const [reads, rows] = await Promise.all([
    db().selectFrom('trainingReads').select('lesson').where('orbiterId', '=', orbiterId).execute(),
    db()
      .selectFrom('trainingAttempts')
      .select(ATTEMPT)
      .where('orbiterId', '=', orbiterId)
      .orderBy('takenAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const attempts = rows.map(attemptOf)
  const known = new Set(reads.map(({ lesson }) => lesson))
  return {
    read: LESSONS.filter((lesson) => known.has(lesson)),
    next: LESSONS.find((lesson) => !known.has(lesson)) ?? null,
    attempts,
    passed: attempts.findLast(({ isPassed }) => isPassed) ?? null,
  }
}

/** The viewer's own training. @throws NotAllowed for everyone but Orbiters */
export async function readTraining(viewer: Viewer): Promise<Training> {
  requireOrbiter(viewer)
  return readOf(viewer.id)
}

/**
 * An Orbiter's training, for an admin. An ID without an Orbiter yields an empty training. @throws
 * NotAllowed
 */
export async function readTrainingOf(viewer: Viewer, orbiterId: string): Promise<Training> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return isUuid(orbiterId)
    ? readOf(orbiterId)
    : { read: [], next: LESSONS[0], attempts: [], passed: null }
}

/** A question that was answered wrong, and the sentence to read again. */
export interface WrongAnswer {
  question: string
  /** The choice that the Orbiter made. */
  given: string
  because: string
  lesson: Lesson
}

/**
 * One of the viewer's own attempts. Questions that have since been removed from the check are not
 * explained.
 * @throws NotFound
 */
export async function findAttempt(
  viewer: Viewer,
  attemptId: string,
): Promise<{ attempt: Attempt; wrong: WrongAnswer[] }> {
  const row = isUuid(attemptId)
    ? await db()
        .selectFrom('trainingAttempts')
        .select([...ATTEMPT, 'answers'])
        .where('id', '=', attemptId)
        .where('orbiterId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such attempt.')
  const { answers, ...attempt } = row
  // Only takeCheck writes `answers`: a map from question ID to choice ID.
  const given = answers as Record<string, string>
  const wrong = CHECK.flatMap(({ id, text, choices, right, because, lesson }) => {
    const choice = choices.find((entry) => entry.id === given[id])
    return choice && choice.id !== right
      ? [{ question: text, given: choice.text, because, lesson }]
      : []
  })
  return { attempt: attemptOf(attempt), wrong }
}
