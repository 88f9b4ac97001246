import { expect, test } from 'vitest'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { blockTime } from '#market/availability/block-time.server.ts'
import { saveBookingRules } from '#market/availability/save-time-rules.server.ts'
import { declineOffer } from '#work/projects/answer-offer.server.ts'
import { advanceSearches, dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { type DispatchStep } from '#work/projects/job-offers.server.ts'
import { rankOrbiters } from '#work/matching/rank-orbiters.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import {
  createJob,
  createInterviewed,
  createTrained,
  offersOf,
  passInterview,
  passTraining,
  projectOf,
} from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

const trainedIn = (location: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => createTrained({ location })))

test('hard filters: approved, trained or open to it, in the city, willing, unbooked, free, and not the customer [P-GEN-08] [P-TRAIN-03]', async () => {
  freeze('2026-06-01T15:00:00Z')
  const location = 'Boston, MA'
  const day = addDays(todayIn('America/New_York', now()), 9)
  const fits = await createTrained({ location, timeZone: 'America/New_York' })
  const opened = await createOrbiter({ location })
  await db()
    .updateTable('profiles')
    .set({ takesPackageJobs: true })
    .where('userId', '=', opened.id)
    .execute()
  await passInterview(opened.id)
  await passTraining(opened.id)
  const joined = await createTrained({
    location,
    timeZone: 'America/New_York',
    availability: [
      { date: day, startTime: '09:30', endTime: '10:30' },
      { date: day, startTime: '10:30', endTime: '12:00' },
    ],
  })
  const refused: Record<string, string> = {
    'Does not take package jobs': (await createOrbiter({ location })).id,
    'Not approved yet': (await createTrained({ location, listed: false })).id,
    'Works in another city': (await createTrained({ location: 'Miami, FL' })).id,
    'Takes no new bookings at the moment': (await createTrained({ location, isAvailable: false }))
      .id,
    'Has no free time at this event': (
      await createTrained({
        location,
        timeZone: 'America/New_York',
        availability: [{ date: day, startTime: '10:30', endTime: '18:00' }],
      })
    ).id,
  }
  const booked = await createTrained({ location, timeZone: 'America/New_York' })
  await createBooking({ orbiter: booked, date: day, time: '10:30', status: 'accepted' })
  refused['Has an accepted booking at this time'] = booked.id
  const [full, sudden, away] = [
    await createTrained({ location, timeZone: 'America/New_York' }),
    await createTrained({ location, timeZone: 'America/New_York' }),
    await createTrained({ location, timeZone: 'America/New_York' }),
  ]
  await createBooking({ orbiter: full, date: day, time: '19:00', status: 'accepted' })
  await saveBookingRules(viewerOf(full), { dailyMaximum: '1' })
  refused['Too close to another booking, or the day is full'] = full.id
  await saveBookingRules(viewerOf(sudden), { noticeHours: '336' })
  refused['Needs more notice'] = sudden.id
  await blockTime(viewerOf(away), { fromDate: day, label: 'Vacation' })
  const { id: onVacation } = away
  const untrained = await createInterviewed({ location, timeZone: 'America/New_York' })
  refused['Has not passed the training'] = untrained.id
  const { id } = await createJob({ city: 'Boston' })
  const ranked = await rankOrbiters({ projectId: id })
  expect(new Set(ranked.map((entry) => entry.orbiterId))).toEqual(
    new Set([fits.id, opened.id, joined.id]),
  )
  const all = await rankOrbiters({ projectId: id, withConflicts: true })
  expect(all.slice(0, 3).every((entry) => entry.conflicts.length === 0)).toBe(true)
  for (const [words, orbiterId] of Object.entries(refused))
    expect(all.find((entry) => entry.orbiterId === orbiterId)?.conflicts).toContain(words)
  expect(all.find((entry) => entry.orbiterId === onVacation)?.conflicts).toEqual([
    'Has blocked this time',
  ])
})

test('offers go out in waves; silence moves on, a decline moves on at once; who was asked is not asked again', async () => {
  freeze('2026-06-02T15:00:00Z')
  // The previous test already created one Orbiter here.
  await trainedIn('Miami, FL', 8)
  const { id } = await createJob({ city: 'Miami' })
  expect(await dispatchProject(id)).toBe('offered')
  expect(await dispatchProject(id)).toBe('waiting')
  expect((await offersOf(id)).map((offer) => offer.wave)).toEqual([1, 1, 1])
  expect((await offersOf(id))[0]?.expiresAt).toEqual(new Date('2026-06-02T19:00:00Z'))
  expect((await offersOf(id))[0]?.reasons).toHaveLength(5)
  advance({ hours: 4 })
  await advanceSearches()
  const second = await offersOf(id)
  expect(second.map((offer) => [offer.wave, offer.status])).toEqual([
    ...Array.from({ length: 3 }, () => [1, 'lapsed']),
    ...Array.from({ length: 5 }, () => [2, 'open']),
  ])
  for (const offer of second.filter((row) => row.wave === 2)) {
    const profile = await db()
      .selectFrom('users')
      .selectAll()
      .where('id', '=', offer.orbiterId)
      .executeTakeFirstOrThrow()
    await declineOffer({ ...viewerOf(await createUser()), id: profile.id }, offer.id, {
      reason: 'Away',
    })
  }
  await advanceSearches()
  const third = await offersOf(id)
  expect(third.filter((offer) => offer.wave === 3)).toHaveLength(1)
  expect(new Set(third.map((offer) => offer.orbiterId)).size).toBe(9)
  expect((await listMails({ kind: 'job-offer' })).length).toBeGreaterThanOrEqual(9)
})

