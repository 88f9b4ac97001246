// Each kind of open matter: what puts it on the list, and what takes it off.
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { retryTask } from '#team/attention/retry-task.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, pool } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained } from '#tests/support/managed.ts'
import { deliverAll, pieceOf } from '#tests/support/piece-factory.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const at = (hours: number) => new Date(now().getTime() + hours * HOUR_MS)
type Kind = Awaited<ReturnType<typeof listOpenMatters>>[number]['kind']
const mattersOf = async (viewer: Awaited<ReturnType<typeof admin>>, kind: Kind) =>
  (await listOpenMatters(viewer)).filter((matter) => matter.kind === kind)

async function insertProject(fields: {
  matchStatus: 'unfilled' | 'matched' | 'searching'
  matchDueAt: Date
  title: string
}): Promise<string> {
  const id = newId()
  const owner = await createUser({ fullName: 'Casey Quinn' })
  await db()
    .insertInto('videoProjects')
    .values({
      id,
      userId: owner.id,
      title: fields.title,
      projectType: 'custom',
      status: 'submitted',
      matchStatus: fields.matchStatus,
      matchDueAt: fields.matchDueAt,
    })
    .execute()
  return id
}

test('an unfilled job is in the list until it is matched', async () => {
  const viewer = await admin()
  const id = await insertProject({
    matchStatus: 'unfilled',
    matchDueAt: at(-1),
    title: 'Reel for a bakery',
  })
  expect(await mattersOf(viewer, 'match')).toMatchObject([
    {
      title: 'Find an Orbiter for Casey Quinn',
      text: 'Reel for a bakery · No Orbiter has accepted this job yet',
      isOverdue: true,
      owedBy: null,
      href: `/admin/projects?project=${id}`,
    },
  ])
  await db()
    .updateTable('videoProjects')
    .set({ matchStatus: 'matched' })
    .where('id', '=', id)
    .execute()
  expect(await mattersOf(viewer, 'match')).toEqual([])
})

test('a project that no one looks for an Orbiter for is in the list until someone has it', async () => {
  const viewer = await admin()
  const owner = await createUser({ fullName: 'Casey Quinn' })
  const { id } = await createProject(viewerOf(owner), {
    formKey: newId(),
    title: 'Reel for a florist',
    projectType: 'instagram_reel',
  })
  const own = async () => (await mattersOf(viewer, 'match')).filter((matter) => matter.id === id)
  expect(await own()).toMatchObject([
    {
      title: 'Find an Orbiter for Casey Quinn',
      text: 'Reel for a florist · This project is waiting for the team',
      isOverdue: false,
    },
  ])
  advance({ hours: 25 })
  expect(await own()).toMatchObject([{ isOverdue: true }])
  const { id: orbiterId } = await createTrained()
  await assignOrbiter(viewer, { orbiterId, projectId: id, despiteConflicts: true })
  expect(await own()).toEqual([])
})

test('a piece of a direct booking is its Orbiter’s until it is tight, then in the list with who owes it [P-ADM-17]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const viewer = await admin()
  const { id, orbiter } = await createBooking({
    date: '2026-07-09',
    time: '20:00',
    eventEnd: '23:00',
    status: 'accepted',
  })
  await db()
    .updateTable('deliverables')
    .set({ label: 'Live reel', dueRule: 'event-end', dueAt: new Date('2026-07-10T04:00:00Z') })
    .where('bookingRequestId', '=', id)
    .execute()
  const says = async (at: string) => {
    freeze(at)
    const found = await mattersOf(viewer, 'delivery')
    return found.map(({ text, href, owedBy, dueAt }) => [text, href, owedBy?.id, dueAt])
  }
  const piece = 'Live reel: 30s Standard Reel'
  const due = [`/bookings/${id}`, orbiter.id, '2026-07-10T04:00:00.000Z']
  expect(await says('2026-07-09T15:00:00Z')).toEqual([])
  expect(await says('2026-07-10T02:59:00Z')).toEqual([])
  expect(await says('2026-07-10T03:00:00Z')).toEqual([
    [`${piece} · Tight: due in 1 h, nothing uploaded yet`, ...due],
  ])
  expect(await says('2026-07-10T03:40:00Z')).toEqual([
    [`${piece} · Tight: due in 20 min, nothing uploaded yet`, ...due],
  ])
  expect(await says('2026-07-10T04:12:00Z')).toEqual([
    [`${piece} · 12 min late, nothing uploaded yet`, ...due],
  ])
  await db().deleteFrom('deliverables').where('bookingRequestId', '=', id).execute()
})

