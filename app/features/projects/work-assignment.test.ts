import { expect, test } from 'vitest'
import { completeBooking } from '#app/features/bookings/end-booking.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import {
  completeAssignment,
  markDelivered,
  startAssignment,
} from '#app/features/projects/work-assignment.server.ts'
import { startOpensAt } from '#app/features/jobs/job-states.ts'
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
  const link = 'https://reels.example/1'
  freeze(new Date(startOpensAt(job.session.startAt).getTime() - 60_000))
  await expect(startAssignment(viewer, job.assignmentId)).rejects.toMatchObject({
    code: 'too-early',
  })
  freeze(startOpensAt(job.session.startAt))
  await startAssignment(viewer, job.assignmentId)
  expect((await projectOf(job.id)).status).toBe('in_production')
  await expect(
    markDelivered(viewer, job.assignmentId, piece?.id ?? '', { link }),
  ).rejects.toMatchObject({ code: 'not-begun' })
  freeze(new Date(job.session.endAt.getTime() - 60_000))
  await expect(
    markDelivered(viewer, job.assignmentId, piece?.id ?? '', { link: 'javascript:alert(1)' }),
  ).rejects.toHaveProperty('fields.link')
  await expect(
    markDelivered(viewer, job.assignmentId, piece?.id ?? '', { link: '' }),
    'nothing is delivered that the customer cannot open',
  ).rejects.toHaveProperty('fields.link')
  await expect(
    markDelivered(viewerOf(job.customer), job.assignmentId, piece?.id ?? '', { link }),
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

test.each(['its booking', 'its assignment'])(
  'one job ends in one place, pressed at %s: nothing is completed while a piece is owed, then all of it at once',
  async (place) => {
    freeze('2026-07-08T15:00:00Z')
    const orbiter = await createTrained({ location: 'Dallas, TX', timeZone: 'America/Chicago' })
    const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '13:00' })
    const viewer = viewerOf(orbiter)
    const complete = () =>
      place === 'its booking'
        ? completeBooking(viewer, job.bookingId)
        : completeAssignment(viewer, job.assignmentId)
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
  },
)

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
