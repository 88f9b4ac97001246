/** The public pages when an admin has taken products off sale. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import { soldName } from '#market/catalog/product.ts'
import { db } from '#app/platform/db.ts'
import * as becomeOrbiterPage from '#app/routes/public/become-orbiter.tsx'
import * as bookPackagePage from '#app/routes/public/booking/packages.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import * as enquiryPage from '#app/routes/public/enquiry.tsx'
import * as helpPage from '#app/routes/public/help.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import * as howItWorksPage from '#app/routes/public/how-it-works.tsx'
import * as waysToBookPage from '#app/routes/public/booking.tsx'
import * as weddingsPage from '#app/routes/public/weddings.tsx'
import { findShareCard } from '#app/routes/endpoints/share-image/share-cards.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const PAGES = {
  '/': homePage,
  '/help': helpPage,
  '/weddings': weddingsPage,
  '/how-it-works': howItWorksPage,
  '/booking': waysToBookPage,
  '/booking/package': bookPackagePage,
  '/enquiry': enquiryPage,
  '/become-orbiter': becomeOrbiterPage,
  ...Object.fromEntries(Object.keys(CONTENT_PAGES).map((path) => [path, contentPage])),
}

/** Its own page says that it is off sale. */
const OWN_PAGE: Record<string, string> = {
  'quick-reel': '/services/quick-reels',
  'event-package': '/services/event-package',
  'premium-orbit': '/services/premium',
}

async function readPages(): Promise<[path: string, text: string][]> {
  const texts: [string, string][] = []
  for (const [path, module] of Object.entries(PAGES)) {
    const { status, text } = await openPage(module, path, path, null)
    expect(status, path).toBe(200)
    texts.push([path, text])
  }
  return texts
}

const sell = (ids: string[], isActive: boolean) =>
  db().updateTable('products').set({ isActive }).where('id', 'in', ids).execute()

test('a product that is off sale is offered on no public page, and every page opens', async () => {
  const catalog = await listCatalog()
  for (const product of catalog) {
    await sell([product.id], false)
    const others = catalog.filter(({ id }) => id !== product.id).map(soldName)
    for (const [path, text] of await readPages()) {
      const rest = others.reduce((left, name) => left.replaceAll(name, ''), text)
      if (path === OWN_PAGE[product.id]) expect(text).toContain("can't be booked at the moment")
      else expect(rest, path).not.toContain(soldName(product))
    }
    await sell([product.id], true)
  }
})

test('a text stays away with what it names: each condition is a fact while everything is on sale', async () => {
  expect((await listCatalog()).filter(({ isActive }) => !isActive)).toEqual([])
  const facts = await readContentFacts()
  const texts = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`content/${name}`, 'utf8'))
  const conditions = texts.flatMap((text) =>
    [...text.matchAll(/\{\{if ([^{}]+)\}\}/g)].map(([, name = '']) => name),
  )
  expect(conditions.length).toBeGreaterThan(5)
  expect(conditions.filter((name) => !facts.has(name))).toEqual([])
})

test('with nothing on sale every page opens and its texts have no gaps', async () => {
  const ids = (await listCatalog()).map(({ id }) => id)
  await sell(ids, false)
  for (const [path, text] of await readPages())
    expect(text, path).not.toMatch(/\{\{|undefined|Infinity|\$0\b/)
  expect(await findShareCard('page', 'service-premium')).toMatchObject({
    title: 'Not available right now.',
    text: 'Premium Orbit',
  })
  const { html } = await openPage(contentPage, '/services/premium', '/services/premium', null)
  expect(html).toContain('href="/booking#prices"')
  expect(html).not.toContain('create-booking')
})