test('a piece of a project is owed by the Orbiter who has it, and again after a request for changes', async () => {
  const viewer = await admin()
  const orbiter = await createTrained({ location: 'Dallas, TX' })
  const { id, customer } = await createTakenJob(orbiter, { city: 'Dallas' })
  const own = async () => {
    const found = await mattersOf(viewer, 'delivery')
    const href = `/admin/projects?project=${id}`
    return found.filter((matter) => matter.href === href).map(({ owedBy }) => owedBy?.id)
  }
  expect(await own()).toEqual([])
  freeze((await pieceOf(id)).dueAt)
  expect(await own()).toEqual([orbiter.id])
  await deliverAll(viewerOf(orbiter), id)
  expect(await own()).toEqual([])
  const { id: pieceId } = await pieceOf(id)
  await requestChanges({ viewer: viewerOf(customer) }, pieceId, { note: 'Brighter, please.' })
  expect(await own()).toEqual([])
  const { changesDueAt } = await pieceOf(id)
  freeze(changesDueAt ?? '')
  expect(await own()).toEqual([orbiter.id])
})

test('a request that no one has answered is owed by its Orbiter, and its quote by the customer', async () => {
  const viewer = await admin()
  const [asked, quoted] = [await createBooking(), await createBooking({ offer: 'general' })]
  await quoteBooking(viewerOf(quoted.orbiter), quoted.id, { price: '250' })
  advance({ hours: 21 })
  const owed = (await mattersOf(viewer, 'request')).map(({ title, owedBy }) => [title, owedBy?.id])
  expect(owed).toContainEqual([`${asked.orbiter.fullName} hasn't answered`, asked.orbiter.id])
  expect(owed).toContainEqual([
    `${quoted.customer.fullName} hasn't answered a quote`,
    quoted.customer.id,
  ])
  expect(owed).toHaveLength(2)
})

test('an overdue promise, of a reply or of a delivery, is in the list and marked until it is met', async () => {
  const viewer = await admin()
  const projectId = await insertProject({
    matchStatus: 'matched',
    matchDueAt: at(-30),
    title: 'Reel for a gym',
  })
  const deliverable = {
    projectId,
    position: 1,
    label: 'Reel 1',
    kind: 'reel' as const,
    dueAt: at(-2),
    dueRule: '2-business-days',
  }
  await db()
    .insertInto('deliverables')
    .values({ id: newId(), ...deliverable })
    .execute()
  const enquiry = {
    kind: 'quote' as const,
    serviceType: 'wedding',
    name: 'Sam Field',
    email: 'sam@example.test',
    status: 'new' as const,
  }
  await db()
    .insertInto('enquiries')
    .values({ ...enquiry, replyDueAt: at(-3), createdAt: at(-27) })
    .execute()
  expect(await mattersOf(viewer, 'delivery')).toMatchObject([
    {
      title: 'Delivery to Casey Quinn',
      text: 'Reel 1: Reel for a gym · 2 h late, nothing uploaded yet',
      isOverdue: true,
    },
  ])
  expect(await mattersOf(viewer, 'enquiry')).toMatchObject([
    { title: 'Answer Sam Field', isOverdue: true },
  ])
  await db()
    .updateTable('deliverables')
    .set({ state: 'delivered', deliveredAt: now() })
    .where('projectId', '=', projectId)
    .execute()
  await db()
    .updateTable('enquiries')
    .set({ answeredAt: now() })
    .where('name', '=', 'Sam Field')
    .execute()
  expect([
    ...(await mattersOf(viewer, 'delivery')),
    ...(await mattersOf(viewer, 'enquiry')),
  ]).toEqual([])
})

