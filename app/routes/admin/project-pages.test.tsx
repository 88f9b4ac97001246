/**
 * The project, Orbiter, and assignment pages, as the server renders them and handles their forms.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '#work/projects/create-project.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import * as adminPage from '#app/routes/admin/admin.tsx'
import * as assignmentsPage from '#app/routes/admin/assignments.tsx'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import * as reportsPage from '#app/routes/admin/reports.tsx'
import * as usersPage from '#app/routes/admin/users.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createTrained } from '#tests/support/managed.ts'
import { confirmAssignment } from '#tests/support/confirm-assignment.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

let admin: Viewer
const PASSWORD = 'the-password-of-a-deskman'
let client: TestUser
let projectId: string

beforeAll(async () => {
  admin = viewerOf(await createUser({ roles: ['admin'], password: PASSWORD }))
  client = await createUser({ fullName: 'Mara Client', email: 'mara@client.example' })
  const description = 'Five short films about bread, and one about the people who bake it at night'
  const form = {
    formKey: newId(),
    intent: 'submit',
    title: 'Bread by night',
    description,
    projectType: 'tiktok',
    budget: '',
    deadline: '',
  }
  projectId = (await createProject(viewerOf(client), form)).id
})

const projects = (query = '', form?: Record<string, string>) =>
  openPage(projectsPage, '/admin/projects', `/admin/projects${query}`, admin, form)
const orbiters = (query = '', form?: Record<string, string>) =>
  openPage(orbitersPage, '/admin/orbiters', `/admin/orbiters${query}`, admin, form)
const assignments = (query = '', form?: Record<string, string>) =>
  openPage(assignmentsPage, '/admin/assignments', `/admin/assignments${query}`, admin, form)

/** Opens the confirmation for a status, and confirms it. */
async function setStatus(of: 'project' | 'assignment', id: string, status: string) {
  const query = of === 'project' ? `?project=${id}&to=${status}` : `?set=${id}&to=${status}`
  const open = of === 'project' ? projects : assignments
  const question = await open(query)
  expect(question.text).toContain('What it does')
  const shown = /name="shown" value="([^"]+)"/.exec(question.html)?.[1] ?? ''
  return open(query, {
    [of === 'project' ? 'projectId' : 'assignmentId']: id,
    status,
    shown,
    reason: 'Agreed by phone',
  })
}

test('projects are listed with their columns, found by title, client and status [P-APRJ-01] [P-APRJ-02] [P-APRJ-04]', async () => {
  const page = await projects()
  expect(page.text).toContain('Project Management')
  for (const column of ['Project', 'Client', 'Type', 'Status', 'Budget', 'Deadline', 'Actions'])
    expect(page.text).toContain(column)
  for (const text of ['All Status', 'Draft', 'Submitted', 'In Production', 'Completed'])
    expect(page.text).toContain(text)
  for (const text of [
    'Bread by night',
    'Five short films about bread, and one about the pe…',
    'mara@client.example',
    'TikTok',
    'Not specified',
  ])
    expect(page.text).toContain(text)
  for (const query of ['?q=BREAD', '?q=mara@client', '?q=Mara+Cl', '?status=submitted'])
    expect((await projects(query)).text).toContain('Bread by night')
  for (const query of ['?q=cake', '?status=completed'])
    expect((await projects(query)).text).toContain('No projects found')
})

test('any status is set directly, each change answered with its toast [P-APRJ-03] [P-STM-06] [P-TOAST-63]', async () => {
  for (const status of ['completed', 'draft', 'in_production', 'submitted']) {
    const answer = await setStatus('project', projectId, status)
    expect(answer.text).toContain('Success Project status updated successfully')
  }
  expect((await projects('', { projectId, status: 'lost' })).status).toBe(422)
  expect(
    (await projects('', { projectId, status: 'draft' })).status,
    'what was not shown first is not done',
  ).toBe(409)
})

test('Orbiters are listed with what they have worked on, found by email and name [P-AORB-01] [P-AORB-02] [P-AORB-03]', async () => {
  const rated = await createOrbiter({
    fullName: 'Rated Robin',
    email: 'robin@film.example',
    reviews: { count: 2, sum: 9 },
  })
  const page = await orbiters('?q=robin@film')
  for (const text of [
    'Orbiter Management',
    'Orbiter',
    'Email',
    'Total Projects',
    'Completed',
    'In Progress',
    'Rating',
    'Actions',
    rated.fullName,
    'Joined',
    '4.5',
  ])
    expect(page.text).toContain(text)
  expect((await orbiters('?q=rated+rob')).text).toContain('robin@film.example')
  expect((await orbiters('?q=nobody+like+that')).text).toContain('No orbiters found')
})

