import { expect, test } from 'vitest'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { markDelivered, startAssignment } from '#app/features/projects/work-assignment.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained, projectOf } from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

const bookingOf = (id: string) =>
  db().selectFrom('bookingRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('statuses follow from what happens: started, delivered piece by piece, completed with its booking [P-AASG-05]', async () => {
  freeze('2026-07-07T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX', specialties: ['Food'] })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '09:00' })
  const viewer = viewerOf(orbiter)
  const [piece] =
    (await listOrbiterJobs(viewer)).assignments.find((entry) => entry.id === job.assignmentId)
      ?.deliverables ?? []
  await startAssignment(viewer, job.assignmentId)
  expect((await projectOf(job.id)).status).toBe('in_production')
  await expect(
    markDelivered(viewer, job.assignmentId, piece?.id ?? '', { link: '' }),
  ).rejects.toMatchObject({ code: 'not-begun' })
  freeze(new Date(job.session.endAt.getTime() - 60_000))
  await expect(
    markDelivered(viewer, job.assignmentId, piece?.id ?? '', { link: 'javascript:alert(1)' }),
  ).rejects.toHaveProperty('fields.link')
  await expect(
    markDelivered(viewerOf(job.customer), job.assignmentId, piece?.id ?? '', { link: '' }),
  ).rejects.toMatchObject({ status: 404 })
  expect(
    await markDelivered(viewer, job.assignmentId, piece?.id ?? '', {
      link: 'https://reels.example/1',
    }),
  ).toEqual({ isLast: true })
  await markDelivered(viewer, job.assignmentId, piece?.id ?? '', {
    link: 'https://reels.example/2',
  })
  expect((await projectOf(job.id)).status).toBe('completed')
  expect((await bookingOf(job.bookingId)).status).toBe('completed')
  expect(
    (await listOrbiterJobs(viewer)).assignments.find((entry) => entry.id === job.assignmentId),
  ).toMatchObject({
    status: 'completed',
    deliverables: [{ link: 'https://reels.example/1' }],
  })
  expect(await listMails({ kind: 'delivered', to: job.customer.email })).toHaveLength(1)
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
