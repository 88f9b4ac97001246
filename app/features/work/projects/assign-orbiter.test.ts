/**
 * The team assigns a job to an Orbiter who had no offer: who may get the job, and what each person
 * reads.
 */
import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { suspendAccount } from '#people/access/suspend-account.server.ts'
import { blockTime } from '#market/availability/block-time.server.ts'
import { readTimeline } from '#work/bookings/booking-history.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { acceptOffer, declineOffer, TOO_LATE } from '#work/projects/answer-offer.server.ts'
import { assignOrbiter, previewAssignment } from '#work/projects/assign-orbiter.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import {
  createUser,
  viewerOf,
  type NewOrbiter,
  type TestOrbiter,
  type TestUser,
} from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import {
  createInterviewed,
  createJob,
  createTakenJob,
  createTrained,
  offersOf,
} from '#tests/support/managed.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const createIn = (location: string, more: NewOrbiter = {}) =>
  createTrained({ location, timeZone: 'America/New_York', ...more })
const titlesOf = async (user: TestUser) =>
  (await listNotifications(viewerOf(user), 20)).rows.map(({ title }) => title)
const subjectsTo = async ({ email }: TestUser) =>
  (await listMails({ to: email })).map(({ subject }) => subject)
const assignmentsOf = (projectId: string) =>
  db().selectFrom('orbiterAssignments').selectAll().where('projectId', '=', projectId).execute()
const countEvents = async () =>
  (
    await db()
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

async function bookingOf(projectId: string): Promise<string> {
  const { bookingId } = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId as bookingId')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return bookingId ?? ''
}

async function timelineOf(projectId: string, customer: TestUser, orbiter: TestOrbiter) {
  const entries = await Promise.all(
    (['customer', 'orbiter', 'admin'] as const).map(async (side) =>
      readTimeline({
        id: await bookingOf(projectId),
        customerId: customer.id,
        customerName: customer.fullName,
        orbiterId: orbiter.id,
        orbiterName: orbiter.fullName,
        side,
        timeZone: 'America/New_York',
        readerZone: 'America/New_York',
        agreedAt: now(),
      }),
    ),
  )
  return entries.map((list) => list.map(({ title }) => title))
}

test('the question says whom it books, who is notified, what they earn, and which offers and requests end; nothing has happened yet [P-AORB-08]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const viewer = await admin()
  const [chosen, other] = [await createIn('Boston, MA'), await createIn('Boston, MA')]
  const { id, customer } = await createJob({ city: 'Boston' })
  await dispatchProject(id)
  const pair = { projectId: id, orbiterId: chosen.id }
  const before = await countEvents()
  const preview = await previewAssignment(viewer, pair)
  expect(preview).toMatchObject({
    orbiterName: chosen.fullName,
    title: 'Restaurant, Corner Bakery',
    events: [expect.stringMatching(/^Fri, Jul 10, 2026, 10:00 AM EDT/)],
    warnings: [],
    lines: [
      `${chosen.fullName} is booked right away, without being asked. We email them.`,
      `We email Corner Bakery that our team chose ${chosen.fullName}.`,
      `${chosen.fullName} earns $97.50: $125 less Orbit's fee of 22%.`,
      'The search for an Orbiter stops.',
      `The open offer to ${other.fullName} is withdrawn. We email them that our team chose another Orbiter.`,
      `The open offer to ${chosen.fullName} ends.`,
    ],
  })
  expect(await countEvents()).toBe(before)
  expect(await assignmentsOf(id)).toEqual([])
  await createBooking({ orbiter: chosen, date: '2026-07-10', time: '10:30' })
  expect((await previewAssignment(viewer, pair))?.lines.at(-1)).toBe(
    `Open requests to ${chosen.fullName} that no longer fit are declined automatically, and their customers are notified.`,
  )
  const { id: plain } = await createProject(viewerOf(customer), {
    formKey: newId(),
    title: 'No date yet',
  })
  expect((await previewAssignment(viewer, { ...pair, projectId: plain }))?.lines).toEqual([
    `${chosen.fullName} gets this job without being asked. They read it in their notifications: without a date, there is no email.`,
    `${customer.fullName} reads in their notifications that our team chose ${chosen.fullName}.`,
    'This project has no price: nothing is charged or earned through Orbit.',
  ])
})

test('no one without the training is assigned, not even by the team, which reads why [P-TRAIN-03]', async () => {
  freeze('2026-07-03T15:00:00Z')
  const viewer = await admin()
  const { id: orbiterId } = await createInterviewed({
    location: 'Boston, MA',
    timeZone: 'America/New_York',
    fullName: 'Lena Learning',
  })
  const { id: projectId } = await createJob({ city: 'Boston' })
  const refusal = {
    code: 'cannot-take',
    message: "Lena Learning can't take this job. Has not passed the training.",
  }
  await expect(previewAssignment(viewer, { projectId, orbiterId })).rejects.toMatchObject(refusal)
  await expect(
    assignOrbiter(viewer, { projectId, orbiterId, despiteConflicts: true }),
  ).rejects.toMatchObject(refusal)
  expect(await assignmentsOf(projectId)).toEqual([])
})

