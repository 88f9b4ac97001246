import { expect, test } from 'vitest'
import { KeyReused } from '#app/platform/idempotency.ts'
import { newId } from '#app/base/ids.ts'
import { CHECK, QUESTIONS } from '#work/training/questions.server.ts'
import { findAttempt, readTraining, readTrainingOf } from '#work/training/read-training.server.ts'
import { markLessonRead, takeCheck } from '#work/training/take-check.server.ts'
import { LESSONS, PASS_MARK } from '#work/training/training.ts'
import { splitFront, readText } from '#team/documents/content-files.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { readLessons } from '#tests/support/managed.ts'

useDatabase()

/** The complete form, with this many wrong answers. */
function answers(wrong: number, formKey = newId()): Record<string, string> {
  const given = CHECK.map(({ id, choices, right }, index) => [
    id,
    index < wrong ? (choices.find((choice) => choice.id !== right)?.id ?? '') : right,
  ])
  return { formKey, ...Object.fromEntries(given) }
}

async function reader() {
  const orbiter = await createOrbiter()
  await readLessons(orbiter.id)
  return viewerOf(orbiter)
}

const eventsOf = async (orbiterId: string) =>
  db()
    .selectFrom('events')
    .select('kind')
    .where('kind', '=', 'orbiter.trained')
    .where('subjectId', '=', orbiterId)
    .execute()

test('five lessons of two to three minutes, and ten questions, two for each, whose answer stands in the lesson word for word [P-TRAIN-01]', () => {
  expect(LESSONS).toHaveLength(5)
  expect(CHECK).toHaveLength(10)
  for (const lesson of LESSONS) {
    const { front, body } = splitFront(readText(`training/${lesson}`))
    expect(front, lesson).toEqual({
      title: expect.stringMatching(/\w/),
      lead: expect.stringMatching(/\w/),
      minutes: expect.stringMatching(/^[23]$/),
    })
    // At a reading speed of 180 words per minute.
    const words = body.split(/\s+/).filter(Boolean).length
    expect(Math.round(words / 180), lesson).toBe(Number(front['minutes']))
    const own = CHECK.filter((question) => question.lesson === lesson)
    expect(own, lesson).toHaveLength(2)
    for (const { because } of own) expect(body, lesson).toContain(because)
  }
  for (const { choices, right } of CHECK) {
    expect(choices.length === 3 || choices.length === 4).toBe(true)
    expect(choices.filter(({ id }) => id === right)).toHaveLength(1)
  }
  expect(Object.keys(QUESTIONS[0] ?? {}), 'what is right stays on the server').toEqual([
    'id',
    'text',
    'choices',
  ])
})

test('lessons are marked as read, once each, and all five open the check [P-TRAIN-01]', async () => {
  const viewer = viewerOf(await createOrbiter())
  expect(await readTraining(viewer)).toEqual({
    read: [],
    next: 'brief',
    attempts: [],
    passed: null,
  })
  await markLessonRead(viewer, 'music')
  await markLessonRead(viewer, 'music')
  expect(await readTraining(viewer)).toMatchObject({ read: ['music'], next: 'brief' })
  await expect(markLessonRead(viewer, 'astrology')).rejects.toMatchObject({ status: 404 })
  await expect(takeCheck(viewer, answers(0))).rejects.toMatchObject({ code: 'lessons-unread' })
  for (const lesson of LESSONS) await markLessonRead(viewer, lesson)
  expect(await readTraining(viewer)).toMatchObject({ read: LESSONS, next: null, attempts: [] })
})

test('eight right answers pass and seven do not; every attempt is stored, and the day of the first that passed [P-TRAIN-02]', async () => {
  const viewer = await reader()
  freeze('2027-03-01T12:00:00Z')
  const failed = await takeCheck(viewer, answers(CHECK.length - PASS_MARK + 1))
  expect(failed.isPassed).toBe(false)
  expect((await readTraining(viewer)).passed).toBeNull()
  expect(await eventsOf(viewer.id)).toEqual([])
  advance({ hours: 1 })
  const passed = await takeCheck(viewer, answers(2))
  expect(passed.isPassed).toBe(true)
  advance({ hours: 1 })
  await takeCheck(viewer, answers(10))
  advance({ hours: 1 })
  await takeCheck(viewer, answers(0))
  const training = await readTraining(viewer)
  expect(training.attempts.map(({ rightCount }) => rightCount)).toEqual([10, 0, 8, 7])
  expect(training.passed).toEqual({
    id: passed.attemptId,
    isPassed: true,
    rightCount: 8,
    questionCount: 10,
    takenAt: '2027-03-01T13:00:00.000Z',
  })
  expect(await eventsOf(viewer.id), 'told once').toHaveLength(1)
})

