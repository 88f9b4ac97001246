import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#app/features/bookings/answer-request.server.ts'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { acceptOffer, declineOffer, TOO_LATE } from '#app/features/projects/answer-offer.server.ts'
import { dispatchProject } from '#app/features/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import {
  releaseAssignment,
  markDelivered,
  startAssignment,
} from '#app/features/projects/work-assignment.server.ts'
import { withdrawProject } from '#app/features/projects/release-project.server.ts'
import { db } from '#app/platform/db.ts'
import { during, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
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

const bookingOf = (id: string) =>
  db().selectFrom('bookingRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the first to accept has the job; the rest are told kindly; accepting again changes nothing [P-AASG-05]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiters = await Promise.all([1, 2, 3].map(() => createTrained({ location: 'Boston, MA' })))
  const { id, customer } = await createJob({ city: 'Boston' })
  await dispatchProject(id)
  const offers = await offersOf(id)
  const offerOf = (index: number) =>
    offers.find((offer) => offer.orbiterId === orbiters[index]?.id)?.id ?? ''
  const [first, second] = orbiters
  if (!first || !second) throw new Error('no Orbiters')
  expect((await listOrbiterJobs(viewerOf(first))).offers).toMatchObject([
    {
      title: '30s Standard Reel for Corner Bakery',
      earningsCents: 9750,
      priceCents: 12_500,
      venueAddress: null,
    },
  ])
  await acceptOffer(viewerOf(first), offerOf(0))
  await acceptOffer(viewerOf(first), offerOf(0))
  await expect(acceptOffer(viewerOf(second), offerOf(1))).rejects.toMatchObject({
    code: 'taken',
    message: TOO_LATE,
  })
  await expect(acceptOffer(viewerOf(second), offerOf(0))).rejects.toMatchObject({ status: 404 })
  expect(await projectOf(id)).toMatchObject({
    matchStatus: 'matched',
    status: 'submitted',
    nextStepAt: null,
  })
  const session = await db()
    .selectFrom('projectSessions')
    .selectAll()
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow()
  expect(await bookingOf(session.bookingRequestId ?? '')).toMatchObject({
    customerId: customer.id,
    orbiterId: first.id,
    status: 'accepted',
    priceCents: 12_500,
    commissionBps: 2200,
    venueAddress: '12 Elm Street',
    isManaged: true,
  })
  const told = (await listMails({ kind: 'job-taken' })).map((mail) => mail.to)
  expect(new Set(told)).toEqual(new Set(orbiters.slice(1).map((orbiter) => orbiter.email)))
  expect((await listMails({ to: customer.email })).map((mail) => mail.subject)).toContain(
    `${first.fullName} accepted your booking`,
  )
})

test('a hundred Orbiters accept the same job at once: one has it, the others hear that somebody was quicker [P-AASG-05]', async () => {
  freeze('2026-07-02T15:00:00Z')
  const orbiters = await Promise.all(
    Array.from({ length: 100 }, () => createTrained({ location: 'Miami, FL' })),
  )
  const { id } = await createJob({ city: 'Miami' })
  const expiresAt = new Date('2026-07-02T19:00:00Z')
  const offers = await db()
    .insertInto('assignmentOffers')
    .values(
      orbiters.map((orbiter) => ({
        projectId: id,
        orbiterId: orbiter.id,
        round: 1,
        wave: 1,
        score: 50,
        commissionBps: 2200,
        expiresAt,
      })),
    )
    .returning(['id', 'orbiterId'])
    .execute()
  const answers = await Promise.allSettled(
    orbiters.map((orbiter) =>
      acceptOffer(
        viewerOf(orbiter),
        offers.find((offer) => offer.orbiterId === orbiter.id)?.id ?? '',
      ),
    ),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected'
      ? [answer.reason instanceof Error ? answer.reason.message : '']
      : [],
  )
  expect(new Set(reasons)).toEqual(new Set([TOO_LATE]))
  const bookings = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId')
    .where('projectId', '=', id)
    .execute()
  expect(bookings).toHaveLength(1)
  expect(
    await db().selectFrom('orbiterAssignments').select('id').where('projectId', '=', id).execute(),
  ).toHaveLength(1)
})

test('an accepted job takes the time against direct bookings, and a direct booking takes it against jobs', async () => {
  freeze('2026-07-03T15:00:00Z')
  const orbiter = await createTrained({ location: 'Chicago, IL' })
  const direct = await createBooking({ orbiter, date: '2026-07-12', time: '10:30' })
  const late = await createBooking({ orbiter, date: '2026-07-12', time: '15:00' })
  await createTakenJob(orbiter, { city: 'Chicago' })
  expect((await bookingOf(direct.id)).status).toBe('rejected')
  await expect(acceptBooking(viewerOf(orbiter), direct.id)).rejects.toMatchObject({ status: 409 })
  const { id } = await createJob({ city: 'Chicago', startTime: '15:00' })
  await dispatchProject(id)
  const [offer] = await offersOf(id)
  await acceptBooking(viewerOf(orbiter), late.id)
  await expect(acceptOffer(viewerOf(orbiter), offer?.id ?? '')).rejects.toMatchObject({
    code: 'overlap',
  })
  expect((await projectOf(id)).matchStatus).toBe('searching')
})

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
    else await releaseAssignment(viewerOf(orbiter), job.assignmentId, { reason: 'Broken leg' })
    expect(await projectOf(job.id)).toMatchObject({ matchStatus: 'searching', matchRound: 2 })
    expect(await bookingOf(job.bookingId)).toMatchObject({ status: 'cancelled', refundCents: null })
    expect((await listMails({ to: job.customer.email }))[0]?.subject).toBe(
      'We are finding you another Orbiter',
    )
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
  await expect(withdrawProject(viewerOf(await createUser()), id)).rejects.toMatchObject({
    status: 404,
  })
  await withdrawProject(viewerOf(customer), id)
  await expect(acceptOffer(viewerOf(orbiter), offer?.id ?? '')).rejects.toMatchObject({
    code: 'withdrawn',
  })
  const job = await createTakenJob(orbiter, { city: 'New York City', startTime: '12:00' })
  await expect(withdrawProject(viewerOf(job.customer), job.id)).rejects.toMatchObject({
    code: 'matched',
  })
  await cancelBooking(viewerOf(job.customer), job.bookingId, { reason: 'We moved' })
  expect(await projectOf(job.id)).toMatchObject({ matchStatus: 'withdrawn' })
  expect((await listOrbiterJobs(viewerOf(orbiter))).assignments).toEqual([])
})

test('offers run out, are declined once, and belong to one Orbiter', async () => {
  freeze('2026-07-06T15:00:00Z')
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const { id } = await createJob({ city: 'Dallas', startTime: '17:00' })
  await dispatchProject(id)
  const offer = (await offersOf(id)).find((row) => row.orbiterId === orbiter.id)?.id ?? ''
  await during('2026-07-07T16:00:00Z', () =>
    expect(acceptOffer(viewerOf(orbiter), offer)).rejects.toMatchObject({ code: 'lapsed' }),
  )
  await declineOffer(viewerOf(orbiter), offer, {})
  await declineOffer(viewerOf(orbiter), offer, {})
  await expect(acceptOffer(viewerOf(orbiter), offer)).rejects.toMatchObject({ code: 'answered' })
  await expect(
    declineOffer(viewerOf(orbiter), offer, { reason: 'x'.repeat(501) }),
  ).rejects.toHaveProperty('fields.reason')
})

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
