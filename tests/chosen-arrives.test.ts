/**
 * A customer's choice arrives with its own name, price, length and count: in the stored data, in
 * the receipt, on the admin's page, in the quote and in the project.
 */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import { soldName } from '#market/catalog/product.ts'
import { describeExtent, extentOfProduct } from '#market/catalog/product-extent.ts'
import { formatMoney } from '#app/base/money.ts'
import { db } from '#app/platform/db.ts'
import * as enquiryPage from '#app/routes/admin/enquiry.tsx'
import * as createBookingPage from '#app/routes/dashboard/create-booking.tsx'
import * as bookingsPage from '#app/routes/dashboard/bookings.tsx'
import * as bookPackagePage from '#app/routes/public/booking/packages.tsx'
import * as askPage from '#app/routes/public/enquiry.tsx'
import * as quotePage from '#app/routes/public/quotes/quote.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

/** The catalog as it is sold: names in other places, prices, lengths and counts. */
const SOLD: Record<string, { name: string; coverage: string; delivery: string }> = {
  instant: { name: 'Instant Reel', coverage: '1 hour', delivery: '1 reel' },
  'event-boost': { name: 'Event Boost', coverage: '2 hours', delivery: '2 reels' },
  'full-event': { name: 'Full Event', coverage: '4 hours', delivery: '4 reels' },
  'reel-15s': { name: '15s Quick Reel', coverage: '1 hour', delivery: '1 reel' },
  'reel-30s': { name: '30s Standard Reel', coverage: '1 hour', delivery: '1 reel' },
  'reel-60s': { name: '60s Extended Reel', coverage: '1.5 hours', delivery: '1 reel' },
  'quick-reel': { name: 'Quick Reel', coverage: '2 hours', delivery: '1 reel' },
  'event-package': { name: 'Event Package', coverage: '4 hours', delivery: '3-5 reels' },
  'premium-orbit': { name: 'Premium Orbit', coverage: '8 hours', delivery: '5 reels' },
  'wedding-one-day': {
    name: 'One-Day wedding package',
    coverage: '6 hours',
    delivery: '5 reels and 25 photos',
  },
  'wedding-classic': {
    name: 'Classic wedding package',
    coverage: '2 days, 4 hours each',
    delivery: '8 reels and 40 photos',
  },
  'wedding-premium': {
    name: 'Premium wedding package',
    coverage: '2 days, 5 hours each',
    delivery: '12 reels and 80 photos',
  },
}
const DATE = '2026-10-17'
const NOW = '2026-10-01T12:00:00Z'
const place = { address: '5 Main Street', city: 'Dallas', zipCode: '75201', state: 'TX' }

const someone = async () => viewerOf(await createUser())
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function productOf(id: string) {
  const product = (await listCatalog()).find((entry) => entry.id === id)
  if (!product) throw new Error(`The catalog has no ${id}`)
  return { ...product, ...SOLD[id], shownPrice: formatMoney(product.priceCents) }
}

/** The chosen option of a field, or its typed value. */
function valueOf(html: string, name: string): string {
  const at = html.indexOf(`name="${name}"`)
  const [tag = ''] = html.slice(html.lastIndexOf('<', at)).split('>', 1)
  const [select = ''] = html.slice(at).split('</select>', 1)
  const typed = tag.startsWith('<select')
    ? /<option value="([^"]*)" selected=""/.exec(select)
    : /value="([^"]*)"/.exec(tag)
  return typed?.[1] ?? ''
}

test('the table names every product of the four families', async () => {
  const sold = (await listCatalog()).map((product) => {
    const { coverage, delivery } = describeExtent(extentOfProduct(product))
    return [product.id, { name: soldName(product), coverage, delivery }]
  })
  expect(Object.fromEntries(sold)).toEqual(SOLD)
})

interface Enquired {
  id: string
  receipt: { to: string; kind: string }
  customer: Awaited<ReturnType<typeof someone>>
}

