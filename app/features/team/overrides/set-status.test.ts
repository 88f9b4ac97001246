import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addDays } from '#app/base/add-days.ts'
import { setEnquiryStatus } from '#work/enquiries/set-enquiry-status.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { listProjects } from '#work/projects/admin-project-queries.server.ts'
import {
  listAssignableProjects,
  listAssignments,
} from '#work/projects/admin-assignment-queries.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { ASSIGNMENT_STATUSES, PROJECT_STATUSES } from '#work/projects/project.ts'
import { setAssignmentStatus, setProjectStatus } from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
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
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Admin' }))
const auditOf = (subjectId: string) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'actorName', 'fromValue', 'toValue'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

test('an admin sets any project status; each change is recorded with who, from, to; no one else may [D-11]', async () => {
  freeze('2026-08-01T15:00:00Z')
  const [viewer, owner] = [await admin(), viewerOf(await createUser())]
  const { id } = await createProject(owner, { formKey: newId(), title: 'Spring menu' })
  await expect(setProjectStatus(owner, id, 'completed')).rejects.toMatchObject({ status: 403 })
  await expect(setProjectStatus(viewer, id, 'lost')).rejects.toHaveProperty('fields.status')
  await expect(setProjectStatus(viewer, newId(), 'draft')).rejects.toMatchObject({ status: 404 })
  for (const status of [...PROJECT_STATUSES, 'draft', 'draft'])
    await setProjectStatus(viewer, id, status)
  expect((await auditOf(id)).map((row) => [row.actorName, row.fromValue, row.toValue])).toEqual([
    ['Ada Admin', 'submitted', 'draft'],
    ['Ada Admin', 'draft', 'submitted'],
    ['Ada Admin', 'submitted', 'in_production'],
    ['Ada Admin', 'in_production', 'completed'],
    ['Ada Admin', 'completed', 'draft'],
  ])
})

test('a search ends with a project that is over, and begins again with one that is not', async () => {
  freeze('2026-08-02T15:00:00Z')
  await createTrained({ location: 'Boston, MA' })
  const viewer = await admin()
  const { id } = await createJob({ city: 'Boston' })
  await dispatchProject(id)
  await setProjectStatus(viewer, id, 'completed')
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  expect((await offersOf(id)).map((offer) => offer.status)).toEqual(['withdrawn'])
  expect(await projectOf(id)).toMatchObject({ matchStatus: 'none', nextStepAt: null })
  await setProjectStatus(viewer, id, 'submitted')
  expect(await projectOf(id)).toMatchObject({ matchStatus: 'searching', matchRound: 2 })
})

test('an admin sets any assignment status: cancelling frees the time and searches again, taking it up again claims it [D-11] [P-AASG-03]', async () => {
  freeze('2026-08-03T15:00:00Z')
  const orbiter = await createTrained({ location: 'Chicago, IL' })
  const viewer = await admin()
  const job = await createTakenJob(orbiter, { city: 'Chicago' })
  const bookingStatus = async () =>
    (
      await db()
        .selectFrom('bookingRequests')
        .select('status')
        .where('id', '=', job.bookingId)
        .executeTakeFirstOrThrow()
    ).status
  await expect(
    setAssignmentStatus(viewerOf(orbiter), job.assignmentId, 'completed'),
  ).rejects.toMatchObject({ status: 403 })
  await setAssignmentStatus(viewer, job.assignmentId, 'cancelled')
  expect([await bookingStatus(), (await projectOf(job.id)).matchStatus]).toEqual([
    'cancelled',
    'searching',
  ])
  const direct = await createBooking({
    orbiter,
    date: '2026-08-12',
    time: '10:00',
    status: 'accepted',
  })
  await expect(setAssignmentStatus(viewer, job.assignmentId, 'assigned')).rejects.toMatchObject({
    code: 'overlap',
  })
  await db()
    .updateTable('bookingRequests')
    .set({ status: 'cancelled' })
    .where('id', '=', direct.id)
    .execute()
  await setAssignmentStatus(viewer, job.assignmentId, 'in_progress')
  expect([await bookingStatus(), (await projectOf(job.id)).matchStatus]).toEqual([
    'accepted',
    'matched',
  ])
  for (const status of ASSIGNMENT_STATUSES)
    await setAssignmentStatus(viewer, job.assignmentId, status)
  expect((await auditOf(job.assignmentId)).map((row) => [row.fromValue, row.toValue])).toEqual([
    ['assigned', 'cancelled'],
    ['cancelled', 'in_progress'],
    ['in_progress', 'assigned'],
    ['assigned', 'in_progress'],
    ['in_progress', 'completed'],
    ['completed', 'cancelled'],
  ])
})

test('an admin sets any enquiry status, recorded [D-11] [P-TOAST-61]', async () => {
  freeze('2026-08-04T15:00:00Z')
  const [viewer, owner] = [await admin(), viewerOf(await createUser())]
  const form = {
    service: 'quick-reel',
    date: '2026-08-20',
    time: '09:00',
    address: '1 Road',
    city: 'Dallas',
    zipCode: '75201',
    state: 'TX',
  }
  const { id } = await submitManagedInquiry(owner, { ...form, formKey: newId() })
  await expect(setEnquiryStatus(owner, id, 'completed')).rejects.toMatchObject({ status: 403 })
  await expect(setEnquiryStatus(viewer, id, 'gone')).rejects.toHaveProperty('fields.status')
  for (const status of ['completed', 'new', 'work_in_progress', 'work_in_progress'])
    await setEnquiryStatus(viewer, id, status)
  expect((await auditOf(id)).map((row) => [row.fromValue, row.toValue])).toEqual([
    ['new', 'completed'],
    ['completed', 'new'],
    ['new', 'work_in_progress'],
  ])
})

