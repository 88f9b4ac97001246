/** What each page of the admin area lists: headings, columns, filters, and what an empty one says. */
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readTable } from '#app/base/table-state.ts'
import { listUsers } from '#people/accounts/user-list.server.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import * as adminPage from '#app/routes/admin/admin.tsx'
import * as assignmentsPage from '#app/routes/admin/assignments.tsx'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import * as reelsPage from '#app/routes/admin/reels.tsx'
import * as reportsPage from '#app/routes/admin/reports.tsx'
import * as usersPage from '#app/routes/admin/users.tsx'
import { USERS } from '#app/routes/admin/users/user-table.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

let admin: Viewer
beforeAll(async () => {
  admin = viewerOf(await createUser({ roles: ['admin'], fullName: 'Ada Overseer' }))
})

const open = (page: Parameters<typeof openPage>[0], path: string, form?: Record<string, string>) =>
  openPage(page, path.split('?', 1)[0] ?? '', path, admin, form)

const columnsOf = (html: string) =>
  [...html.matchAll(/<th [^>]*scope="col"[^>]*>(.*?)<\/th>/g)].map(([, cell = '']) =>
    cell
      .replace(/<[^<>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
/** The text of the table's row with this text. */
const rowWith = (html: string, text: string) =>
  (html.replaceAll('<wbr/>', '').match(/<tr[ >][^]*?<\/tr>/g) ?? [])
    .map((row) => row.replace(/<[^<>]+>/g, ' ').replace(/\s+/g, ' '))
    .find((row) => row.includes(text))

test('empty lists of the dashboard say so, and differently when a search finds nothing [P-ADM-11]', async () => {
  const { text } = await open(adminPage, '/admin')
  expect(text).toContain('No Enquiries')
  expect(text).toContain('No Orbiters')
  const searched = await open(adminPage, '/admin?q=nothing+like+it')
  expect(searched.text).toContain('No matching enquiries')
  expect(searched.text).toContain('No matching orbiters')
  expect(searched.text).not.toContain('No Enquiries')
})

test('a tile of an Orbiter shows picture, name, experience, place, availability, price and completeness [P-ADM-08]', async () => {
  const known = await createOrbiter({
    fullName: 'Zoe Halloran',
    location: 'Boston, MA',
    startingPriceCents: 12_500,
  })
  const unknown = await createOrbiter({ isAvailable: false })
  const change = (id: string, values: object) =>
    db().updateTable('profiles').set(values).where('userId', '=', id).execute()
  await change(known.id, { experienceLevel: 'expert', profileCompleteness: 80 })
  // No form leaves a name empty, and neither does the database.
  await sql`alter table profiles drop constraint profiles_full_name_check`.execute(db())
  await change(unknown.id, { experienceLevel: null, fullName: '' })
  const { html, text } = await open(adminPage, '/admin')
  expect(text).toContain('Orbiter Profiles')
  expect(text).toMatch(
    /Zoe Halloran Expert .*Boston, MA Available from \$125 Profile complete: 80 ?%/i,
  )
  expect(text).toMatch(/Anonymous Orbiter Experience not specified .*Unavailable/)
  expect(html.match(/class="avatar/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('class="dot dot-ok"')
  expect(html).toContain('class="dot dot-off"')
})

test('User Management lists people with the start of their id, roles and date, and filters by role [P-AUSR-01] [P-AUSR-02]', async () => {
  const user = await createUser({ fullName: 'Nadia Named', email: 'nadia@example.test' })
  const { html, text } = await open(usersPage, '/admin/users')
  expect(text).toContain('User Management')
  expect(columnsOf(html)).toEqual(['User', 'Email', 'Roles', 'Created', 'Actions'])
  for (const filter of ['All Roles', 'Admin', 'Orbiter', 'User'])
    expect(html).toMatch(new RegExp(`<option[^>]*>${filter}</option>`))
  const row = rowWith(html, 'nadia@example.test')
  expect(row).toContain(`Nadia Named ${user.id.slice(0, 8)} nadia@example.test User `)
  expect(row).toMatch(/User [A-Z]\w+ \d+ Manage/)
  expect((await open(usersPage, '/admin/users?role=orbiter')).text).not.toContain('nadia@')
  const { rows } = await listUsers(admin, readTable(new URLSearchParams('q=nadia'), USER_TABLE))
  const [nameColumn] = USERS.columns({
    timeZone: 'UTC',
    serverNow: now().toISOString(),
    hereWith: () => '/admin/users',
  })
  const nameless = rows.map((known) => nameColumn?.cell({ ...known, fullName: '' }))
  expect(renderToStaticMarkup(<MemoryRouter>{nameless}</MemoryRouter>)).toContain('No name')
  expect((await open(usersPage, '/admin/users?q=Ada+Over')).text).toContain('Ada Overseer')
})

test('Orbiter Management lists date of joining, counts of projects by state, and the rating [P-AORB-02] [P-AORB-03]', async () => {
  const orbiter = await createTrained({ fullName: 'Tess Table', location: 'Miami, FL' })
  await createTakenJob(orbiter, { city: 'Miami' })
  await createOrbiter({ fullName: 'Rita Rated', reviews: { count: 2, sum: 9 } })
  const { html } = await open(orbitersPage, '/admin/orbiters')
  expect(columnsOf(html)).toEqual([
    'Orbiter',
    'Email',
    'Total Projects',
    'Completed',
    'In Progress',
    'Rating',
    'Actions',
  ])
  const row = rowWith(html, 'Tess Table')
  expect(row).toMatch(/Tess Table Joined [A-Z]\w+ \d+ casey/)
  expect(row).toContain(`${orbiter.email} 1 0 `)
  expect(row).toContain('No reviews yet')
  expect(rowWith(html, 'Rita Rated')).toContain('4.5')
})

test('Assignment Management lists project, people, status and dates; the status changes in its row [P-AASG-01] [P-AASG-02]', async () => {
  const orbiter = await createTrained({ fullName: 'Ron Row', location: 'Chicago, IL' })
  const { assignmentId, customer } = await createTakenJob(orbiter, { city: 'Chicago' })
  const { html, text } = await open(assignmentsPage, '/admin/assignments?q=Ron+Row')
  expect(text).toContain('Assignment Management')
  expect(columnsOf(html)).toEqual([
    'Project',
    'Orbiter',
    'Client',
    'Status',
    'Assigned',
    'Deadline',
  ])
  expect(rowWith(html, 'Ron Row')).toContain(customer.email)
  expect(html).toContain(`value="${assignmentId}"`)
  expect(html).toMatch(/<select[^>]*name="status"/)
  for (const q of [orbiter.email, customer.email])
    expect((await open(assignmentsPage, `/admin/assignments?q=${q}`)).text).toContain('Ron Row')
  expect(
    (await open(assignmentsPage, '/admin/assignments?q=Ron+Row&status=completed')).text,
  ).not.toContain(orbiter.email)
})

test('the dialog of a project shows all fields; each status set is recorded with who, when, from and to [P-APRJ-03]', async () => {
  const client = await createUser({ fullName: 'Mara Client' })
  const { id } = await createProject(viewerOf(client), {
    formKey: newId(),
    intent: 'submit',
    title: 'Bread by night',
    description: 'Five short films',
    projectType: 'tiktok',
    budgetRange: '$1000-$2500',
    deadline: '2099-05-01',
  })
  const { text } = await open(projectsPage, `/admin/projects?project=${id}`)
  for (const shown of [
    'Five short films',
    `Mara Client ${client.email}`,
    'Type TikTok',
    'Budget $1000-$2500',
    'Deadline Fri, May 1, 2099',
    'Orbiters None yet',
  ])
    expect(text).toContain(shown)
  const at = now().getTime()
  for (const status of ['draft', 'completed']) {
    const asked = await open(projectsPage, `/admin/projects?project=${id}&to=${status}`)
    const shown = /name="shown" value="([^"]*)"/.exec(asked.html)?.[1] ?? ''
    const form = { projectId: id, status, shown, reason: 'Called the client.' }
    await open(projectsPage, '/admin/projects', form)
  }
  const rows = await db()
    .selectFrom('auditEntries')
    .select(['actorId', 'fromValue', 'toValue', 'createdAt'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ fromValue, toValue }) => [fromValue, toValue])).toEqual([
    ['submitted', 'draft'],
    ['draft', 'completed'],
  ])
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]))
  for (const { createdAt } of rows) expect(createdAt.getTime()).toBeGreaterThanOrEqual(at)
})