/** Chooses a package on its page, as the link on its card does, and sends the form as prefilled. */
async function enquire(id: string): Promise<Enquired> {
  const customer = await someone()
  const path = `/enquiry?package=${id}`
  const form = await openPage(askPage, '/enquiry', path, customer)
  expect(valueOf(form.html, 'packageType')).toBe(id)
  const sent = await openPage(askPage, '/enquiry', path, customer, {
    formKey: newId(),
    name: customer.fullName,
    email: customer.email,
    eventType: valueOf(form.html, 'eventType') || 'birthday',
    eventDate: DATE,
    location: 'Dallas',
    packageType: valueOf(form.html, 'packageType'),
    details: '',
  })
  expect(sent.text).toContain('Thank you. We received it.')
  return { id: await enquiryOf(customer.id), receipt: receiptOf(customer.email), customer }
}

const receiptOf = (to: string) => ({ to, kind: 'enquiry-received' })

async function enquiryOf(userId: string): Promise<string> {
  const row = await db()
    .selectFrom('enquiries')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return row.id
}

async function inquire(id: string): Promise<Enquired> {
  const customer = await someone()
  const path = `/create-booking?service=${id}&date=${DATE}&time=18%3A00&step=3`
  const form = await openPage(createBookingPage, '/create-booking', path, customer)
  expect(valueOf(form.html, 'service')).toBe(id)
  await openPage(createBookingPage, '/create-booking', path, customer, {
    formKey: newId(),
    service: id,
    date: DATE,
    time: '18:00',
    ...place,
    notes: '',
  })
  const receipt = { to: customer.email, kind: 'booking-enquiry-received' }
  return { id: await enquiryOf(customer.id), receipt, customer }
}

const ENQUIRED = Object.keys(SOLD).filter((id) => !id.startsWith('reel-'))

test.each(ENQUIRED)(
  '%s arrives at the enquiry, its receipt, the admin, the quote and the project',
  async (id) => {
    freeze(NOW)
    const product = await productOf(id)
    const { name, coverage, delivery, shownPrice, family } = product
    const isService = family === 'booking-service'
    const { id: enquiryId, receipt, customer } = await (isService ? inquire(id) : enquire(id))
    const chosen = [`${name}, ${shownPrice}`, coverage, delivery]
    const mail = await getMail(receipt)
    for (const text of chosen) expect(mail.text).toContain(text)
    expect((await bookingsOf(customer)).text).toContain(name)

    const path = `/admin/enquiries/${enquiryId}`
    const desk = await admin()
    const open = (form?: Record<string, string>) =>
      openPage(enquiryPage, '/admin/enquiries/:enquiryId', path, desk, form)
    const page = await open()
    for (const text of chosen) expect(page.text).toContain(text)
    expect(page.text).not.toContain('Custom')
    const extent = extentOfProduct(product)
    const prefilled = Object.fromEntries(
      ['title', 'amount', 'city', 'durationHours', 'days', 'reels', 'photos'].map((field) => [
        field,
        valueOf(page.html, field),
      ]),
    )
    expect(prefilled).toMatchObject({
      amount: String(product.priceCents / 100),
      city: 'Dallas',
      durationHours: String(extent.durationMinutes / 60),
      days: String(extent.days),
      reels: String(extent.reels),
      photos: String(extent.photos),
    })
    expect(prefilled['title']).toContain(name)

    await open({
      ...prefilled,
      intent: 'quote',
      formKey: newId(),
      eventDate: DATE,
      startTime: '14:00',
      message: 'Gladly.',
    })
    await expectSold(customer, enquiryId, product)
  },
)

const bookingsOf = (customer: Enquired['customer']) =>
  openPage(bookingsPage, '/dashboard/bookings', '/dashboard/bookings', customer)

/**
 * The customer sees the quote for what was chosen and accepts it, and the project owes the same.
 */
