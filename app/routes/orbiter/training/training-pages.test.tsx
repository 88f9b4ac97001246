/** The pages of the training, and where they are linked from. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { CHECK } from '#work/training/questions.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { LESSONS } from '#work/training/training.ts'
import { db } from '#app/platform/db.ts'
import * as personPage from '#app/routes/admin/person.tsx'
import { findPages } from '#app/routes/endpoints/palette/pages.ts'
import * as bookingsPage from '#app/routes/orbiter/bookings.tsx'
import * as modelPage from '#app/routes/orbiter/profile/model.tsx'
import * as attemptPage from '#app/routes/orbiter/training/attempt.tsx'
import * as checkPage from '#app/routes/orbiter/training/check.tsx'
import * as lessonPage from '#app/routes/orbiter/training/lesson.tsx'
import * as trainingPage from '#app/routes/orbiter/training/training.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import {
  createInterviewed,
  createTrained,
  passTraining,
  readLessons,
} from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { sendForm } from '#tests/support/send-form.ts'
import { linkTo } from '#tests/support/page-markup.ts'

useDatabase()

const openTraining = (viewer: Viewer) =>
  openPage(trainingPage, '/orbiter/training', '/orbiter/training', viewer)
const openLesson = (viewer: Viewer, lesson: string, form?: Record<string, string>) =>
  openPage(lessonPage, '/orbiter/training/:lesson', `/orbiter/training/${lesson}`, viewer, form)
const openCheck = (viewer: Viewer, form?: Record<string, string>) =>
  openPage(checkPage, '/orbiter/training/check', '/orbiter/training/check', viewer, form)
const openAttempt = (viewer: Viewer, address: string) =>
  openPage(attemptPage, '/orbiter/training/check/:attemptId', address, viewer)
const openPerson = (viewer: Viewer, id: string) =>
  openPage(personPage, '/admin/people/:userId', `/admin/people/${id}`, viewer)

const rightAnswers = (): Record<string, string> => ({
  formKey: newId(),
  ...Object.fromEntries(CHECK.map(({ id, right }) => [id, right])),
})

test('a lesson lists all of them, with the open one and those that were read [P-TRAIN-01]', async () => {
  const viewer = viewerOf(await createOrbiter())
  await openLesson(viewer, 'brief', { intent: 'read' })
  const { html } = await openLesson(viewer, 'music')
  const contents = html.slice(html.indexOf('aria-label="Lessons"'))
  expect(contents.match(/href="\/orbiter\/training\/\w+"/g)).toHaveLength(LESSONS.length)
  expect(contents.match(/<a aria-current="page"[^>]*href="[^"]*"/g)).toEqual([
    expect.stringContaining('/orbiter/training/music'),
  ])
  expect(contents.match(/aria-label="Read"/g)).toHaveLength(1)
})

test('from the list through the lessons to the check: each lesson leads to the next one that is unread [P-TRAIN-01]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const start = await openTraining(viewer)
  for (const title of [
    'What a brief is',
    'Filming at night with a phone',
    'Sound and music that may be used',
    "People who don't want to be filmed",
    'Cutting and delivering on the spot',
  ])
    expect(start.text).toContain(title)
  expect(linkTo(start.html, 'Start the first lesson')).toBe('/orbiter/training/brief')
  expect((await openCheck(viewer)).html).not.toContain('type="radio"')
  const first = await openLesson(viewer, 'brief')
  expect(first.text).toContain('Lesson 1 of 5 · about 2 min')
  expect(first.text).toContain('Mark as read and go on')
  const ways = []
  for (const lesson of ['music', ...LESSONS])
    ways.push((await openLesson(viewer, lesson, { intent: 'read' })).location)
  expect(ways).toEqual([
    '/orbiter/training/brief',
    '/orbiter/training/filming',
    '/orbiter/training/consent',
    '/orbiter/training/consent',
    '/orbiter/training/delivery',
    '/orbiter/training',
  ])
  const ready = await openTraining(viewer)
  expect(ready.text).toContain('All five read. Ready for the check?')
  expect(linkTo(ready.html, 'Take the check')).toBe('/orbiter/training/check')
  expect((await openLesson(viewer, 'astrology')).status).toBe(404)
  expect((await openLesson(viewer, 'astrology', { intent: 'read' })).status).toBe(404)
})

test('answers are checked on the server: open questions are marked and the others keep theirs, then the result explains what was wrong [P-TRAIN-02]', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await readLessons(orbiter.id)
  const { html } = await openCheck(viewer)
  expect(html.match(/<fieldset/g)).toHaveLength(10)
  const { 'dark-room': _, ...open } = rightAnswers()
  const refused = await openCheck(viewer, open)
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Some questions are still open'),
  ])
  expect(refused.html.match(/Choose an answer\./g)).toHaveLength(1)
  expect(refused.html.match(/type="radio"[^>]* checked=""/g)).toHaveLength(9)
  const failing = { ...rightAnswers(), 'dark-room': 'zoom', upright: 'either', children: 'host' }
  const failed = await openCheck(viewer, failing)
  expect((await openCheck(viewer, failing)).location, 'sent twice').toBe(failed.location)
  const result = await openAttempt(viewer, failed.location ?? '')
  expect(result.text).toContain('Not passed yet: 7 of 10.')
  expect(result.text).toContain('Film children only when a parent or guardian has said yes.')
  expect(linkTo(result.html, 'Take the check again')).toBe('/orbiter/training/check')
  const passed = await openCheck(viewer, rightAnswers())
  const good = await openAttempt(viewer, passed.location ?? '')
  expect(good.text).toContain('Passed: 10 of 10.')
  expect(good.text).not.toContain('Read again')
  const later = await openAttempt(viewer, failed.location ?? '')
  expect(later.text).toContain('Not passed: 7 of 10.')
  expect(later.text).toContain("You're trained all the same")
  const list = await openTraining(viewer)
  expect(list.text).toContain("You're trained.")
  expect(linkTo(list.html, '7 of 10 · Not passed')).toBeUndefined()
  expect(list.html).toContain(`href="${failed.location}"`)
  const stranger = viewerOf(await createOrbiter())
  for (const address of [failed.location ?? '', '/orbiter/training/check/nothing'])
    expect((await openAttempt(stranger, address)).status).toBe(404)
})

test('no one but an Orbiter is let in by the verbs, whatever address is asked', async () => {
  const customer = viewerOf(await createUser())
  expect((await openCheck(customer, rightAnswers())).status).toBe(403)
  expect((await openLesson(customer, 'brief', { intent: 'read' })).status).toBe(403)
  const { rows } = await db()
    .selectFrom('trainingReads')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('orbiterId', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(rows).toBe(0)
})

test("an admin reads on the Orbiter's page whether the training is passed, when, with what and after how many attempts [P-TRAIN-04]", async () => {
  freeze('2027-03-01T18:00:00Z')
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createInterviewed()
  expect((await openPerson(admin, orbiter.id)).text).toMatch(
    /Training Not yet 0 attempts · 0 of 5 lessons read/,
  )
  await readLessons(orbiter.id)
  const wrong = Object.fromEntries(
    CHECK.map(({ id, choices, right }) => [id, choices.find((c) => c.id !== right)?.id ?? '']),
  )
  await openCheck(viewerOf(orbiter), { formKey: newId(), ...wrong })
  expect((await openPerson(admin, orbiter.id)).text).toMatch(
    /Training Not yet 1 attempt · 5 of 5 lessons read/,
  )
  await passTraining(orbiter.id)
  expect((await openPerson(admin, orbiter.id)).text).toContain('Passed on Mar 1, 9 of 10')
  expect((await openPerson(admin, admin.id)).text).not.toContain('lessons read')
})

test('the way to the training: overview until it is passed, profile, package jobs, and Ctrl-K [P-TRAIN-05]', async () => {
  const orbiter = await createInterviewed()
  const before = await openDashboard(orbiter)
  expect(before.text).toContain('Finish your training Before your first package job')
  expect(linkTo(before.html, 'Start the training')).toBe('/orbiter/training')
  await readLessons(orbiter.id)
  expect((await openDashboard(orbiter)).text).toContain('Only the check is left.')
  const trained = await openDashboard(await createTrained())
  expect(trained.text).not.toContain('Finish your training')
  const marketplace = await createOrbiter()
  expect((await openDashboard(marketplace)).text).not.toContain('Finish your training')
  const jobs = await openDashboard(marketplace, '/bookings')
  expect(linkTo(jobs.html, 'finish your training')).toBe('/orbiter/training')
  const opening = { intent: 'package-jobs', takesPackageJobs: 'true' }
  const opened = async (who: typeof orbiter) =>
    (await sendForm(bookingsPage.action, { viewer: viewerOf(who) }, opening)).data
  expect(await opened(orbiter)).toMatchObject({
    title: 'Package jobs on',
    description: 'Finish your training, and we offer you jobs that fit your city and schedule.',
  })
  expect(await opened(await createTrained())).toMatchObject({
    description: 'We offer you jobs that fit your city and schedule.',
  })
  const profile = await openPage(
    modelPage,
    '/orbiter/profile/model',
    '/orbiter/profile/model',
    viewerOf(marketplace),
  )
  expect(linkTo(profile.html, 'Go to the training')).toBe('/orbiter/training')
  expect(findPages(viewerOf(orbiter), 'lessons', 5).map(({ href }) => href)).toEqual([
    '/orbiter/training',
  ])
  expect(findPages(viewerOf(await createUser()), 'lessons', 5)).toEqual([])
  expect((await readTraining(viewerOf(orbiter))).next).toBeNull()
})