test('an application that was handed in is in the list until it is decided; one that is being filled in is not', async () => {
  const viewer = await admin()
  const person = await createOrbiter({
    fullName: 'Robin Vale',
    listed: false,
    portfolio: [{ title: 'Night market', mediaUrl: '/files/reels/one.mp4', mediaType: 'video' }],
  })
  await db()
    .updateTable('profiles')
    .set({ approvalStatus: 'pending' })
    .where('userId', '=', person.id)
    .execute()
  const id = newId()
  await db()
    .insertInto('orbiterApplications')
    .values({ id, userId: person.id, model: 'marketplace' })
    .execute()
  expect(await mattersOf(viewer, 'application')).toEqual([])
  await db()
    .updateTable('orbiterApplications')
    .set({ status: 'submitted', submittedAt: now(), dueAt: at(20) })
    .where('id', '=', id)
    .execute()
  expect(await mattersOf(viewer, 'application')).toMatchObject([
    {
      title: 'Review the application of Robin Vale',
      isOverdue: false,
      href: `/admin/applications/${person.id}`,
    },
  ])
  await db()
    .updateTable('profiles')
    .set({ approvalStatus: 'approved' })
    .where('userId', '=', person.id)
    .execute()
  expect(await mattersOf(viewer, 'application')).toEqual([])
})

/** A task in the state in which the queue leaves it when its last retry has failed. */
async function failTask(name: string, data: object, hoursAgo: number): Promise<string> {
  const id = newId()
  await pool().query(
    `insert into pgboss.job (id, name, data, state, output, completed_on) values ($1, $2, $3, 'failed', '{"message": "connection refused"}', $4)`,
    [id, name, JSON.stringify(data), at(-hoursAgo)],
  )
  return id
}

test('a failed task is in the list, once for the same work, and goes with a retry that is recorded once', async () => {
  const viewer = await admin()
  await failTask('advance-searches', {}, 3)
  const id = await failTask('advance-searches', {}, 1)
  await failTask('send-mail', { mailId: newId() }, 2)
  const failed = await mattersOf(viewer, 'task')
  expect(failed).toMatchObject([
    { title: 'The task “send mail” failed' },
    {
      id,
      title: 'The task “advance searches” failed',
      text: 'connection refused',
      isOverdue: false,
      href: null,
    },
  ])
  await retryTask(viewer, id)
  await retryTask(viewer, id)
  expect((await mattersOf(viewer, 'task')).map((matter) => matter.title)).toEqual([
    'The task “send mail” failed',
  ])
  const { rows } = await pool().query<{ state: string }>(
    'select state from pgboss.job where id = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'retry' }])
  const audit = await db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectLabel', 'fromValue', 'toValue'])
    .where('subjectId', '=', id)
    .execute()
  expect(audit).toEqual([
    {
      action: 'task.retried',
      subjectLabel: 'advance-searches',
      fromValue: 'failed',
      toValue: 'queued',
    },
  ])
  await expect(retryTask(viewer, newId())).rejects.toMatchObject({ status: 404 })
  await expect(retryTask(viewer, 'x')).rejects.toMatchObject({ status: 404 })
  await expect(retryTask(viewerOf(await createUser()), id)).rejects.toMatchObject({ status: 403 })
})

test('work that starts by itself is settled by its next success; a failed email shows as the email, not as its task too', async () => {
  const viewer = await admin()
  const id = await failTask('send-booking-reminders', {}, 2)
  expect((await mattersOf(viewer, 'task')).map((matter) => matter.id)).toContain(id)
  await pool().query(
    `insert into pgboss.job (name, data, state, completed_on) values ('send-booking-reminders', '{}', 'completed', $1)`,
    [at(-1)],
  )
  expect((await mattersOf(viewer, 'task')).map((matter) => matter.id)).not.toContain(id)
  const mailId = newId()
  const mail = {
    kind: 'test',
    toAddress: 'a@example.test',
    subject: 'Hello',
    html: '',
    text: '',
    error: 'refused',
  }
  await db()
    .insertInto('mails')
    .values({ id: mailId, ...mail, status: 'failed', createdAt: at(-1) })
    .execute()
  const taskId = await failTask('send-mail', { mailId }, 1)
  expect((await mattersOf(viewer, 'task')).map((matter) => matter.id)).not.toContain(taskId)
  expect((await mattersOf(viewer, 'mail')).map((matter) => matter.id)).toEqual([mailId])
})
