import { expect, test } from 'vitest'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { setProjectStatus } from '#team/overrides/set-status.server.ts'
import { completeDeliveredProjects } from '#work/projects/follow-sessions.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { completeAssignment, startAssignment } from '#work/projects/work-assignment.server.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained, projectOf } from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import {
  approveAll,
  completeApproved,
  deliverPiece,
  draftFilm,
  finishJob,
  pieceOf,
} from '#tests/support/piece-factory.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

const bookingOf = (id: string) =>
  db().selectFrom('bookingRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('statuses follow from what happens: started, delivered piece by piece, completed with its booking once all is approved [P-AASG-05]', async () => {
  freeze('2026-07-07T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX', specialties: ['Food'] })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '09:00' })
  const viewer = viewerOf(orbiter)
  const piece = await pieceOf(job.id)
  freeze(new Date(startOpensAt(job.session.startAt).getTime() - 60_000))
  await expect(startAssignment(viewer, job.assignmentId)).rejects.toMatchObject({
    code: 'too-early',
  })
  await expect(draftFilm(viewer, piece.id)).rejects.toMatchObject({ code: 'not-begun' })
  freeze(startOpensAt(job.session.startAt))
  await startAssignment(viewer, job.assignmentId)
  expect((await projectOf(job.id)).status).toBe('in_production')
  await draftFilm(viewer, piece.id)
  await expect(deliverVersion(viewer, piece.id, {})).rejects.toMatchObject({ code: 'not-begun' })
  freeze(new Date(job.session.endAt.getTime() - 60_000))
  await expect(deliverPiece(viewerOf(job.customer), piece.id)).rejects.toMatchObject({
    code: 'job-changed',
  })
  await deliverPiece(viewer, piece.id)
  await completeApproved()
  expect((await projectOf(job.id)).status, 'the customer has not answered').toBe('in_production')
  await approveAll(viewerOf(job.customer), job.id)
  expect(await completeDeliveredProjects(), 'the approval can still be undone').toBe(0)
  advance({ seconds: 60 })
  expect(await completeDeliveredProjects()).toBe(1)
  expect(await completeDeliveredProjects()).toBe(0)
  expect((await projectOf(job.id)).status).toBe('completed')
  expect(await bookingOf(job.bookingId)).toMatchObject({
    status: 'completed',
    confirmedAt: expect.any(Date),
  })
  expect(
    (await listOrbiterJobs(viewer)).assignments.find((entry) => entry.id === job.assignmentId),
  ).toMatchObject({ status: 'completed', deliverables: [{ state: 'approved' }] })
  expect(await listMails({ kind: 'delivered', to: job.customer.email })).toHaveLength(1)
})

test('the first delivery reports the start where its Orbiter has not', async () => {
  freeze('2026-07-07T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '09:00' })
  freeze(job.session.startAt)
  await deliverPiece(viewerOf(orbiter), (await pieceOf(job.id)).id)
  expect((await projectOf(job.id)).status).toBe('in_production')
})

test('an Orbiter ends a job by hand only where nothing was sold that could be delivered', async () => {
  freeze('2026-07-08T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX', timeZone: 'America/Chicago' })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '13:00' })
  const viewer = viewerOf(orbiter)
  const complete = () => completeAssignment(viewer, job.assignmentId)
  const statuses = async () => [
    (await projectOf(job.id)).status,
    (await bookingOf(job.bookingId)).status,
    (
      await db()
        .selectFrom('orbiterAssignments')
        .select('status')
        .where('id', '=', job.assignmentId)
        .executeTakeFirstOrThrow()
    ).status,
  ]
  await expect(complete()).rejects.toMatchObject({ code: 'too-early' })
  freeze(job.session.startAt)
  await expect(complete()).rejects.toMatchObject({ code: 'not-delivered' })
  expect(await statuses()).toEqual(['submitted', 'accepted', 'assigned'])
  await db().deleteFrom('deliverables').where('projectId', '=', job.id).execute()
  await complete()
  expect(await statuses()).toEqual(['completed', 'completed', 'completed'])
})

test('what the team has set back is not completed again by old approvals', async () => {
  freeze('2026-07-09T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '13:00' })
  freeze(job.session.startAt)
  await finishJob(job.id, { orbiter: viewerOf(orbiter), customer: viewerOf(job.customer) })
  expect((await projectOf(job.id)).status).toBe('completed')
  advance({ hours: 1 })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await setProjectStatus(admin, job.id, 'in_production')
  advance({ minutes: 5 })
  expect(await completeDeliveredProjects()).toBe(0)
  expect((await projectOf(job.id)).status).toBe('in_production')
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