test('only what the question has shown is done: not without it, and not once it would do something else [P-AORB-08]', async () => {
  freeze('2026-07-02T15:00:00Z')
  const viewer = await admin()
  const chosen = await createIn('Miami, FL')
  const { id } = await createJob({ city: 'Miami' })
  const pair = { projectId: id, orbiterId: chosen.id }
  await expect(assignOrbiter(viewer, { ...pair, shown: '' })).rejects.toMatchObject({
    code: 'not-shown',
  })
  const { shown } = (await previewAssignment(viewer, pair)) ?? {}
  await db()
    .updateTable('profiles')
    .set({ orbiterLevel: 'pro' })
    .where('userId', '=', chosen.id)
    .execute()
  await expect(assignOrbiter(viewer, { ...pair, shown: shown ?? '' })).rejects.toMatchObject({
    code: 'effects-changed',
  })
  const again = (await previewAssignment(viewer, pair))?.shown ?? ''
  await db().deleteFrom('orbiterVerifications').where('orbiterId', '=', chosen.id).execute()
  await expect(
    assignOrbiter(viewer, { ...pair, shown: again }),
    'a warning that was not shown',
  ).rejects.toMatchObject({ code: 'effects-changed' })
  expect(await assignmentsOf(id)).toEqual([])
})

/** Orbiters who can't take a job on July 12 in Boston, keyed by the reason. */
async function createRefused(): Promise<Record<string, TestUser>> {
  const location = 'Boston, MA'
  const day = addDays(todayIn('America/New_York', now()), 9)
  const [booked, away, suspended] = [
    await createIn(location),
    await createIn(location),
    await createIn(location),
  ]
  await createBooking({ orbiter: booked, date: day, time: '10:30', status: 'accepted' })
  await blockTime(viewerOf(away), { fromDate: day, label: 'Vacation' })
  await suspendAccount(await admin(), suspended.id, { reason: 'Asked for cash' })
  const unlisted = await createIn(location)
  await db()
    .updateTable('profiles')
    .set({ listedAt: null })
    .where('userId', '=', unlisted.id)
    .execute()
  return {
    'Has an accepted booking at this time': booked,
    'Has blocked this time': away,
    'The account is suspended': suspended,
    'Takes no new bookings at the moment': await createIn(location, { isAvailable: false }),
    'Not approved yet': await createIn(location, { listed: false }),
    'The profile is not listed': unlisted,
  }
}

test('anyone who can’t take the job is refused with the reason, before the question and after it, and nothing changes [P-AORB-09]', async () => {
  freeze('2026-07-03T15:00:00Z')
  const viewer = await admin()
  const refused = await createRefused()
  const customer = await createIn('Boston, MA')
  const { id } = await createJob({ city: 'Boston', customer })
  const cases = Object.entries({ ...refused, 'Is the customer': customer })
  const before = await countEvents()
  for (const [reason, orbiter] of cases) {
    const pair = { projectId: id, orbiterId: orbiter.id }
    const refusal = {
      status: 409,
      code: 'cannot-take',
      message: expect.stringContaining(`${orbiter.fullName} can't take this job. ${reason}`),
    }
    await expect(previewAssignment(viewer, pair), reason).rejects.toMatchObject(refusal)
    await expect(
      assignOrbiter(viewer, { ...pair, despiteConflicts: true }),
      reason,
    ).rejects.toMatchObject(refusal)
  }
  expect(await countEvents()).toBe(before)
  expect(await assignmentsOf(id)).toEqual([])
})

test('pressed twice, also at once, it happens once', async () => {
  freeze('2026-07-04T15:00:00Z')
  const viewer = await admin()
  const chosen = await createIn('New York City, NY')
  const { id, customer } = await createJob({ city: 'New York City' })
  const pair = { projectId: id, orbiterId: chosen.id }
  const shown = (await previewAssignment(viewer, pair))?.shown ?? ''
  const press = () => assignOrbiter(viewer, { ...pair, shown })
  const answers = [...(await Promise.all([press(), press()])), await press()]
  expect(new Set(answers.map(({ assignmentId }) => assignmentId)).size).toBe(1)
  expect(await assignmentsOf(id)).toHaveLength(1)
  expect(await listMails({ to: customer.email, kind: 'booking-accepted' })).toHaveLength(1)
  expect(await listMails({ to: chosen.email, kind: 'booking-accepted' })).toHaveLength(1)
  expect(await previewAssignment(viewer, pair), 'there is nothing left to ask').toBe(null)
  await expect(previewAssignment(await admin(), pair), 'by someone else').rejects.toMatchObject({
    code: 'already-assigned',
  })
})

