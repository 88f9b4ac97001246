/**
 * Nothing on the way to a product promises a delivery time other than the catalog's: from its page,
 * the form, the emails and the quote to what the project owes.
 */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import { describeDelivery } from '#market/catalog/delivery-promise.ts'
import type { Deliverable, ProductFamily } from '#market/catalog/product.ts'
import { db } from '#app/platform/db.ts'
import * as enquiryDesk from '#app/routes/admin/enquiry.tsx'
import * as createBookingPage from '#app/routes/dashboard/create-booking.tsx'
import * as bookPackagePage from '#app/routes/public/booking/packages.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import * as enquiryPage from '#app/routes/public/enquiry.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import * as quotePage from '#app/routes/public/quotes/quote.tsx'
import * as waysPage from '#app/routes/public/booking.tsx'
import * as weddingsPage from '#app/routes/public/weddings.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const NOW = '2026-10-01T12:00:00Z'
const DATE = '2026-10-17'

/** All promises in a text about when reels are delivered, in the words of the catalog. */
function promisesIn(text: string): string[] {
  const said = text
    .toLowerCase()
    .replaceAll('the (first) day', 'the first day')
    .replaceAll(/before (the last guest leaves|it ends)/g, 'before the event ends')
    .replaceAll('two business days', '2 business days')
    .match(/before the (?:event|first day) ends|within \d+ (?:hours of the event|business days?)/g)
  return [...new Set(said)]
}

/** The only promises that may be made on the way to a product of each family. */
const PROMISES: Record<ProductFamily, string[]> = {
  'event-package': ['before the event ends', 'within 1 business day', 'within 2 business days'],
  'single-reel': ['within 24 hours of the event'],
  'booking-service': ['before the event ends'],
  'wedding-package': [
    'before the event ends',
    'before the first day ends',
    'within 2 business days',
  ],
}

const SERVICE_PAGES: Record<string, string> = {
  'quick-reel': '/services/quick-reels',
  'event-package': '/services/event-package',
  'premium-orbit': '/services/premium',
}

async function productOf(id: string) {
  const product = (await listCatalog()).find((entry) => entry.id === id)
  if (!product) throw new Error(`The catalog has no ${id}`)
  return { ...product, delivery: describeDelivery(product) }
}

type Product = Awaited<ReturnType<typeof productOf>>

function expectPromise({ delivery, family }: Product, text: string): void {
  expect(text.toLowerCase()).toContain(delivery.toLowerCase())
  expect(PROMISES[family]).toEqual(expect.arrayContaining(promisesIn(text)))
}

/** The page that sells a product. */
async function openOwnPage({ id, family }: Product) {
  if (family === 'event-package') return openPage(homePage, '/', '/', null)
  if (family === 'wedding-package') return openPage(weddingsPage, '/weddings', '/weddings', null)
  const path = SERVICE_PAGES[id] ?? ''
  return openPage(contentPage, path, path, null)
}

/** What a project owes, in the words of a promise. */
async function owedBy(enquiryId: string | null, userId: string, days: number): Promise<string> {
  const pieces = await db()
    .selectFrom('deliverables as d')
    .innerJoin('videoProjects as p', 'p.id', 'd.projectId')
    .select(['d.kind', 'd.dueRule', 'd.label'])
    .where('p.userId', '=', userId)
    .$if(enquiryId !== null, (query) => query.where('p.enquiryId', '=', enquiryId))
    .orderBy('d.position')
    .execute()
  const owed: Deliverable[] = []
  for (const { kind, dueRule: due, label } of pieces) {
    const known = owed.find((entry) => entry.kind === kind && entry.due === due)
    const count = kind === 'photo' ? Number.parseInt(label, 10) : 1
    if (known) known.count += count
    else owed.push({ kind, count, due })
  }
  return describeDelivery({ days, deliverables: owed })
}

const someone = async () => viewerOf(await createUser())
type Person = Awaited<ReturnType<typeof someone>>

/**
 * Sends the form of a product that is sold by quote, and checks the promises in the form and the
 * receipt.
 */