test('a wrong answer is explained by the sentence of its lesson, without naming the right choice [P-TRAIN-02]', async () => {
  const viewer = await reader()
  const { attemptId } = await takeCheck(viewer, { ...answers(0), 'please-stop': 'finish' })
  expect(await findAttempt(viewer, attemptId)).toEqual({
    attempt: expect.objectContaining({ isPassed: true, rightCount: 9 }),
    wrong: [
      {
        question: 'A guest turns away and says: "Not me, please." What do you do?',
        given: 'Finish the clip and blur the face later',
        because: "When someone asks you to stop, stop at once and don't ask why.",
        lesson: 'consent',
      },
    ],
  })
})

test('the same form is one attempt, also when both arrive at once, and other answers under its key are refused [P-TRAIN-02]', async () => {
  const viewer = await reader()
  const form = answers(1)
  const sent = await Promise.all([1, 2, 3].map(() => takeCheck(viewer, form)))
  expect(new Set(sent.map(({ attemptId }) => attemptId)).size).toBe(1)
  await expect(takeCheck(viewer, answers(0, form['formKey']))).rejects.toThrow(KeyReused)
  expect((await readTraining(viewer)).attempts).toHaveLength(1)
})

test('answers that the form does not have are refused, each beside its question, and nothing is stored [P-TRAIN-02]', async () => {
  const viewer = await reader()
  const { 'dark-room': _, ...unanswered } = answers(0)
  const tampered = { ...unanswered, children: 'always right', isPassed: 'true', rightCount: '10' }
  await expect(takeCheck(viewer, tampered)).rejects.toMatchObject({
    fields: { 'dark-room': 'Choose an answer.', children: 'Choose an answer.' },
  })
  await expect(takeCheck(viewer, { formKey: 'mine' })).rejects.toMatchObject({ status: 422 })
  expect((await readTraining(viewer)).attempts).toEqual([])
  const { attemptId, isPassed } = await takeCheck(viewer, {
    ...answers(10),
    isPassed: 'true',
    rightCount: '10',
  })
  expect(isPassed).toBe(false)
  expect((await findAttempt(viewer, attemptId)).attempt.rightCount).toBe(0)
})

test('only Orbiters learn, only on their own account, and only admins see it of others [P-TRAIN-02] [P-TRAIN-04]', async () => {
  const [viewer, other] = [await reader(), await reader()]
  const customer = viewerOf(await createUser())
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const { attemptId } = await takeCheck(viewer, answers(1))
  for (const stranger of [other, customer, admin])
    await expect(findAttempt(stranger, attemptId)).rejects.toMatchObject({ status: 404 })
  for (const stranger of [customer, admin]) {
    await expect(takeCheck(stranger, answers(0))).rejects.toMatchObject({ status: 403 })
    await expect(markLessonRead(stranger, 'brief')).rejects.toMatchObject({ status: 403 })
    await expect(readTraining(stranger)).rejects.toMatchObject({ status: 403 })
  }
  await expect(readTrainingOf(customer, viewer.id)).rejects.toMatchObject({ status: 403 })
  await expect(readTrainingOf(viewer, viewer.id)).rejects.toMatchObject({ status: 403 })
  expect(await readTrainingOf(admin, viewer.id)).toMatchObject({ passed: { id: attemptId } })
  expect(await readTrainingOf(admin, 'nobody')).toMatchObject({ attempts: [], passed: null })
  expect((await readTraining(other)).attempts).toEqual([])
})

test('the check can be taken as often as one likes, up to 30 times an hour [P-TRAIN-02]', async () => {
  const viewer = await reader()
  freeze('2027-03-01T12:00:00Z')
  for (let taken = 0; taken < 30; taken += 1) await takeCheck(viewer, answers(3))
  await expect(takeCheck(viewer, answers(0))).rejects.toMatchObject({ status: 429 })
  advance({ hours: 1 })
  expect(await takeCheck(viewer, answers(0))).toMatchObject({ isPassed: true })
})