test('emails, notices and the timeline say that our team chose the Orbiter; no one reads that someone accepted', async () => {
  freeze('2026-07-05T15:00:00Z')
  const viewer = await admin()
  const [chosen, other] = [await createIn('Chicago, IL'), await createIn('Chicago, IL')]
  const { id, customer } = await createJob({ city: 'Chicago' })
  await dispatchProject(id)
  const offerTo = async ({ id: orbiterId }: TestUser) =>
    (await offersOf(id)).find((offer) => offer.orbiterId === orbiterId)?.id ?? ''
  await assignOrbiter(viewer, { projectId: id, orbiterId: chosen.id })

  const [toCustomer] = await listMails({ to: customer.email, kind: 'booking-accepted' })
  expect(toCustomer?.subject).toBe(`Our team chose ${chosen.fullName} for your event`)
  expect(toCustomer?.text).toContain(`${chosen.fullName} will film your event.`)
  expect(toCustomer?.text).toContain('We chose them for this job and booked them for you.')
  const [toOrbiter] = await listMails({ to: chosen.email, kind: 'booking-accepted' })
  expect(toOrbiter?.subject).toBe('Our team booked you: Corner Bakery on Tue, Jul 14')
  expect(toOrbiter?.text).toContain("If you can't make it, release the job on its page right away.")
  const [toOther] = await listMails({ to: other.email, kind: 'job-taken' })
  expect(toOther?.text).toContain('Our team chose another Orbiter')
  expect(await subjectsTo(chosen), 'it did not go to another Orbiter').not.toContain(
    'A job went to another Orbiter',
  )
  for (const { text, subject } of [toCustomer, toOrbiter, toOther].flatMap((mail) => mail ?? []))
    expect(`${subject} ${text}`).not.toMatch(/accepted/i)

  expect(await titlesOf(customer)).toContain(`Our team chose ${chosen.fullName} for your event`)
  expect((await titlesOf(chosen))[0]).toBe('Our team booked you for this job')
  expect(await titlesOf(chosen)).not.toContain('Another Orbiter took this job')
  expect((await titlesOf(other))[0]).toBe('Our team chose another Orbiter for a job')
  const line = ['Our team chose the Orbiter']
  expect(await timelineOf(id, customer, chosen)).toEqual([line, line, line])

  await acceptOffer(viewerOf(chosen), await offerTo(chosen))
  await expect(declineOffer(viewerOf(chosen), await offerTo(chosen), {})).rejects.toMatchObject({
    message: expect.stringContaining('Our team has booked you'),
  })
  await expect(acceptOffer(viewerOf(other), await offerTo(other))).rejects.toMatchObject({
    message: TOO_LATE,
  })
  expect(await assignmentsOf(id)).toHaveLength(1)
})

test('an Orbiter who accepts is still said to have accepted, and so is one in an event without a word of the team', async () => {
  freeze('2026-07-06T15:00:00Z')
  const orbiter = await createIn('Los Angeles, CA')
  const { id, customer } = await createTakenJob(orbiter, { city: 'Los Angeles' })
  expect(await subjectsTo(customer)).toContain(`${orbiter.fullName} accepted your booking`)
  expect(await titlesOf(customer)).toContain(`${orbiter.fullName} will film your event`)
  expect(await timelineOf(id, customer, orbiter)).toEqual([
    [`${orbiter.fullName} accepted`],
    ['You accepted'],
    [`${orbiter.fullName} accepted`],
  ])
  await db()
    .updateTable('events')
    .set({ actorId: null })
    .where('subjectId', '=', await bookingOf(id))
    .execute()
  expect((await timelineOf(id, customer, orbiter))[0]).toEqual(['Orbit accepted'])
})

test('a request that loses its time to an assigned job is not said to have been declined for one that the Orbiter accepted', async () => {
  freeze('2026-07-07T15:00:00Z')
  const viewer = await admin()
  const chosen = await createIn('Dallas, TX')
  const asked = await createBooking({ orbiter: chosen, date: '2026-07-16', time: '10:30' })
  const { id } = await createJob({ city: 'Dallas' })
  await assignOrbiter(viewer, { projectId: id, orbiterId: chosen.id })
  await notifyDeclined()
  expect(await trailOf(asked.id)).toMatchObject({
    status: 'rejected',
    reason: 'The Orbiter has another booking at this time.',
  })
  const [mail] = await listMails({ to: asked.customer.email, kind: 'booking-rejected' })
  expect(mail?.subject).toBe(`${chosen.fullName} is booked at this time`)
  expect(mail?.text).not.toMatch(/accepted|declined your request/)
})
