import { expect, test } from 'vitest'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import {
  previewStatus,
  setAssignmentStatus,
  setProjectStatus,
} from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { advanceSearches, dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import {
  createJob,
  createTakenJob,
  createTrained,
  offersOf,
  projectOf,
} from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Admin' }))

const toldTo = async (user: TestUser) =>
  (await listMails({ to: user.email, kind: 'status-changed' })).map((mail) => mail.subject)

async function takenJob(city: string) {
  const orbiter = await createTrained({ location: city, fullName: 'Robin Vale' })
  const job = await createTakenJob(orbiter, { city: city.split(',')[0] })
  return { ...job, orbiter }
}

async function statusesOf(job: { id: string; bookingId: string; assignmentId: string }) {
  const [booking, assignment, project] = await Promise.all([
    db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', job.bookingId)
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('orbiterAssignments')
      .select('status')
      .where('id', '=', job.assignmentId)
      .executeTakeFirstOrThrow(),
    projectOf(job.id),
  ])
  return [project.status, project.matchStatus, assignment.status, booking.status]
}

const wait = async () => {
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
}

test('what a status does and whom it tells is shown first, and is then done as it was shown', async () => {
  freeze('2026-08-01T15:00:00Z')
  const viewer = await admin()
  const job = await takenJob('Chicago, IL')
  const shown = await previewStatus(viewer, 'assignment', job.assignmentId, 'cancelled')
  expect(shown).toMatchObject({
    from: 'assigned',
    to: 'cancelled',
    lines: [
      'Assignment of Robin Vale: Assigned → Cancelled',
      expect.stringMatching(
        /^Booking .+, 10:00 AM: Accepted → Cancelled\. The time is free again$/,
      ),
      expect.stringMatching(/^Orbiters are asked. The /),
    ],
    tells: [
      { name: 'Corner Bakery', says: 'We are finding another Orbiter for you.' },
      { name: 'Robin Vale', says: 'You no longer have this job.' },
    ],
  })
  expect(await statusesOf(job), 'looking changes nothing').toEqual([
    'submitted',
    'matched',
    'assigned',
    'accepted',
  ])
  await cancelBooking(viewerOf(job.customer), job.bookingId, { reason: 'We moved' })
  await expect(
    setAssignmentStatus(viewer, job.assignmentId, 'assigned', { shown: shown?.shown }),
  ).rejects.toMatchObject({ code: 'effects-changed' })
  await expect(
    previewStatus(viewerOf(job.orbiter), 'assignment', job.assignmentId, 'assigned'),
  ).rejects.toMatchObject({ status: 403 })
})

test('one job, one truth: a project that is set takes its assignment and its booking along, and back', async () => {
  freeze('2026-08-02T15:00:00Z')
  const viewer = await admin()
  const job = await takenJob('Miami, FL')
  const seen = async (status: string) => {
    await setProjectStatus(viewer, job.id, status)
    return statusesOf(job)
  }
  expect(await seen('in_production')).toEqual([
    'in_production',
    'matched',
    'in_progress',
    'accepted',
  ])
  expect(await seen('completed')).toEqual(['completed', 'matched', 'completed', 'completed'])
  await wait()
  expect(await seen('submitted')).toEqual(['submitted', 'matched', 'assigned', 'accepted'])
  await wait()
  expect(await seen('draft')).toEqual(['draft', 'none', 'cancelled', 'cancelled'])
})

test('done and undone within ten minutes tells no one, and all is as it was', async () => {
  freeze('2026-08-03T15:00:00Z')
  const viewer = await admin()
  const job = await takenJob('Boston, MA')
  const [before, project] = [await statusesOf(job), await projectOf(job.id)]
  const mailsOf = async () =>
    [await listMails({ to: job.customer.email }), await listMails({ to: job.orbiter.email })].flat()
      .length
  const mailsBefore = await mailsOf()
  for (const status of ['cancelled', 'assigned', 'completed', 'in_progress', 'assigned']) {
    await setAssignmentStatus(viewer, job.assignmentId, status)
    advance({ minutes: 1 })
    await advanceSearches()
  }
  for (const status of ['draft', 'submitted', 'completed', 'submitted']) {
    await setProjectStatus(viewer, job.id, status)
    advance({ minutes: 1 })
    await advanceSearches()
  }
  await wait()
  expect(await statusesOf(job)).toEqual(before)
  expect((await projectOf(job.id)).matchDueAt).toEqual(project.matchDueAt)
  expect(await mailsOf(), 'nobody heard of it').toBe(mailsBefore)
  for (const user of [job.customer, job.orbiter])
    expect(
      (await listNotifications(viewerOf(user), 20)).rows.map((row) => row.title),
    ).not.toContain('You no longer have this job')
})

test('a search that is stopped and begun again keeps its offers and the promised time', async () => {
  freeze('2026-08-04T15:00:00Z')
  const viewer = await admin()
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const { id } = await createJob({ city: 'Dallas' })
  await dispatchProject(id)
  const before = await projectOf(id)
  advance({ minutes: 30 })
  await setProjectStatus(viewer, id, 'completed')
  const [offer] = await offersOf(id)
  await expect(acceptOffer(viewerOf(orbiter), offer?.id ?? '')).rejects.toMatchObject({
    code: 'paused',
  })
  await setProjectStatus(viewer, id, 'submitted')
  await wait()
  expect(await projectOf(id)).toMatchObject({
    matchStatus: 'searching',
    matchRound: before.matchRound,
    matchDueAt: before.matchDueAt,
  })
  expect((await offersOf(id)).map((row) => row.status)).toEqual(['open'])
  expect(await listMails({ kind: 'job-taken' })).toEqual([])
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
})

test('what stays is announced once, to each side in its own sentence, with the reason', async () => {
  freeze('2026-08-05T15:00:00Z')
  const viewer = await admin()
  const job = await takenJob('Los Angeles, CA')
  for (const status of ['in_progress', 'completed', 'cancelled'])
    await setAssignmentStatus(viewer, job.assignmentId, status, { reason: 'Ill' })
  expect([await toldTo(job.customer), await toldTo(job.orbiter)]).toEqual([[], []])
  await wait()
  await wait()
  const title = 'Restaurant, Corner Bakery'
  expect([await toldTo(job.customer), await toldTo(job.orbiter)]).toEqual([
    [`${title}: We are finding another Orbiter for you.`],
    [`${title}: You no longer have this job.`],
  ])
  const [mail] = await listMails({ to: job.customer.email, kind: 'status-changed' })
  expect(mail?.text).toContain('Reason: Ill')
  const [newest] = (await listNotifications(viewerOf(job.customer), 5)).rows
  expect(newest).toMatchObject({ title: 'We are finding another Orbiter for you', isUnread: true })
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