async function ask(product: Product, person: Person): Promise<void> {
  const { id, family } = product
  const isService = family === 'booking-service'
  const path = isService
    ? `/create-booking?service=${id}&date=${DATE}&time=18%3A00&step=3`
    : `/enquiry?package=${id}`
  const [page, pattern] = isService
    ? [createBookingPage, '/create-booking']
    : [enquiryPage, '/enquiry']
  expectPromise(product, (await openPage(page, pattern, path, person)).text)
  const sent: Record<string, string> = isService
    ? { service: id, date: DATE, time: '18:00', address: '5 Main Street', city: 'Dallas' }
    : { name: person.fullName, email: person.email, eventType: 'birthday', eventDate: DATE }
  await openPage(page, pattern, path, person, {
    formKey: newId(),
    ...sent,
    ...(isService
      ? { zipCode: '75201', state: 'TX', notes: '' }
      : { location: 'Dallas', packageType: id, details: '' }),
  })
  const kind = isService ? 'booking-enquiry-received' : 'enquiry-received'
  expectPromise(product, (await getMail({ to: person.email, kind })).text)
}

const QUOTED = [
  'instant',
  'event-boost',
  'full-event',
  'quick-reel',
  'event-package',
  'premium-orbit',
  'wedding-one-day',
  'wedding-classic',
  'wedding-premium',
]

test.each(QUOTED)('%s: page, form, receipt, quote and project promise the same', async (id) => {
  freeze(NOW)
  const product = await productOf(id)
  expectPromise(product, (await openOwnPage(product)).text)
  const person = await someone()
  await ask(product, person)
  const { id: enquiryId } = await db()
    .selectFrom('enquiries')
    .select('id')
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  const reels = product.deliverables.flatMap(({ kind, count }) => (kind === 'reel' ? [count] : []))
  const photos = product.deliverables.find(({ kind }) => kind === 'photo')?.count ?? 0
  const desk = viewerOf(await createUser({ roles: ['admin'] }))
  await openPage(
    enquiryDesk,
    '/admin/enquiries/:enquiryId',
    `/admin/enquiries/${enquiryId}`,
    desk,
    {
      intent: 'quote',
      formKey: newId(),
      title: 'As chosen',
      amount: String(product.priceCents / 100),
      city: 'Dallas',
      durationHours: String(product.durationMinutes / product.days / 60),
      days: String(product.days),
      reels: String(reels.reduce((sum, count) => sum + count, 0)),
      photos: String(photos),
      eventDate: DATE,
      startTime: '14:00',
      message: 'Gladly.',
    },
  )
  const mail = await getMail({ to: person.email, kind: 'quote' })
  const link = linkIn(mail, '/quotes/')
  const quote = await openPage(quotePage, '/quotes/:token', link, person)
  // A quote replaces a range in the catalog with one number, and then names that number.
  for (const text of [mail.text, quote.text]) expectPromise(product, text)
  await openPage(quotePage, '/quotes/:token', link, person, {})
  expect(await owedBy(enquiryId, person.id, product.days)).toBe(product.delivery)
})

test.each(['reel-15s', 'reel-30s', 'reel-60s'])(
  '%s: form, receipt and project promise the same',
  async (id) => {
    freeze(NOW)
    const product = await productOf(id)
    const person = await someone()
    const path = `/booking/packages?package=${id}`
    expectPromise(
      product,
      (await openPage(bookPackagePage, '/booking/packages', path, person)).text,
    )
    await openPage(bookPackagePage, '/booking/packages', path, person, {
      formKey: newId(),
      packageId: id,
      businessName: 'Corner Bakery',
      eventType: 'restaurant',
      contactEmail: person.email,
      city: 'Dallas',
      eventLocation: '12 Elm Street, Dallas, TX 75201',
      eventDate: DATE,
      startTime: '10:00',
    })
    expectPromise(product, (await getMail({ to: person.email, kind: 'package-booked' })).text)
    expect(await owedBy(null, person.id, 1)).toBe(product.delivery)
  },
)

test('one page shows every product with its price, contents and delivery time', async () => {
  const { text } = await openPage(waysPage, '/booking', '/booking', null)
  for (const product of await listCatalog()) expect(text).toContain(describeDelivery(product))
})
