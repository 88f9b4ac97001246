import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { acceptOffer, declineOffer, TOO_LATE } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { during, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import {
  createJob,
  createTakenJob,
  createTrained,
  offersOf,
  passTraining,
  projectOf,
} from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'

useDatabase()

const bookingOf = (id: string) =>
  db().selectFrom('bookingRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the first to accept has the job; the rest are notified kindly; accepting again changes nothing [P-AASG-05]', async () => {
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
      title: 'Restaurant, Corner Bakery',
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
    venueAddress: '12 Elm Street, 02108',
    isManaged: true,
  })
  const recipients = (await listMails({ kind: 'job-taken' })).map((mail) => mail.to)
  expect(new Set(recipients)).toEqual(new Set(orbiters.slice(1).map((orbiter) => orbiter.email)))
  expect((await listMails({ to: customer.email })).map((mail) => mail.subject)).toContain(
    `${first.fullName} accepted your booking`,
  )
})

test('a hundred Orbiters accept the same job at once: one has it, the others hear that someone was quicker [P-AASG-05]', async () => {
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

test('an offer from before the training waits until it is passed; a job that is under way goes on, and direct bookings need none [P-TRAIN-03]', async () => {
  freeze('2026-07-04T15:00:00Z')
  const orbiter = await createTrained({ location: 'Los Angeles, CA' })
  const viewer = viewerOf(orbiter)
  const taken = await createTakenJob(orbiter, { city: 'Los Angeles' })
  const { id } = await createJob({ city: 'Los Angeles', inDays: 12 })
  await dispatchProject(id)
  const offer = (await offersOf(id)).find((row) => row.orbiterId === orbiter.id)?.id ?? ''
  await db().deleteFrom('trainingAttempts').where('orbiterId', '=', orbiter.id).execute()
  await expect(acceptOffer(viewer, offer)).rejects.toMatchObject({
    code: 'training-missing',
    message: 'Finish your training first: five short lessons and ten questions.',
  })
  expect((await bookingOf(taken.bookingId)).status).toBe('accepted')
  const direct = await createBooking({ orbiter, date: '2026-07-20', time: '10:30' })
  expect(await acceptBooking(viewer, direct.id)).toBeDefined()
  const { id: later } = await createJob({ city: 'Los Angeles', inDays: 13 })
  await dispatchProject(later)
  expect((await offersOf(later)).map((row) => row.orbiterId)).not.toContain(orbiter.id)
  await passTraining(orbiter.id)
  expect(await acceptOffer(viewer, offer)).toEqual({ projectId: id })
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

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
