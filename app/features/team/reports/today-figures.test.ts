import { expect, test } from 'vitest'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { readToday } from '#team/reports/today-figures.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained, offersOf } from '#tests/support/managed.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'

useDatabase()

const DALLAS = { location: 'Dallas, TX', timeZone: 'America/Chicago' }

test('a job that is given to another Orbiter is booked once, on its first day', async () => {
  freeze('2026-07-04T15:00:00Z')
  const admin = await adminViewer()
  const orbiter = await createTrained(DALLAS)
  const job = await createTakenJob(orbiter)
  await createBooking({ orbiter: await createOrbiter(), date: '2026-07-20', status: 'accepted' })
  expect(await readToday(admin)).toMatchObject({ bookedCents: 25_000 })
  advance({ days: 1 })
  expect(await readToday(admin)).toMatchObject({ bookedCents: 0 })
  const next = await createTrained(DALLAS)
  await giveBackJob(viewerOf(orbiter), job.assignmentId, { reason: 'Broken leg' })
  await dispatchProject(job.id)
  const offer = (await offersOf(job.id)).find(
    ({ orbiterId, round }) => orbiterId === next.id && round === 2,
  )
  await acceptOffer(viewerOf(next), offer?.id ?? '')
  expect(await readToday(admin)).toMatchObject({ bookedCents: 0 })
})
