/** The signed-in pages during a database outage: no database is connected in this file. */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import * as admin from '#app/routes/admin/admin.tsx'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import * as dashboardBookings from '#app/routes/dashboard/bookings.tsx'
import * as dashboard from '#app/routes/dashboard/dashboard-layout.tsx'
import * as dashboardMessages from '#app/routes/messages/messages.tsx'
import * as notifications from '#app/routes/notifications/notifications.tsx'
import * as dashboardOverview from '#app/routes/dashboard/dashboard.tsx'
import * as dashboardProfile from '#app/routes/dashboard/profile.tsx'
import * as orbiterBookings from '#app/routes/orbiter/bookings.tsx'
import * as orbiter from '#app/routes/orbiter/orbiter-layout.tsx'
import * as orbiterOverview from '#app/routes/orbiter/orbiter.tsx'
import { sendForm } from '#tests/support/send-form.ts'
import { toastsOf } from '#tests/support/toasts-of.tsx'

const viewer: Viewer = {
  id: newId(),
  email: 'robin@example.test',
  fullName: 'Robin Vale',
  roles: ['user', 'orbiter', 'admin'],
  timeZone: 'America/Chicago',
  avatarUrl: null,
}

interface PageModule {
  default: unknown
  loader?: unknown
  action?: unknown
}

function routeOf(page: PageModule, more: RouteObject): RouteObject {
  const Page = page.default as ComponentType<{ loaderData: unknown; actionData: unknown }>
  const Component = () => <Page loaderData={useLoaderData()} actionData={useActionData()} />
  return { Component, loader: page.loader, action: page.action, ...more } as RouteObject
}

const handler = createStaticHandler([
  routeOf(myBookings, { path: '/my-bookings' }),
  routeOf(orbiter, {
    children: [
      routeOf(orbiterOverview, { path: '/orbiter' }),
      routeOf(orbiterBookings, { path: '/orbiter/bookings' }),
    ],
  }),
  routeOf(dashboard, {
    children: [
      routeOf(dashboardOverview, { path: '/dashboard' }),
      routeOf(dashboardBookings, { path: '/dashboard/bookings' }),
      routeOf(dashboardProfile, { path: '/dashboard/profile' }),
    ],
  }),
  routeOf(dashboardMessages, { path: '/dashboard/messages' }),
  routeOf(notifications, { path: '/notifications' }),
  routeOf(admin, { path: '/admin' }),
])

async function open(
  path: string,
  form?: Record<string, string>,
): Promise<{ status: number; html: string }> {
  const requestContext = new RouterContextProvider()
  requestContext.set(viewerContext, viewer)
  const request = new Request(
    `http://localhost${path}`,
    form && { method: 'POST', body: new URLSearchParams(form) },
  )
  const context = (await handler.query(request, { requestContext })) as StaticHandlerContext
  const html = renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
  return { status: context.statusCode, html }
}

/** What a loader returns, without its status. */
async function runLoader(loader: unknown, path: string): Promise<unknown> {
  const url = new URL(`http://localhost${path}`)
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const answer: unknown = await (loader as (args: object) => unknown)({
    request: new Request(url),
    context,
    params: {},
    url,
  })
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
}

test.each([
  ['/my-bookings?tab=pending', 'Couldn&#x27;t load your bookings', 'No bookings found'],
  ['/orbiter/bookings', 'Couldn&#x27;t load your dashboard', 'No Booking Requests'],
  ['/orbiter', 'Couldn&#x27;t load your dashboard', 'All caught up!'],
  ['/dashboard', 'Couldn&#x27;t load your dashboard', 'Plan your next event'],
  ['/dashboard/bookings', 'Couldn&#x27;t load your dashboard', 'No bookings yet'],
  ['/dashboard/messages', 'Couldn&#x27;t load your dashboard', 'No messages yet'],
  ['/notifications', 'Couldn&#x27;t load your notifications', 'Nothing new'],
])(
  '%s says in place that it could not load, with a way to try again, and does not look empty [P-TOAST-14] [P-TOAST-52]',
  async (path, failed, empty) => {
    const { status, html } = await open(path)
    expect(status).toBe(503)
    expect(html).toContain(failed)
    expect(html).toContain(`href="${path}"`)
    expect(html).not.toContain(empty)
  },
)

test.each([
  ['P-TOAST-14', myBookings, '/my-bookings', 'Failed to load your bookings.'],
  ['P-TOAST-52', dashboardOverview, '/dashboard', 'Failed to load dashboard data'],
  ['P-TOAST-52', dashboardMessages, '/dashboard/messages', 'Failed to load dashboard data'],
  ['P-TOAST-52', orbiterOverview, '/orbiter', 'Failed to load dashboard data'],
  ['P-TOAST-52', orbiterBookings, '/orbiter/bookings', 'Failed to load dashboard data'],
])('[%s] a toast says what failed', async (_, page: PageModule, path, description) => {
  const loaderData = await runLoader(page.loader, path)
  const Page = page.default as ComponentType<{ loaderData: unknown; actionData: undefined }>
  expect(await toastsOf(<Page loaderData={loaderData} actionData={undefined} />)).toEqual([
    { title: 'Error', description, tone: 'bad', durationMs: 7000 },
  ])
})

test('the admin figures show a dash each, name what failed, and stay a page [P-ADM-05]', async () => {
  const { status, html } = await open('/admin')
  expect(status).toBe(200)
  expect(html.match(/<p class="stat-figure">–<\/p>/g)).toHaveLength(6)
  expect(html).toContain(
    'load Total Users, Total Projects, Total Orbiters, Active Projects, Completed, Pending Tasks',
  )
})

test.each([
  ['/orbiter', { intent: 'accept', bookingId: newId() }, 'Failed to update booking request'],
  ['/orbiter', { intent: 'reject', bookingId: newId() }, 'Failed to update booking request'],
  ['/orbiter', { intent: 'availability', isAvailable: 'true' }, 'Failed to update availability'],
  [
    '/my-bookings',
    { intent: 'cancel', bookingId: newId() },
    'Failed to cancel your booking. Please try again.',
  ],
  [
    '/dashboard/bookings',
    { intent: 'cancel', bookingId: newId() },
    'Failed to update booking request',
  ],
  [
    '/dashboard/profile',
    { intent: 'renew-feed' },
    'Failed to change your calendar address. Please try again.',
  ],
  ['/notifications', {}, 'Failed to mark your notifications as read.'],
])(
  'a form of %s that fails says so on the page: %o [P-TOAST-53] [P-TOAST-54] [P-TOAST-82]',
  async (path, form, message) => {
    const { status, html } = await open(path, form)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(html).toContain('role="alert"')
    expect(html).toContain(message)
  },
)

test('a form that the page does not have is refused as such, and is no failure of ours', async () => {
  for (const intent of ['else', '', '__proto__']) {
    const answer = await sendForm(orbiterOverview.action, { viewer }, { intent })
    expect(answer, intent).toMatchObject({
      init: { status: 400 },
      data: { ok: false, description: 'Please reload the page and try again.' },
    })
  }
})

test('what is wrong with a reason stands at its field, and what was typed is still there', async () => {
  const reason = 'x'.repeat(501)
  const answer = await sendForm(
    orbiterOverview.action,
    { viewer },
    { intent: 'reject', bookingId: newId(), reason },
  )
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { ok: false, errors: { reason: 'Use at most 500 characters.' }, values: { reason } },
  })
})