test('near the event offers stand a quarter of an hour', async () => {
  freeze('2026-06-03T11:30:00Z')
  await trainedIn('New York City, NY', 1)
  const { id } = await createJob({ city: 'New York City', inDays: 0 })
  await dispatchProject(id)
  expect((await offersOf(id))[0]?.expiresAt).toEqual(new Date('2026-06-03T11:45:00Z'))
})

test('a job that no one can take reaches the admin, once, with the person who comes nearest; and goes on when someone turns up [D-18]', async () => {
  freeze('2026-06-04T15:00:00Z')
  const resting = await createTrained({ location: 'Los Angeles, CA', isAvailable: false })
  const elsewhere = await createTrained({
    location: 'Los Angeles, CA',
    availability: [{ date: '2026-06-20', startTime: '10:00', endTime: '18:00' }],
  })
  const { id } = await createJob({ city: 'Los Angeles' })
  expect(await dispatchProject(id)).toBe('unfilled')
  await dispatchProject(id)
  expect((await projectOf(id)).matchStatus).toBe('unfilled')
  const mails = (await listMails({ kind: 'project-unfilled' })).filter((mail) =>
    mail.text.includes('Los Angeles'),
  )
  expect(mails).toHaveLength(1)
  const [, named = ''] = mails[0]?.text.split(elsewhere.fullName) ?? []
  expect(named).toMatch(/^ .*points\. Has no free time at this event/)
  expect(mails[0]?.text, 'whoever cannot be assigned').not.toContain(resting.fullName)
  const late = await createTrained({ location: 'Los Angeles, CA' })
  advance({ hours: 1 })
  await advanceSearches()
  expect((await offersOf(id)).map((offer) => offer.orbiterId)).toEqual([late.id])
})

test('past the promised time the admin has it in hand, though someone is still being asked', async () => {
  freeze('2026-06-05T15:00:00Z')
  await trainedIn('Chicago, IL', 30)
  const { id } = await createJob({ city: 'Chicago' })
  for (let hours = 0; hours < 26; hours += 1) {
    await advanceSearches()
    advance({ hours: 1 })
  }
  expect((await projectOf(id)).matchStatus).toBe('unfilled')
})

test('killed after any step of a dispatch, the job run again offers once [D-18]', async () => {
  freeze('2026-06-06T15:00:00Z')
  const location = 'Dallas, TX'
  await trainedIn(location, 4)
  const steps: DispatchStep[] = ['locked', 'lapsed', 'ranked', 'offered', 'mailed', 'planned']
  for (const fatal of steps) {
    const { id } = await createJob({ city: 'Dallas' })
    const before = (await listMails({ kind: 'job-offer' })).length
    const cut = dispatchProject(id, (step) => {
      if (step === fatal) throw new Error(`killed after ${step}`)
    })
    await expect(cut).rejects.toThrow(`killed after ${fatal}`)
    expect([fatal, await offersOf(id)]).toEqual([fatal, []])
    await Promise.all([dispatchProject(id), dispatchProject(id), dispatchProject(id)])
    const offers = await offersOf(id)
    expect([fatal, offers.length, new Set(offers.map((offer) => offer.orbiterId)).size]).toEqual([
      fatal,
      3,
      3,
    ])
    expect((await listMails({ kind: 'job-offer' })).length - before).toBe(3)
  }
})

test('a search whose next step is put off while a job gets to it asks no one yet', async () => {
  freeze('2026-06-07T15:00:00Z')
  await trainedIn('Miami, FL', 1)
  const { id } = await createJob({ city: 'Miami' })
  let advancing: Promise<unknown> = Promise.resolve()
  await transaction(async (tx) => {
    await tx
      .updateTable('videoProjects')
      .set({ nextStepAt: new Date(now().getTime() + 60_000) })
      .where('id', '=', id)
      .execute()
    advancing = advanceSearches()
    await expect.poll(countWaiting).toBe(1)
  })
  await advancing
  expect(await offersOf(id)).toEqual([])
  advance({ minutes: 1 })
  await advanceSearches()
  expect(await offersOf(id)).not.toEqual([])
})