async function expectSold(
  customer: Enquired['customer'],
  enquiryId: string,
  product: Awaited<ReturnType<typeof productOf>>,
): Promise<void> {
  const { coverage, name, shownPrice, deliverables } = product
  const quoted = describeExtent({ ...extentOfProduct(product), reelsUpTo: undefined }).delivery
  const mail = await getMail({ to: customer.email, kind: 'quote' })
  const link = linkIn(mail, '/quotes/')
  const quote = await openPage(quotePage, '/quotes/:token', link, customer)
  for (const text of [coverage, quoted, shownPrice]) {
    expect(mail.text).toContain(text)
    expect(quote.text).toContain(text)
  }
  expect((await openPage(quotePage, '/quotes/:token', link, customer, {})).status).toBe(302)
  const project = await db()
    .selectFrom('videoProjects')
    .select(['id', 'product', 'priceCents'])
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  expect(project).toMatchObject({
    product: { id: product.id, name },
    priceCents: product.priceCents,
  })
  await expectPlan(project.id, product)
  const pieces = await piecesOf(project.id)
  const owed = (kind: string) =>
    pieces.filter((piece) => piece.kind === kind).map((piece) => piece.dueRule)
  expect(owed('reel')).toEqual(
    deliverables.flatMap((entry) =>
      entry.kind === 'reel' ? Array.from({ length: entry.count }, () => entry.due) : [],
    ),
  )
  const photos = deliverables.filter((entry) => entry.kind === 'photo')
  expect(owed('photo')).toEqual(photos.map((entry) => entry.due))
}

async function piecesOf(projectId: string) {
  return db()
    .selectFrom('deliverables')
    .select(['kind', 'dueRule'])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute()
}

/** Sessions on as many days as were sold, each of the sold length. */
async function expectPlan(
  projectId: string,
  product: Awaited<ReturnType<typeof productOf>>,
): Promise<void> {
  const sessions = await db()
    .selectFrom('projectSessions')
    .select(['startAt', 'endAt'])
    .where('projectId', '=', projectId)
    .orderBy('position')
    .execute()
  const { days, durationMinutes } = extentOfProduct(product)
  expect(
    sessions.map(({ startAt, endAt }) => (endAt.getTime() - startAt.getTime()) / 60_000),
  ).toEqual(Array.from({ length: days }, () => durationMinutes))
}

test.each(Object.keys(SOLD).filter((id) => id.startsWith('reel-')))(
  '%s arrives at the project, its receipt and the dashboard',
  async (id) => {
    freeze(NOW)
    const product = await productOf(id)
    const { name, coverage, delivery, shownPrice } = product
    const customer = await someone()
    const path = `/booking/packages?package=${id}`
    const page = await openPage(bookPackagePage, '/booking/packages', path, customer)
    expect(page.html).toContain(`<input type="radio" name="packageId" checked="" value="${id}"/>`)
    await openPage(bookPackagePage, '/booking/packages', path, customer, {
      formKey: newId(),
      packageId: id,
      businessName: 'Corner Bakery',
      eventType: 'restaurant',
      contactEmail: customer.email,
      city: 'Dallas',
      eventLocation: '12 Elm Street, Dallas, TX 75201',
      eventDate: DATE,
      startTime: '10:00',
    })
    const mail = await getMail({ to: customer.email, kind: 'package-booked' })
    for (const text of [`${name}, ${shownPrice}`, coverage, delivery])
      expect(mail.text).toContain(text)
    const { text } = await bookingsOf(customer)
    expect(text).toContain('Restaurant, Corner Bakery')
    expect(text).toContain(name)
    const project = await db()
      .selectFrom('videoProjects')
      .select(['id', 'product', 'priceCents'])
      .where('userId', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(project).toMatchObject({ product: { id, name }, priceCents: product.priceCents })
    await expectPlan(project.id, product)
    expect(await piecesOf(project.id)).toHaveLength(1)
  },
)
