/** What the home page claims, and what its footer offers. */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { VERIFICATION_STEPS } from '#app/features/creators/verification.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { db } from '#app/platform/db.ts'
import * as homePage from '#app/routes/public/home.tsx'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const CITY_NAMES = ['Dallas', 'Boston', 'New York City', 'Los Angeles', 'Chicago', 'Miami']

test('six reasons, each with a link to where it shows; Orbiters are verified in six steps [P-HOME-06] [P-GEN-10]', async () => {
  const { html } = await openPage(homePage, '/', '/', null)
  const points = [
    ...html.matchAll(/<article class="value-point[^]*?<h3[^>]*>([^<]+)<[^]*?href="([^"]+)"/g),
  ].map(([, title, target]) => [title, target])
  expect(points).toEqual([
    ['Certified Orbiters', '/browse-creators'],
    ['Same-Day Delivery', '/how-it-works'],
    [expect.stringContaining('Security'), '/enquiry'],
    ['A Diverse Network', '/become-orbiter'],
    ['Professional Equipment', '/become-orbiter'],
    ['Quality You Can Check', '/browse-reels'],
  ])
  expect(VERIFICATION_STEPS).toEqual([
    'email',
    'phone',
    'identity',
    'device',
    'portfolio',
    'interview',
  ])
})

test('a featured card of somebody new says No reviews yet [P-HOME-14]', async () => {
  const orbiter = await createOrbiter({ fullName: 'Nina New', startingPriceCents: 12_500 })
  const { html } = await openPage(homePage, '/', '/', null)
  const card = (html.match(/<article[^]*?<\/article>/g) ?? []).find((part) =>
    part.includes(orbiter.id),
  )
  expect(card).toContain('Nina New')
  expect(card).toContain('No reviews yet')
})

function footerWith(settings: { phone: string | null; supportEmail: string | null }): string {
  // Only what the footer reads of the site's settings.
  const site = { ...settings, isDemo: false, cityNames: CITY_NAMES } as unknown as Parameters<
    typeof SiteFooter
  >[0]['site']
  const router = createMemoryRouter([{ path: '*', element: <SiteFooter site={site} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('the footer shows phone and support address where they are set, and the six cities [P-HOME-12] [P-GEN-12]', () => {
  const html = footerWith({ phone: '+1 214 555 0100', supportEmail: 'help@orbit.example' })
  expect(html).toContain('href="tel:+1 214 555 0100"')
  expect(html).toContain('href="mailto:help@orbit.example"')
  const cities = /aria-label="Cities">([^]*?)<\/nav>/.exec(html)?.[1] ?? ''
  const names = [...cities.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, name]) => name)
  expect(names).toEqual(CITY_NAMES)
  for (const label of ['About', 'Careers', 'Press', 'Safety', 'Community Guidelines'])
    expect(html).toMatch(new RegExp(`<a [^>]*>${label}</a>`))
  const bare = footerWith({ phone: null, supportEmail: '' })
  expect(bare).not.toMatch(/tel:|mailto:/)
})

test('the cities at the start are these six, in three time zones [P-CONST-04]', async () => {
  const cities = await listCities()
  expect(cities.map(({ name }) => name)).toEqual(CITY_NAMES)
  expect(new Set(cities.map(({ timeZone }) => timeZone))).toEqual(
    new Set(['America/Chicago', 'America/New_York', 'America/Los_Angeles']),
  )
})

test('Full Event is up to four hours with four reels, one of them before the end [P-CONST-03]', async () => {
  const full = (await listProducts('event-package')).find(({ name }) => name === 'Full Event')
  expect(full).toMatchObject({ priceCents: 29_900, durationMinutes: 240 })
  expect(full?.features).toEqual([
    'Up to 4 hours of coverage',
    '1 reel before the event ends',
    '3 follow-up reels within 2 business days',
    '4 reels in total',
    'Priority processing',
  ])
  const { deliverables } = await db()
    .selectFrom('products')
    .select('deliverables')
    .where('id', '=', 'full-event')
    .executeTakeFirstOrThrow()
  expect(deliverables).toEqual([
    { kind: 'reel', count: 1, due: 'event-end' },
    { kind: 'reel', count: 3, due: '2-business-days' },
  ])
})
