import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import {
  createJob,
  createTakenJob,
  createTrained,
  offersOf,
  projectOf,
} from '#tests/support/managed.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

const bookingOf = (id: string) =>
  db().selectFrom('bookingRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each(['by the assignment', 'by its booking'])(
  'an Orbiter who leaves (%s) is replaced: same booking, time, brief and thread',
  async (way) => {
    freeze('2026-07-04T15:00:00Z')
    const orbiter = await createTrained({
      location: 'Los Angeles, CA',
      timeZone: 'America/Los_Angeles',
    })
    const job = await createTakenJob(orbiter, {
      city: 'Los Angeles',
      startTime: way === 'by its booking' ? '10:00' : '15:00',
    })
    await sendMessage(viewerOf(job.customer), job.bookingId, {
      idempotencyKey: newId(),
      text: 'See you at the oven.',
    })
    const before = await bookingOf(job.bookingId)
    const next = await createTrained({
      location: 'Los Angeles, CA',
      timeZone: 'America/Los_Angeles',
    })
    if (way === 'by its booking')
      await cancelBooking(viewerOf(orbiter), job.bookingId, { reason: 'Broken leg' })
    else await giveBackJob(viewerOf(orbiter), job.assignmentId, { reason: 'Broken leg' })
    expect(await projectOf(job.id)).toMatchObject({ matchStatus: 'searching', matchRound: 2 })
    expect(await bookingOf(job.bookingId)).toMatchObject({ status: 'cancelled', refundCents: null })
    const mail = await getMail({ to: job.customer.email, kind: 'booking-cancelled' })
    expect(mail.subject).toBe('We are finding you another Orbiter')
    await dispatchProject(job.id)
    const offers = (await offersOf(job.id)).filter((offer) => offer.round === 2)
    expect(offers.map((offer) => offer.orbiterId)).not.toContain(orbiter.id)
    await acceptOffer(viewerOf(next), offers.find((offer) => offer.orbiterId === next.id)?.id ?? '')
    const after = await bookingOf(job.bookingId)
    expect(after).toMatchObject({
      status: 'accepted',
      orbiterId: next.id,
      cancelledBy: null,
      startAt: before.startAt,
      specialNotes: 'Film the oven.',
    })
    expect(after.calendarSequence).toBeGreaterThan(before.calendarSequence)
    expect(
      await db()
        .selectFrom('customerMessages')
        .select('messageText')
        .where('bookingRequestId', '=', job.bookingId)
        .execute(),
    ).toEqual([{ messageText: 'See you at the oven.' }])
    expect(
      await db()
        .selectFrom('orbiterAssignments')
        .select(['orbiterId', 'status'])
        .where('projectId', '=', job.id)
        .orderBy('assignedAt')
        .orderBy('status', 'desc')
        .execute(),
    ).toEqual(
      expect.arrayContaining([
        { orbiterId: orbiter.id, status: 'cancelled' },
        { orbiterId: next.id, status: 'assigned' },
      ]),
    )
  },
)

test('a customer who leaves ends it: while searching free of charge, afterwards by the booking', async () => {
  freeze('2026-07-05T15:00:00Z')
  const orbiter = await createTrained({
    location: 'New York City, NY',
    timeZone: 'America/New_York',
  })
  const { id, customer } = await createJob({ city: 'New York City' })
  await dispatchProject(id)
  const [offer] = await offersOf(id)
  await expect(withdrawProject(viewerOf(await createUser()), id, {})).rejects.toMatchObject({
    status: 404,
  })
  await withdrawProject(viewerOf(customer), id, {})
  await expect(acceptOffer(viewerOf(orbiter), offer?.id ?? '')).rejects.toMatchObject({
    code: 'withdrawn',
  })
  const job = await createTakenJob(orbiter, { city: 'New York City', startTime: '12:00' })
  await expect(withdrawProject(viewerOf(job.customer), job.id, {})).rejects.toMatchObject({
    code: 'matched',
  })
  await cancelBooking(viewerOf(job.customer), job.bookingId, { reason: 'We moved' })
  expect(await projectOf(job.id)).toMatchObject({ matchStatus: 'withdrawn' })
  expect((await listOrbiterJobs(viewerOf(orbiter))).assignments).toEqual([])
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
