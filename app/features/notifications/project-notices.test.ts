import { expect, test } from 'vitest'
import { savePreferences } from '#people/accounts/notification-preferences.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { countUnread, markProjectNewsRead } from '#notifications/unread-counts.server.ts'
import { acceptOffer, declineOffer } from '#work/projects/answer-offer.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { advanceSearches, dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { setProjectStatus } from '#team/overrides/set-status.server.ts'
import { giveBackJob, startAssignment } from '#work/projects/work-assignment.server.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained, offersOf } from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { deliverPiece } from '#tests/support/piece-factory.ts'
import { createQuotedInquiry } from '#tests/support/quoted-inquiry.ts'

useDatabase()

const newsOf = async (user: TestUser) => (await listNotifications(viewerOf(user), 20)).rows
const titlesOf = async (user: TestUser) =>
  (await newsOf(user)).map((row) => `${row.title}${row.isUnread ? ' *' : ''}`)
const unreadOf = async (user: TestUser) => (await newsOf(user)).filter((row) => row.isUnread).length
const offerTo = async (projectId: string, user: TestUser) =>
  (await offersOf(projectId)).find((offer) => offer.orbiterId === user.id)?.id ?? ''

test('an offer, that another was quicker, and who films the event stand in the centre and lead to where one answers', async () => {
  freeze('2026-08-01T15:00:00Z')
  const [first, second] = [
    await createTrained({ location: 'Boston, MA' }),
    await createTrained({ location: 'Boston, MA' }),
  ]
  const { id, customer } = await createJob({ city: 'Boston' })
  await dispatchProject(id)
  expect(await newsOf(first)).toMatchObject([
    {
      title: 'New job in Boston: you earn $97.50',
      about: expect.stringMatching(/^Restaurant, Corner Bakery · .+, 10:00\sAM\sEDT$/),
      href: '/orbiter/bookings',
      isUnread: true,
    },
  ])
  expect((await countUnread(viewerOf(first))).notices).toBe(1)
  await acceptOffer(viewerOf(first), await offerTo(id, first))
  expect(await unreadOf(first), 'whoever has answered is not told of the offer any more').toBe(0)
  expect(await titlesOf(second)).toEqual([
    'Another Orbiter took this job *',
    'New job in Boston: you earn $97.50',
  ])
  expect(await newsOf(customer)).toMatchObject([
    { title: `${first.fullName} will film your event`, href: `/projects/${id}`, isUnread: true },
  ])
  await markProjectNewsRead(viewerOf(customer))
  expect(
    [await unreadOf(customer), await unreadOf(second)],
    'the list of projects has been looked at',
  ).toEqual([0, 1])
})

test('an offer that ran out, or was declined, no longer waits; an unfilled job tells the customer and the team', async () => {
  freeze('2026-08-02T15:00:00Z')
  const admin = await createUser({ roles: ['admin'] })
  const [silent, busy] = [
    await createTrained({ location: 'Miami, FL' }),
    await createTrained({ location: 'Miami, FL' }),
  ]
  const { id, customer } = await createJob({ city: 'Miami' })
  await dispatchProject(id)
  await declineOffer(viewerOf(busy), await offerTo(id, busy), {})
  expect(await titlesOf(busy)).toEqual(['New job in Miami: you earn $97.50'])
  advance({ hours: 4 })
  await advanceSearches()
  expect(await titlesOf(silent)).toEqual([
    'A job offer has expired *',
    'New job in Miami: you earn $97.50',
  ])
  expect(await newsOf(customer)).toMatchObject([
    { title: 'Our team is choosing an Orbiter for you', href: `/projects/${id}` },
  ])
  expect(await newsOf(admin)).toMatchObject([
    { title: 'No Orbiter has accepted this job yet', href: '/admin' },
  ])
  await assignOrbiter(viewerOf(admin), { projectId: id, orbiterId: silent.id })
  expect((await newsOf(silent))[0]).toMatchObject({
    title: 'Our team booked you for this job',
    isUnread: true,
  })
  expect((await newsOf(customer))[0]).toMatchObject({
    title: `Our team chose ${silent.fullName} for your event`,
  })
})

test('what becomes of the project: begun, delivered, set by the team, given back and searched for again', async () => {
  freeze('2026-08-03T15:00:00Z')
  const admin = await createUser({ roles: ['admin'] })
  const orbiter = await createTrained({ location: 'Chicago, IL' })
  const { id, customer, assignmentId, session } = await createTakenJob(orbiter, {
    city: 'Chicago',
    inDays: 2,
  })
  freeze(startOpensAt(session.startAt))
  await startAssignment(viewerOf(orbiter), assignmentId)
  expect((await titlesOf(customer))[0]).toBe(`${orbiter.fullName} has started *`)
  await setProjectStatus(viewerOf(admin), id, 'submitted')
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  expect((await titlesOf(customer))[0]).toBe(`${orbiter.fullName} will film your event *`)
  advance({ hours: 3 })
  const piece = await db()
    .selectFrom('deliverables')
    .select(['id', 'label'])
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow()
  await deliverPiece(viewerOf(orbiter), piece.id)
  expect(await titlesOf(customer)).toContain(`${piece.label} is ready *`)
  const again = await createTakenJob(orbiter, { city: 'Chicago', inDays: 20 })
  await giveBackJob(viewerOf(orbiter), again.assignmentId, { reason: 'Ill' })
  expect(await titlesOf(again.customer)).toContain('We are finding another Orbiter for you *')
})

test('a quote is announced to the person who asked while signed in', async () => {
  freeze('2026-08-04T15:00:00Z')
  const { customer } = await createQuotedInquiry({ title: 'Reels for the opening' })
  expect(await newsOf(customer)).toMatchObject([
    { title: 'Your quote is ready', href: '/dashboard', isUnread: true },
  ])
})

test('who wants no emails about jobs gets none, and finds the offer in the centre all the same', async () => {
  freeze('2026-08-05T15:00:00Z')
  const [quiet, notified] = [
    await createTrained({ location: 'Los Angeles, CA' }),
    await createTrained({ location: 'Los Angeles, CA' }),
  ]
  await savePreferences(viewerOf(quiet), {
    bookings: 'on',
    messages: 'on',
    reminders: 'on',
    reviews: 'on',
  })
  const { id } = await createJob({ city: 'Los Angeles' })
  await dispatchProject(id)
  expect(await listMails({ to: quiet.email, kind: 'job-offer' })).toEqual([])
  expect(await listMails({ to: notified.email, kind: 'job-offer' })).toHaveLength(1)
  expect(await titlesOf(quiet)).toEqual(['New job in Los Angeles: you earn $97.50 *'])
  await acceptOffer(viewerOf(notified), await offerTo(id, notified))
  expect(await listMails({ to: quiet.email })).toEqual([])
})

test('a job offer says its times at the place, and beside them for an Orbiter whose clock differs', async () => {
  freeze('2026-08-04T15:00:00Z')
  const orbiter = await createTrained({ location: 'Miami, FL' })
  await db()
    .updateTable('users')
    .set({ timeZone: 'America/Chicago' })
    .where('id', '=', orbiter.id)
    .execute()
  const { id } = await createJob({ city: 'Miami' })
  await dispatchProject(id)
  const [mail] = await listMails({ to: orbiter.email, kind: 'job-offer' })
  expect(mail?.text).toContain('Aug 13, 2026, 10:00 AM EDT (9:00 AM CDT for you)')
  expect(mail?.text).toMatch(
    /Answer by \w+ \d+, 2026, [\d:]+ [AP]M EDT \([\d:]+ [AP]M CDT for you\)/,
  )
})