test('an admin assigns from the ranked list, is warned of conflicts, and is never allowed to book someone twice [P-ENT-19]', async () => {
  freeze('2026-08-05T15:00:00Z')
  const viewer = await admin()
  const [fits, away, booked] = [
    await createTrained({ location: 'Miami, FL', timeZone: 'America/New_York' }),
    await createTrained({ location: 'Boston, MA' }),
    await createTrained({ location: 'Miami, FL', timeZone: 'America/New_York' }),
  ]
  await createBooking({
    orbiter: booked,
    date: addDays('2026-08-05', 9),
    time: '10:00',
    status: 'accepted',
  })
  const { id } = await createJob({ city: 'Miami' })
  await dispatchProject(id)
  expect((await listAssignableProjects(viewer)).map((project) => project.id)).toContain(id)
  await expect(assignOrbiter(viewer, { projectId: id, orbiterId: away.id })).rejects.toMatchObject({
    code: 'conflicts',
  })
  await expect(
    assignOrbiter(viewer, { projectId: id, orbiterId: booked.id, despiteConflicts: true }),
  ).rejects.toMatchObject({ code: 'cannot-take' })
  await expect(
    assignOrbiter(viewerOf(fits), { projectId: id, orbiterId: fits.id }),
  ).rejects.toMatchObject({ status: 403 })
  await assignOrbiter(viewer, { projectId: id, orbiterId: away.id, despiteConflicts: true })
  await expect(assignOrbiter(viewer, { projectId: id, orbiterId: fits.id })).rejects.toMatchObject({
    code: 'already-assigned',
  })
  expect((await offersOf(id)).map((offer) => offer.status)).toEqual(['taken'])
  expect((await auditOf(id)).map((row) => [row.action, row.toValue])).toEqual([
    ['project.assigned', away.fullName],
  ])
  expect((await listAssignableProjects(viewer)).map((project) => project.id)).not.toContain(id)
  const plain = await createProject(viewerOf(await createUser()), {
    formKey: newId(),
    title: 'No date yet',
  })
  const { assignmentId } = await assignOrbiter(viewer, {
    projectId: plain.id,
    orbiterId: fits.id,
    notes: 'Bring a gimbal.',
  })
  expect(
    await db()
      .selectFrom('orbiterAssignments')
      .selectAll()
      .where('id', '=', assignmentId)
      .executeTakeFirst(),
  ).toMatchObject({
    projectId: plain.id,
    orbiterId: fits.id,
    assignedBy: viewer.id,
    status: 'assigned',
    notes: 'Bring a gimbal.',
  })
  expect((await projectOf(plain.id)).matchStatus).toBe('matched')
})

test('lists for the admin: searched, filtered, sorted, page by page [P-AASG-01]', async () => {
  freeze('2026-08-06T15:00:00Z')
  const viewer = await admin()
  const owner = viewerOf(await createUser({ fullName: 'Zelda 100%_Client' }))
  for (const title of ['Beta film', 'Alpha film', 'Gamma film'])
    await createProject(owner, {
      formKey: newId(),
      title,
      intent: title === 'Gamma film' ? 'draft' : 'submit',
    })
  const search = '100%_'
  expect(
    (await listProjects(viewer, { search, sort: 'title', direction: 'asc' })).rows.map(
      (row) => row.title,
    ),
  ).toEqual(['Alpha film', 'Beta film', 'Gamma film'])
  expect(await listProjects(viewer, { search, status: 'draft' })).toMatchObject({
    total: 1,
    rows: [{ title: 'Gamma film', status: 'draft' }],
  })
  expect(
    await listProjects(viewer, { search, sort: 'title', direction: 'asc', perPage: 2, page: 9 }),
  ).toMatchObject({
    total: 3,
    page: 2,
    pages: 2,
    rows: [{ title: 'Gamma film' }],
  })
  expect((await listProjects(viewer, { search: 'nobody at all' })).rows).toEqual([])
  await expect(listProjects(owner)).rejects.toMatchObject({ status: 403 })
  const orbiter = await createTrained({ location: 'Dallas, TX', fullName: 'Quentin Findme' })
  const job = await createTakenJob(orbiter, { city: 'Dallas', startTime: '12:00' })
  for (const term of ['Findme', orbiter.email, job.customer.email]) {
    expect((await listAssignments(viewer, { search: term })).rows).toMatchObject([
      { id: job.assignmentId, orbiterName: 'Quentin Findme', status: 'assigned' },
    ])
  }
  expect((await listAssignments(viewer, { search: 'Findme', status: 'completed' })).rows).toEqual(
    [],
  )
  await expect(listAssignments(owner)).rejects.toMatchObject({ status: 403 })
})

test('every promise has a time: overdue first, then what is due soonest [D-51]', async () => {
  freeze('2026-08-07T15:00:00Z')
  const viewer = await admin()
  const { id } = await createJob({ city: 'New York City' })
  advance({ hours: 25 })
  await createJob({ city: 'New York City' })
  const rows = await listOpenMatters(viewer)
  expect(rows.find((row) => row.id === id)).toMatchObject({ kind: 'match', isOverdue: true })
  expect(rows.map((row) => row.dueAt)).toEqual(rows.map((row) => row.dueAt).toSorted())
  await expect(listOpenMatters(viewerOf(await createUser()))).rejects.toMatchObject({ status: 403 })
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