test('the report has four cards, dashes without a period before, the five best, and a file [P-AREP-01] [P-AREP-04] [P-AREP-07]', async () => {
  const { html, text } = await open(reportsPage, '/admin/reports')
  expect(text).toContain('Analytics & Reports')
  for (const card of ['Total Revenue', 'Total Users', 'Total Projects', 'Active Orbiters'])
    expect(html).toMatch(new RegExp(`<h2[^>]*>${card}</h2>`))
  expect(text).toMatch(/Total Users .*– /)
  expect(text).toContain('Top Performing Orbiters')
  expect(html).toMatch(/<a [^>]*href="\/admin\/reports[^"]*csv[^"]*"[^>]*>.*Export CSV/)
})

test('a reel may go to each active category, to begin with the five, or stay in general [P-AREEL-06]', async () => {
  await db()
    .insertInto('categories')
    .values({ name: 'Closed one', displayOrder: 9, isActive: false })
    .execute()
  const { html } = await open(reelsPage, '/admin/reels?edit=new')
  const offered = /name="category"[^]*?<\/select>/.exec(html)?.[0] ?? ''
  const names = [...offered.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, name]) => name)
  expect(names).toEqual(['General', 'Weddings', 'Corporate', 'Businesses', 'Collabs', 'Other'])
})
