/** The profile page as the server renders it while parts of the database cannot be read. */
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
} from 'react-router'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'
import * as browsePage from '#app/routes/public/browse-creators.tsx'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { toastsOf } from '#tests/support/toasts-of.tsx'

useDatabase()

function routeOf(
  path: string,
  page: { default: unknown; loader: unknown; action?: unknown },
): RouteObject {
  const Page = page.default as ComponentType<{ loaderData: unknown; actionData: unknown }>
  const Component = () => <Page loaderData={useLoaderData()} actionData={useActionData()} />
  return {
    path,
    Component,
    loader: page.loader as RouteObject['loader'],
    action: page.action as RouteObject['action'],
  }
}

const handler = createStaticHandler([
  routeOf('/orbiter/:orbiterId', creatorPage),
  routeOf('/browse-creators', browsePage),
])

interface Answer {
  status: number
  html: string
  location: string | null
  flash: string | null
}

async function open(
  path: string,
  {
    viewer = null,
    form,
    headers,
  }: {
    viewer?: Viewer | null
    form?: Record<string, string>
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const requestContext = new RouterContextProvider()
  requestContext.set(viewerContext, viewer)
  const context = await handler.query(
    new Request(`http://localhost${path}`, {
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
    {
      requestContext,
    },
  )
  if (context instanceof Response) {
    const flash = /orbit_flash=([^;]*)/.exec(context.headers.get('set-cookie') ?? '')?.[1] ?? null
    return { status: context.status, html: '', location: context.headers.get('location'), flash }
  }
  const html = renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
  return { status: context.statusCode, html, location: null, flash: null }
}

/** Runs `work` as if a table were gone. */
async function without<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await sql`alter table ${sql.id(table)} rename to ${sql.id(`${table}_away`)}`.execute(db())
  try {
    return await work()
  } finally {
    await sql`alter table ${sql.id(`${table}_away`)} rename to ${sql.id(table)}`.execute(db())
  }
}

test.each([
  ['orbiter_pricing', '', 'services and prices', 'No pricing available'],
  ['orbiter_packages', '', 'services and prices', 'No pricing available'],
  ['orbiter_portfolio', '?tab=portfolio', 'the portfolio', 'No portfolio items yet'],
  ['orbiter_availability', '?tab=availability', 'availability', 'No availability set'],
  ['orbiter_reviews', '', 'reviews', 'No reviews yet</p><ul'],
])(
  'when %s cannot be read, that part of the profile says so and the rest stays [P-PROF-17]',
  async (table, query, part, empty) => {
    const orbiter = await createOrbiter({ reviews: { count: 1, sum: 5 } })
    const path = `/orbiter/${orbiter.id}${query}`
    const { status, html } = await without(table, () => open(path))
    expect(status).toBe(200)
    expect(html).toContain(`Couldn&#x27;t load ${part}`)
    expect(html).toContain(`href="${path}"`)
    expect(html).toContain('Try again')
    expect(html).toContain(orbiter.fullName)
    expect(html).not.toContain(empty)
  },
)

test('a profile that cannot be read at all leads back to the marketplace with a toast [P-TOAST-11]', async () => {
  const orbiter = await createOrbiter()
  await sql`alter view public_profiles rename to public_profiles_away`.execute(db())
  const answer = await open(`/orbiter/${orbiter.id}`)
  await sql`alter view public_profiles_away rename to public_profiles`.execute(db())
  expect(answer).toMatchObject({
    status: 302,
    location: '/browse-creators',
    flash: 'profile-failed',
  })
})

test('a marketplace that cannot be read says so, keeps the filters for another try, and does not look empty [P-BRW-15] [P-TOAST-10]', async () => {
  const { status, html } = await without('profiles', () => open('/browse-creators?q=food&rating=4'))
  expect(status).toBe(503)
  expect(html).toContain('Couldn&#x27;t load creators')
  expect(html).toContain('href="/browse-creators?q=food&amp;rating=4"')
  expect(html).not.toContain('No creators found')
  const url = new URL('http://localhost/browse-creators?q=food')
  const context = new RouterContextProvider()
  context.set(viewerContext, null)
  // The router passes more than the loader and the page read.
  const load = browsePage.loader as unknown as (args: object) => Promise<{ data: unknown }>
  const { data } = await without('profiles', () =>
    load({ request: new Request(url), url, context, params: {} }),
  )
  const Page = browsePage.default as unknown as ComponentType<{ loaderData: unknown }>
  expect(await toastsOf(<Page loaderData={data} />)).toMatchObject([
    { title: 'Error', description: 'Failed to load creators. Please try again.', tone: 'bad' },
  ])
})

test('a request that fails on the way says so and gives back everything that was typed [P-REQ-11] [P-TOAST-12]', async () => {
  const [orbiter, customer] = [await createOrbiter(), await createUser()]
  const form = {
    idempotencyKey: newId(),
    offer: 'general',
    customerName: 'Casey Q.',
    date: '2099-01-01',
    time: '12:00',
    venueAddress: '12 Elm Street, Dallas, TX 75201',
    notes: 'Bring a light',
  }
  const { status, html } = await without('idempotency_keys', () =>
    open(`/orbiter/${orbiter.id}?book=any`, { viewer: viewerOf(customer), form }),
  )
  expect(status).toBe(500)
  for (const expected of [
    'value="Casey Q."',
    'value="12 Elm Street, Dallas, TX 75201"',
    '>Bring a light</textarea>',
    'value="2099-01-01"',
    form.idempotencyKey,
  ])
    expect(html).toContain(expected)
})

test.each([
  ['cors', 401, null],
  ['navigate', 302, '/auth?next='],
])(
  'someone signed out who sends the form with mode %s is asked to sign in [P-PROF-18]',
  async (mode, status, location) => {
    const orbiter = await createOrbiter()
    const answer = await open(`/orbiter/${orbiter.id}?book=any`, {
      form: { offer: 'general' },
      headers: { 'sec-fetch-mode': mode },
    })
    expect(answer.status).toBe(status)
    if (location)
      expect(answer.location).toBe(
        `${location}${encodeURIComponent(`/orbiter/${orbiter.id}?book=general`)}`,
      )
  },
)

test('Book Now is there while the creator is available, and opens the request dialog [P-PROF-05]', async () => {
  const [free, busy] = [await createOrbiter(), await createOrbiter({ isAvailable: false })]
  const { html } = await open(`/orbiter/${free.id}`)
  expect(html).toMatch(/<a [^>]*href="[^"]*book=any[^"]*"[^>]*>Book Now/)
  const viewer = viewerOf(await createUser())
  expect((await open(`/orbiter/${free.id}?book=any`, { viewer })).html).toContain('<dialog')
  expect((await open(`/orbiter/${busy.id}`)).html).not.toContain('Book Now')
})
