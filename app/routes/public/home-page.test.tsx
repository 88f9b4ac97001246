/** What the home page claims, and what its footer offers. */
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { VERIFICATION_STEPS } from '#market/creators/verification.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { db } from '#app/platform/db.ts'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import { SiteFooter } from '#app/routes/shell/site-footer.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { cardOf, cardsIn, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const CITY_NAMES = ['Dallas', 'Boston', 'New York City', 'Los Angeles', 'Chicago', 'Miami']

test('the hero says what Orbit does and leads to both ways in [P-HOME-01] [P-HOME-02] [P-HOME-03]', async () => {
  const { html, status } = await openPage(homePage, '/', '/', null)
  expect(status).toBe(200)
  expect(textIn(/<h1[^]*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(
    'Reels. Shot. Edited. Delivered Fast.',
  )
  expect(linkTo(html, 'Book a Reel')).toBe('/enquiry')
  expect(linkTo(html, 'Become an Orbiter')).toBe('/become-orbiter')
})

test('three packages at the prices of the catalogue, each leading to its enquiry, and the way to those for weddings [P-HOME-04] [P-HOME-05] [P-CONST-01] [P-CONST-02] [P-CONST-03] [P-HOME-13]', async () => {
  const products = await listProducts('event-package')
  expect(products.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['Instant Reel', 9900],
    ['Event Boost', 17_900],
    ['Full Event', 29_900],
  ])
  expect(products.map(({ features }) => features.slice(0, 2))).toEqual([
    ['1 hour minimum coverage', '1 reel delivered before the event ends'],
    ['Up to 2 hours of coverage', '1 reel before the event ends'],
    ['Up to 4 hours of coverage', '1 reel before the event ends'],
  ])
  const { html } = await openPage(homePage, '/', '/', null)
  const packages = html.slice(
    html.indexOf('aria-label="Packages"'),
    html.indexOf('Not sure what fits?'),
  )
  expect(cardsIn(packages)).toHaveLength(3)
  for (const { id, name, priceCents, features } of products) {
    const card = cardOf(packages, name)
    for (const text of [`$${priceCents / 100} per project`, ...features])
      expect(textIn(card)).toContain(text)
    expect(textIn(card).includes('Most Popular')).toBe(id === 'event-boost')
    expect(linkTo(card, `Book Now: ${name}`)).toBe(`/enquiry?package=${id}`)
  }
  expect(linkTo(html, 'Schedule Consultation')).toBe('/enquiry')
  expect(linkTo(html, 'View Wedding Packages')).toBe('/weddings')
})

test('six reasons, each with a link to where it shows; Orbiters are verified in six steps [P-HOME-06] [P-GEN-10]', async () => {
  const { html } = await openPage(homePage, '/', '/', null)
  const points = [
    ...html.matchAll(/<article class="value-point[^]*?<h3[^>]*>([^<]+)<[^]*?href="([^"]+)"/g),
  ].map(([, title, target]) => [title, target])
  expect(points).toEqual([
    ['Certified Orbiters', '/browse-creators'],
    ['Same-Day Delivery', '/how-it-works'],
    ['Business-Grade Security and Insurance', '/enquiry'],
    ['A Diverse Network', '/become-orbiter'],
    ['Professional Equipment', '/become-orbiter'],
    ['Quality Check', '/browse-reels'],
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

test('a featured card of someone new says No reviews yet [P-HOME-14]', async () => {
  const orbiter = await createOrbiter({ fullName: 'Nina New', startingPriceCents: 12_500 })
  const { html } = await openPage(homePage, '/', '/', null)
  const card = (html.match(/<article[^]*?<\/article>/g) ?? []).find((part) =>
    part.includes(orbiter.id),
  )
  expect(card).toContain('Nina New')
  expect(card).toContain('No reviews yet')
})

test('featured Orbiters are real ones: facts, three specialties and how many more, Book Now, all of them [P-HOME-07] [P-HOME-08] [P-HOME-09] [P-HOME-14] [P-CONST-11] [P-CONST-10] [P-CALL-35]', async () => {
  const orbiter = await createOrbiter({
    specialties: ['Food', 'Events', 'Tech', 'Beauty', 'Travel'],
    location: 'Miami, FL',
    startingPriceCents: 12_500,
    reviews: { count: 900, sum: 4410 },
  })
  const { html } = await openPage(homePage, '/', '/', null)
  const featured = html.slice(html.indexOf('aria-label="Featured Orbiters"'))
  expect(linkTo(featured, 'View All Orbiters')).toBe('/browse-creators')
  const card = cardOf(featured, orbiter.fullName)
  expect(textIn(card)).toContain('Food, Events, Tech +2 · Miami, FL')
  expect(textIn(card)).toContain('from $125')
  expect(card).toContain('aria-label="Rated 4.9 out of 5 from 900 reviews"')
  const book = linkTo(card, `Book Now: ${orbiter.fullName}`) ?? ''
  expect(book).toBe(`/orbiter/${orbiter.id}?book=any`)
  const viewer = viewerOf(await createUser())
  const profile = await openPage(creatorPage, '/orbiter/:orbiterId', book, viewer)
  expect(profile.html).toContain('<dialog')
})

test('six Orbiters are featured at most, no one who is not listed, and while no one is the carousel is left out [P-HOME-07]', async () => {
  const featuredIn = async () => {
    const { html } = await openPage(homePage, '/', '/', null)
    return /<section[^>]*aria-label="Featured Orbiters"[^]*?<\/section>/.exec(html)?.[0]
  }
  const orbiters: TestOrbiter[] = []
  for (let number = 0; number < 7; number += 1) orbiters.push(await createOrbiter())
  expect(cardsIn((await featuredIn()) ?? '')).toHaveLength(6)
  const listed = orbiters.slice(0, 2).map(({ id }) => id)
  await db()
    .updateTable('profiles')
    .set({ listedAt: null })
    .where('userId', 'not in', listed)
    .execute()
  const cards = cardsIn((await featuredIn()) ?? '')
  const shown = cards.map((card) => listed.filter((id) => card.includes(`/orbiter/${id}`)))
  expect(shown.flat().toSorted()).toEqual(listed.toSorted())
  await db().updateTable('profiles').set({ listedAt: null }).execute()
  expect(await featuredIn()).toBeUndefined()
})

function footerWith(settings: { phone: string | null; supportEmail: string | null }): string {
  // Only what the footer reads of the site's settings.
  const site = { ...settings, isDemo: false, cityNames: CITY_NAMES } as unknown as Parameters<
    typeof SiteFooter
  >[0]['site']
  const router = createMemoryRouter([
    { path: '*', element: <SiteFooter site={site} year={2031} /> },
  ])
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