test('a project is chosen for an Orbiter; conflicts are named first, and the assignment begins as assigned [P-AORB-04] [P-AORB-05] [P-AORB-07] [P-TOAST-64]', async () => {
  const orbiter = await createTrained({ fullName: 'Willing Wilma' })
  const dialog = await orbiters(`?q=Willing&assign=${orbiter.id}`)
  expect(dialog.text).toContain('Bread by night (mara@client.example)')
  expect(dialog.html).toMatch(
    /<button[^>]*disabled=""[^>]*>Assign Project|<button[^>]*disabled=""[\s\S]{0,200}Assign Project/,
  )
  expect((await orbiters('', { orbiterId: orbiter.id, projectId: '' })).status).toBe(404)
  await db().deleteFrom('orbiterVerifications').where('orbiterId', '=', orbiter.id).execute()
  const query = `?q=Willing&assign=${orbiter.id}`
  const refused = await orbiters(query, { orbiterId: orbiter.id, projectId })
  expect(refused.status, 'what was not shown first is not done').toBe(409)
  const asked = `${query}&project=${projectId}`
  expect((await orbiters(asked)).text).toContain('Conflicts Has not passed the interview.')
  const done = await confirmAssignment(
    orbitersPage,
    '/admin/orbiters',
    `/admin/orbiters${asked}`,
    admin,
  )
  expect(done.text).toContain('Success Orbiter assigned to project successfully')
  const row = await db()
    .selectFrom('orbiterAssignments')
    .select(['status', 'assignedBy'])
    .where('orbiterId', '=', orbiter.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'assigned', assignedBy: admin.id })
})

test('assignments are listed with a status that is set inline, in any order [P-AASG-02] [P-AASG-04] [P-STM-07] [P-TOAST-65]', async () => {
  const page = await assignments('?q=willing')
  for (const text of [
    'Assignment Management',
    'Project',
    'Orbiter',
    'Client',
    'Status',
    'Assigned',
    'Deadline',
    'Bread by night',
    'Willing Wilma',
    'mara@client.example',
  ])
    expect(page.text).toContain(text)
  expect((await assignments('?q=bread')).text).toContain('Willing Wilma')
  expect((await assignments('?q=nothing+of+it')).text).toContain('No assignments found')
  const { id } = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  for (const status of ['completed', 'in_progress', 'cancelled']) {
    expect((await setStatus('assignment', id, status)).text).toContain(
      'Success Assignment status updated successfully',
    )
  }
})

test('roles are changed with their toasts [P-TOAST-62]', async () => {
  const user = await createUser()
  const users = (form: Record<string, string>) =>
    openPage(usersPage, '/admin/users', '/admin/users', admin, form)
  const change = { userId: user.id, role: 'orbiter', reason: 'Asked', currentPassword: PASSWORD }
  expect((await users({ ...change, intent: 'add-role' })).text).toContain(
    'Success Added orbiter role to user',
  )
  expect((await users({ ...change, intent: 'remove-role' })).text).toContain(
    'Success Removed orbiter role from user',
  )
})

/** Opens a page while one of its tables cannot be read. */
async function without(table: string, open: () => Promise<{ status: number; text: string }>) {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db())
  try {
    return await open()
  } finally {
    await sql`alter table away rename to ${sql.table(table)}`.execute(db())
  }
}

test('what cannot be read says so in its place, with a way to try again [P-ADM-12] [P-AORB-06]', async () => {
  const projectsAway = await without('video_projects', () => projects())
  expect([projectsAway.status, projectsAway.text]).toEqual([
    503,
    expect.stringMatching(/Couldn't load projects.*Try again/),
  ])
  const assignmentsAway = await without('orbiter_assignments', () => assignments())
  expect([assignmentsAway.status, assignmentsAway.text]).toEqual([
    503,
    expect.stringMatching(/Couldn't load assignments.*Try again/),
  ])
  const report = await without('video_projects', () =>
    openPage(reportsPage, '/admin/reports', '/admin/reports', admin),
  )
  expect([report.status, report.text]).toEqual([
    503,
    expect.stringMatching(/Couldn't load report data.*Try again/),
  ])
  const dashboard = await without('enquiries', () => openPage(adminPage, '/admin', '/admin', admin))
  expect([dashboard.status, dashboard.text]).toEqual([
    200,
    expect.stringMatching(/Couldn't load inquiries.*Try again/),
  ])
  const orbiter = await createOrbiter({ fullName: 'Dialog Dora' })
  const dialog = await without('video_projects', () => orbiters(`?q=Dialog&assign=${orbiter.id}`))
  expect(dialog.text).toMatch(/Couldn't load the projects.*Try again/)
})

test('a change that fails says what failed, and changes nothing [P-TOAST-34] [P-TOAST-36] [P-TOAST-38] [P-TOAST-40]', async () => {
  expect(
    (await without('audit_entries', () => setStatus('project', projectId, 'completed'))).text,
  ).toContain('Failed to update project status')
  expect(
    await db()
      .selectFrom('videoProjects')
      .select('status')
      .where('id', '=', projectId)
      .executeTakeFirst(),
  ).not.toEqual({ status: 'completed' })
  const orbiter = await createTrained()
  const path = `/admin/projects?project=${projectId}&assign=${orbiter.id}`
  const assigned = await without('audit_entries', () =>
    confirmAssignment(projectsPage, '/admin/projects', path, admin),
  )
  expect(assigned.text).toContain('Failed to assign orbiter to project')
  const { id } = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(
    (await without('audit_entries', () => setStatus('assignment', id, 'completed'))).text,
  ).toContain('Failed to update assignment status')
  const user = await createUser()
  const users = await without('audit_entries', () =>
    openPage(usersPage, '/admin/users', '/admin/users', admin, {
      intent: 'add-role',
      userId: user.id,
      role: 'admin',
      reason: 'Joins the team',
      currentPassword: PASSWORD,
    }),
  )
  expect(users.text).toContain('Failed to update user role')
})
