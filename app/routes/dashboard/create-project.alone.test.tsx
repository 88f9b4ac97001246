import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import * as bookings from '#app/routes/dashboard/bookings.tsx'
import * as page from '#app/routes/dashboard/create-project.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { toastsDuring } from '#tests/support/toasts-of.tsx'
import { ROUTES } from '#tests/support/route-table.ts'

useDatabase()

const someone = async () => viewerOf(await createUser())
const open = (viewer: Parameters<typeof openPage>[3], form?: Record<string, string>) =>
  openPage(page, '/create-project', '/create-project', viewer, form)
const formOf = (fields: Record<string, string> = {}) => ({
  formKey: newId(),
  title: 'Spring menu',
  description: '',
  projectType: 'tiktok',
  budgetRange: '$1000-$2500',
  deadline: '',
  ...fields,
})

test('needs a sign-in, leads back to the dashboard, and offers its types and budgets [P-PRJ-01] [P-PRJ-04] [P-PRJ-05] [P-CONST-21]', async () => {
  expect(ROUTES['/create-project']).toBe('signed in')
  const { html, text } = await open(await someone())
  expect(html).toMatch(/<a[^>]*href="\/dashboard"[^>]*>/)
  expect(html).toContain('<option value="instagram_reel" selected="">Instagram Reel</option>')
  const optionsOf = (name: string) =>
    [
      ...(html.match(new RegExp(`name="${name}"[^]*?</select>`))?.[0] ?? '').matchAll(
        /<option value="([^"]+)"/g,
      ),
    ].map((match) => match[1])
  expect(optionsOf('projectType')).toEqual(['instagram_reel', 'tiktok', 'youtube_short', 'custom'])
  expect(optionsOf('budgetRange')).toEqual([
    '$500-$1000',
    '$1000-$2500',
    '$2500-$5000',
    '$5000+',
    'custom',
  ])
  expect(text).toContain('Create New Project')
})

test('a created project is submitted, with its budget as a range and no requirements; sent twice it is one [P-PRJ-01] [P-PRJ-06] [P-PRJ-07] [P-PRJ-08] [P-TOAST-76] [P-ENT-18] [P-CALL-18]', async () => {
  const user = await someone()
  const form = formOf()
  expect((await open(user, form)).location).toBe('/dashboard')
  await open(user, form)
  const arrived = () =>
    Promise.reject(new Response(null, { status: 302, headers: { Location: '/dashboard' } }))
  const toasts = await toastsDuring(() =>
    page
      .clientAction({ request: new Request('http://localhost/'), serverAction: arrived })
      .catch(() => null),
  )
  expect(toasts).toMatchObject([{ title: 'Project created!', tone: 'ok' }])
  const rows = await db()
    .selectFrom('videoProjects')
    .selectAll()
    .where('userId', '=', user.id)
    .execute()
  expect(rows).toMatchObject([
    {
      title: 'Spring menu',
      projectType: 'tiktok',
      status: 'submitted',
      budgetRange: '$1000-$2500',
      budgetMinCents: 100_000,
      budgetMaxCents: 250_000,
      requirements: {},
      deadline: null,
    },
  ])
})

test('a draft stays with its owner until it is submitted from the dashboard [P-PRJ-07]', async () => {
  const user = await someone()
  expect((await open(user)).html).toMatch(/<button(?![^>]*disabled)[^>]*>Save draft/)
  const unnamed = await open(user, formOf({ intent: 'draft', title: ' ' }))
  expect(unnamed.text, 'what is missing is named').toContain('Enter a title.')
  await open(user, formOf({ intent: 'draft' }))
  const row = await db()
    .selectFrom('videoProjects')
    .select(['id', 'status'])
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.status).toBe('draft')
  expect(
    (await openPage(bookings, '/dashboard/bookings', '/dashboard/bookings', user)).text,
  ).toMatch(/Spring menu Draft Nothing has been sent yet Only you can see this draft/)
  const stranger = await someone()
  const refused = await openPage(bookings, '/dashboard/bookings', '/dashboard/bookings', stranger, {
    intent: 'submit-draft',
    projectId: row.id,
  })
  expect(refused.status).toBe(404)
  await openPage(bookings, '/dashboard/bookings', '/dashboard/bookings', user, {
    intent: 'submit-draft',
    projectId: row.id,
  })
  expect(
    await db()
      .selectFrom('videoProjects')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirst(),
  ).toEqual({ status: 'submitted' })
})

test.each([
  ['title', '', 'Enter a title.'],
  ['title', 'x'.repeat(121), 'Use at most 120 characters.'],
  ['deadline', '2020-01-01', 'Choose a date from today on.'],
  ['projectType', 'film', 'Choose a type.'],
])(
  'refuses %s %j beside its field, and keeps what was typed [P-PRJ-02] [P-PRJ-03]',
  async (field, value, message) => {
    const user = await someone()
    const answer = await open(user, formOf({ description: 'For the new season', [field]: value }))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(message)
    expect(answer.html).toContain('For the new season')
  },
)

test('a failure of ours says so and keeps the form [P-PRJ-08] [P-TOAST-57]', async () => {
  const missing = { ...(await someone()), id: newId() }
  const answer = await open(missing, formOf())
  expect(answer.status).toBe(500)
  expect(answer.text).toContain('Failed to create project. Please try again.')
})
