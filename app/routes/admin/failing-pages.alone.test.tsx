// No database is connected in this file: every read and change fails, as in a database outage.
import type { ReactElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import * as adminPage from '#app/routes/admin/admin.tsx'
import * as enquiryPage from '#app/routes/admin/enquiry.tsx'
import * as assignmentsPage from '#app/routes/admin/assignments.tsx'
import * as auditPage from '#app/routes/admin/audit.tsx'
import * as categoriesPage from '#app/routes/admin/categories.tsx'
import * as bookingsPage from '#app/routes/admin/bookings.tsx'
import * as moderationPage from '#app/routes/admin/moderation.tsx'
import * as orbitersPage from '#app/routes/admin/orbiters.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import * as reelsPage from '#app/routes/admin/reels.tsx'
import * as reportsPage from '#app/routes/admin/reports.tsx'
import * as settingsPage from '#app/routes/admin/settings/settings.tsx'
import * as citiesPage from '#app/routes/admin/settings/cities.tsx'
import * as usersPage from '#app/routes/admin/users.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { toastsDuring, toastsOf } from '#tests/support/toasts-of.tsx'

const viewer: Viewer = {
  id: newId(),
  email: 'robin@example.test',
  fullName: 'Robin Vale',
  roles: ['admin'],
  timeZone: 'America/Chicago',
  avatarUrl: null,
}

interface PageModule {
  default: unknown
  loader: unknown
  action?: unknown
}

/** What a loader or action returns, without its status. */
async function run(handler: unknown, request: Request): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const answer: unknown = await (handler as (args: object) => unknown)({
    request,
    context,
    params: {},
    url: new URL(request.url),
  })
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

const error = (description: string) => ({
  title: 'Error',
  description,
  tone: 'bad',
  durationMs: 7000,
})

test.each([
  [
    'P-TOAST-31',
    '/admin',
    adminPage,
    'Failed to load dashboard data',
    'Total Users, Total Projects',
    'No Enquiries',
  ],
  [
    'P-TOAST-33',
    '/admin/users',
    usersPage,
    'Failed to load users',
    "Couldn't load users",
    'No users found',
  ],
  [
    'P-TOAST-35',
    '/admin/projects',
    projectsPage,
    'Failed to load projects',
    "Couldn't load projects",
    'No projects found',
  ],
  [
    'P-TOAST-37',
    '/admin/orbiters',
    orbitersPage,
    'Failed to load orbiters',
    "Couldn't load orbiters",
    'No Orbiters',
  ],
  [
    'P-TOAST-39',
    '/admin/assignments',
    assignmentsPage,
    'Failed to load assignments',
    "Couldn't load assignments",
    'No assignments found',
  ],
  [
    'P-TOAST-41',
    '/admin/reports',
    reportsPage,
    'Failed to load report data',
    "Couldn't load report data",
    'Total Revenue',
  ],
  [
    'P-TOAST-42',
    '/admin/reels',
    reelsPage,
    'Failed to fetch reels',
    "Couldn't load reels",
    'No reels',
  ],
  [
    'P-TOAST-45',
    '/admin/categories',
    categoriesPage,
    'Failed to fetch categories',
    "Couldn't load categories",
    'No categories yet',
  ],
  [
    'P-TOAST-81',
    '/admin/audit',
    auditPage,
    'Failed to load the audit',
    "Couldn't load the audit",
    'Nothing recorded',
  ],
  [
    'P-TOAST-81',
    '/admin/moderation',
    moderationPage,
    'Failed to load moderation',
    "Couldn't load moderation",
    'No reported messages',
  ],
  [
    'P-TOAST-81',
    '/admin/bookings',
    bookingsPage,
    'Failed to load bookings',
    "Couldn't load bookings",
    'No bookings found',
  ],
  [
    'P-TOAST-81',
    '/admin/settings',
    settingsPage,
    'Failed to load the settings',
    "Couldn't load the settings",
    'Instant Reel',
  ],
])(
  '[%s] %s that cannot be read says so in a destructive toast and in place, and does not look empty [P-TOAST-81]',
  async (_, path, page: PageModule, toast, inPlace, empty) => {
    const loaderData = await run(page.loader, new Request(`http://localhost${path}`))
    const Page = page.default as (props: {
      loaderData: unknown
      actionData: undefined
    }) => ReactElement
    expect(await toastsOf(<Page loaderData={loaderData} actionData={undefined} />)).toEqual([
      error(toast),
    ])
    const { text } = await openPage(page, path, path, viewer)
    expect(text).toContain(inPlace)
    expect(text).toContain('Try again')
    expect(text).not.toContain(empty)
  },
)

const id = newId()
const REEL = {
  formKey: newId(),
  title: 'Doors',
  videoUrl: '/files/reels/doors.mp4',
  thumbnailUrl: '',
  description: '',
  category: 'general',
  durationSeconds: '',
  tags: '',
}
const CATEGORY = { name: 'Sports', displayOrder: '3', isActive: 'on' }

describe('a change that fails has a destructive toast, and what was typed stays', () => {
  test.each([
    ['P-TOAST-43', reelsPage, { intent: 'save', ...REEL }, 'Failed to save reel'],
    ['P-TOAST-44', reelsPage, { intent: 'delete', reelId: id }, 'Failed to delete reel'],
    ['P-TOAST-46', categoriesPage, { intent: 'save', ...CATEGORY }, 'Failed to save category'],
    [
      'P-TOAST-46',
      categoriesPage,
      { intent: 'save', categoryId: id, ...CATEGORY },
      'Failed to save category',
    ],
    [
      'P-TOAST-47',
      categoriesPage,
      { intent: 'delete', categoryId: id },
      'Failed to delete category',
    ],
    [
      'P-TOAST-48',
      categoriesPage,
      { intent: 'up', categoryId: id },
      'Failed to update category order',
    ],
    [
      'P-TOAST-48',
      categoriesPage,
      { intent: 'down', categoryId: id },
      'Failed to update category order',
    ],
    [
      'P-TOAST-32',
      adminPage,
      { intent: 'status', enquiryId: id, status: 'new' },
      'Failed to update enquiry status',
    ],
    [
      'P-TOAST-32',
      enquiryPage,
      { intent: 'status', status: 'new' },
      'Failed to update enquiry status',
    ],
    ['P-TOAST-81', citiesPage, { intent: 'city-up', id: 'miami' }, 'Failed to save the settings'],
    [
      'P-TOAST-81',
      adminPage,
      { intent: 'retry-task', matter: `task ${id}` },
      'Failed to try it again',
    ],
  ])('[%s] %#', async (_, page: PageModule, form: Record<string, string>, message) => {
    const result = await run(
      page.action,
      new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(form) }),
    )
    expect(result).toMatchObject({ ok: false, title: 'Error', description: message })
    expect(
      await toastsDuring(() =>
        toastResult('unused')({
          request: new Request('http://localhost/'),
          serverAction: async () => result,
        }),
      ),
    ).toEqual([error(message)])
    if (form['intent'] === 'save')
      expect(result).toMatchObject({
        values: { [form['name'] ? 'name' : 'title']: form['name'] ?? form['title'] },
      })
  })
})
