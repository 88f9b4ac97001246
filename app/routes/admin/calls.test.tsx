/** What each admin page, and the gallery, reads and writes: which rows, in which order. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readTable } from '#app/base/table-state.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addRole, removeRole } from '#tests/support/role-changes.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { listUsers } from '#people/accounts/user-list.server.ts'
import { setEnquiryStatus } from '#work/enquiries/set-enquiry-status.server.ts'
import { listProjects } from '#work/projects/admin-project-queries.server.ts'
import {
  listAssignments,
  listAssignableProjects,
} from '#work/projects/admin-assignment-queries.server.ts'
import { setAssignmentStatus, setProjectStatus } from '#team/overrides/set-status.server.ts'
import { listEnquiries, listOrbiterTiles } from '#team/reports/admin-overview.server.ts'
import { listOrbiters } from '#team/desk/orbiter-rows.server.ts'
import { readPlatformCounts } from '#team/reports/platform-counts.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { ORBITER_TABLE } from '#work/projects/project.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, pool } from '#app/platform/db.ts'
import { ADMIN_ENTRIES } from '#app/routes/frame/admin-entries.ts'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { passTraining } from '#tests/support/managed.ts'
import { confirmAssignment } from '#tests/support/confirm-assignment.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

async function insertProject(
  userId: string,
  status: 'draft' | 'submitted' | 'in_production' | 'completed',
  minutes = 0,
): Promise<string> {
  const id = newId()
  await db()
    .insertInto('videoProjects')
    .values({
      id,
      userId,
      title: `${status} ${minutes}`,
      projectType: 'custom',
      status,
      createdAt: minutesAgo(minutes),
    })
    .execute()
  return id
}

async function insertAssignment(
  projectId: string,
  orbiterId: string,
  status: 'assigned' | 'completed',
  minutes = 0,
): Promise<string> {
  const id = newId()
  await db()
    .insertInto('orbiterAssignments')
    .values({ id, projectId, orbiterId, status, assignedAt: minutesAgo(minutes) })
    .execute()
  return id
}

test('the admin area names all that is managed in it [P-GEN-06]', () => {
  expect(ADMIN_ENTRIES.map(({ label }) => label)).toEqual([
    'Dashboard',
    'All Projects',
    'Users',
    'Orbiters',
    'Reels',
    'Categories',
    'Assignments',
    'Reports',
    'System Settings',
    'Bookings',
    'Applications',
    'Payouts',
    'Moderation',
    'Newsletter',
    'Reconciliation',
    'Audit',
  ])
})

test('the six figures are counted at the same time, each for itself [P-CALL-25]', async () => {
  const client = await pool().connect()
  await client.query('begin; lock table user_roles, orbiter_assignments in access exclusive mode')
  const counting = readPlatformCounts()
  const waiting = async () =>
    (
      await client.query(
        "select count(*)::int as count from pg_locks where not granted and relation in ('user_roles'::regclass, 'orbiter_assignments'::regclass)",
      )
    ).rows
  await expect.poll(waiting).toEqual([{ count: 2 }])
  await client.query('commit')
  client.release()
  expect((await counting).map(({ label }) => label)).toEqual([
    'Total Users',
    'Total Projects',
    'Total Orbiters',
    'Active Projects',
    'Completed',
    'Pending Tasks',
  ])
})

test('enquiries are read newest first, with the email of the sender, and their status is set [P-CALL-26]', async () => {
  const viewer = await admin()
  const enquiry = (name: string, minutes: number) => ({
    id: newId(),
    kind: 'quote' as const,
    serviceType: 'wedding',
    name,
    email: `${name}@example.test`,
    replyDueAt: minutesAgo(-60),
    createdAt: minutesAgo(minutes),
  })
  const [older, newer] = [enquiry('older', 9), enquiry('newer', 1)]
  await db().insertInto('enquiries').values([older, newer]).execute()
  const rows = (await listEnquiries(viewer, '', 12)).rows
  expect(rows.map(({ id, email }) => [id, email])).toEqual([
    [newer.id, 'newer@example.test'],
    [older.id, 'older@example.test'],
  ])
  await setEnquiryStatus(viewer, older.id, 'work_in_progress')
  expect(
    await db().selectFrom('enquiries').select('status').where('id', '=', older.id).execute(),
  ).toEqual([{ status: 'work_in_progress' }])
})

test('the dashboard reads the listed Orbiters, newest first [P-CALL-27]', async () => {
  const viewer = await admin()
  const [older, newer, hidden] = [
    await createOrbiter(),
    await createOrbiter(),
    await createOrbiter({ listed: false }),
  ]
  await db()
    .updateTable('profiles')
    .set({ createdAt: minutesAgo(30) })
    .where('userId', '=', older.id)
    .execute()
  const ids = (await listOrbiterTiles(viewer, '', 12)).rows.map((row) => row.id)
  expect(ids.filter((id) => [older.id, newer.id, hidden.id].includes(id))).toEqual([
    newer.id,
    older.id,
  ])
})

test('User Management reads accounts, newest first, with their active roles; a role is added, and deactivated, not deleted [P-CALL-28]', async () => {
  const viewer = await admin()
  const [older, newer] = [await createUser(), await createUser()]
  await db()
    .updateTable('users')
    .set({ createdAt: minutesAgo(30) })
    .where('id', '=', older.id)
    .execute()
  await addRole(viewer, newer.id, 'orbiter')
  await removeRole(viewer, newer.id, 'user')
  const { rows } = await listUsers(viewer, readTable(new URLSearchParams(), USER_TABLE))
  const found = rows.filter(({ id }) => id === older.id || id === newer.id)
  expect(found.map(({ id, roles }) => [id, roles])).toEqual([
    [newer.id, ['orbiter']],
    [older.id, ['user']],
  ])
  const stored = await db()
    .selectFrom('userRoles')
    .select(['role', 'isActive', 'assignedBy'])
    .where('userId', '=', newer.id)
    .orderBy('role')
    .execute()
  expect(stored).toEqual([
    { role: 'orbiter', isActive: true, assignedBy: viewer.id },
    { role: 'user', isActive: false, assignedBy: null },
  ])
})

test('Project Management reads projects, newest first, with their owners, and sets their status [P-CALL-29]', async () => {
  const viewer = await admin()
  const owner = await createUser({ fullName: 'Mara Client', email: 'mara@calls.example' })
  const [older, newer] = [
    await insertProject(owner.id, 'draft', 20),
    await insertProject(owner.id, 'submitted', 2),
  ]
  const { rows } = await listProjects(viewer, { search: 'mara@calls' })
  expect(rows.map(({ id, clientEmail, clientName }) => [id, clientEmail, clientName])).toEqual([
    [newer, 'mara@calls.example', 'Mara Client'],
    [older, 'mara@calls.example', 'Mara Client'],
  ])
  await setProjectStatus(viewer, older, 'in_production')
  expect(
    await db().selectFrom('videoProjects').select('status').where('id', '=', older).execute(),
  ).toEqual([{ status: 'in_production' }])
})

test('Orbiter Management reads Orbiters with their assignments and the projects that can be assigned, and writes an assignment [P-CALL-30]', async () => {
  const viewer = await admin()
  const [owner, orbiter] = [await createUser(), await createOrbiter({ fullName: 'Calls Orbiter' })]
  await passTraining(orbiter.id)
  const statuses = ['draft', 'submitted', 'in_production', 'completed'] as const
  const [draft, submitted, running, done] = await Promise.all(
    statuses.map((status) => insertProject(owner.id, status)),
  )
  await insertAssignment(done ?? '', orbiter.id, 'completed')
  const assignable = new Set((await listAssignableProjects(viewer)).map(({ id }) => id))
  expect([draft, submitted, running, done].map((id) => assignable.has(id ?? ''))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const path = `/admin/orbiters?assign=${orbiter.id}&project=${submitted}`
  const assigned = await confirmAssignment(orbitersPage, '/admin/orbiters', path, viewer)
  expect(assigned.text).toContain('Orbiter assigned to project successfully')
  const { rows } = await listOrbiters(
    viewer,
    readTable(new URLSearchParams('q=Calls+Orbiter'), ORBITER_TABLE),
  )
  expect(rows).toMatchObject([{ total: 2, completed: 1 }])
  const written = await db()
    .selectFrom('orbiterAssignments')
    .select(['orbiterId', 'status', 'assignedBy'])
    .where('projectId', '=', submitted ?? '')
    .execute()
  expect(written).toEqual([{ orbiterId: orbiter.id, status: 'assigned', assignedBy: viewer.id }])
})

test('Assignment Management reads assignments with project and Orbiter, latest first, and sets their status [P-CALL-31]', async () => {
  const viewer = await admin()
  const [owner, orbiter] = [
    await createUser({ email: 'owner@latest.example' }),
    await createOrbiter({ fullName: 'Latest First' }),
  ]
  const [one, two] = [
    await insertProject(owner.id, 'submitted', 1),
    await insertProject(owner.id, 'submitted', 2),
  ]
  const [older, newer] = [
    await insertAssignment(one, orbiter.id, 'completed', 50),
    await insertAssignment(two, orbiter.id, 'completed', 5),
  ]
  const { rows } = await listAssignments(viewer, { search: 'Latest First' })
  expect(
    rows.map(({ id, projectTitle, orbiterName, clientEmail }) => [
      id,
      projectTitle,
      orbiterName,
      clientEmail,
    ]),
  ).toEqual([
    [newer, 'submitted 2', 'Latest First', 'owner@latest.example'],
    [older, 'submitted 1', 'Latest First', 'owner@latest.example'],
  ])
  await setAssignmentStatus(viewer, older, 'cancelled')
  expect(
    await db().selectFrom('orbiterAssignments').select('status').where('id', '=', older).execute(),
  ).toEqual([{ status: 'cancelled' }])
})

test('a report counts and sums the rows of its range in the database, and lists five Orbiters at most [P-CALL-32] [P-CONST-19]', async () => {
  const viewer = await admin()
  const owner = await createUser()
  for (let index = 0; index < 6; index++) {
    const orbiter = await createOrbiter()
    for (let job = 0; job <= index; job++)
      await insertAssignment(await insertProject(owner.id, 'completed'), orbiter.id, 'completed')
  }
  const report = await readReport(
    viewer,
    readRange(new URLSearchParams('days=7'), todayIn(viewer.timeZone, now())),
  )
  const { rows } = await sql<{
    projects: number
    best: number
  }>`select (select count(*) from video_projects) as projects,
    (select count(*) from orbiter_assignments where status = 'completed' group by orbiter_id order by 1 desc limit 1) as best`.execute(
    db(),
  )
  expect(report.now.newProjects).toBe(rows[0]?.projects)
  expect(report.topOrbiters).toHaveLength(5)
  expect(report.topOrbiters.map(({ completed }) => completed)).toEqual(
    report.topOrbiters.map(({ completed }) => completed).toSorted((a, b) => b - a),
  )
  expect(report.topOrbiters[0]?.completed).toBe(rows[0]?.best)
})
