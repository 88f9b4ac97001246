/** Text typed while a form is being sent, or before the program has loaded. */
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { saveService } from '#market/offers/save-offer.server.ts'
import { addPortfolioLink } from '#market/portfolio/add-portfolio-link.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { chargedOrder } from '#tests/support/charged-order.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { expect, holdAnswer, open, signIn, test } from '#tests/support/journey.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'
import { createTippable } from '#tests/support/tippable.ts'

interface Case {
  path: string
  /** The field in which the person continues to type. */
  field: (page: Page) => Locator
  /** The text that is sent from the field; ` then` is typed after the press. */
  first: string
  /** Opens the form and fills its other fields. */
  prepare?: (page: Page) => Promise<void>
  press: (page: Page) => Locator
  /** An element that is on the page once the answer and its changes have arrived. */
  done: (page: Page) => Locator
  /** A field that was sent and not changed since. */
  emptied?: (page: Page) => Locator
}

const THEN = ' then'

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true })
const label = (name: string | RegExp) => (page: Page) => page.getByLabel(name, { exact: true })
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first()
/** The form around a button. */
const formOf = (page: Page, name: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name, exact: true }) })

/** Continues to type with the caret before the last character. */
async function typeOn(page: Page, field: Locator): Promise<void> {
  await field.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(THEN)
  await page.keyboard.press('ArrowLeft')
}

async function expectTyped(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveValue(text)
  await expect(field).toBeFocused()
  const caret = await field.evaluate((own: HTMLInputElement) => own.selectionStart)
  expect(caret).toBe(text.length - 1)
}

async function typesOn(page: Page, { path, ...form }: Case): Promise<void> {
  await open(page, path)
  await form.prepare?.(page)
  const field = form.field(page)
  await field.fill(form.first)
  const letGo = await holdAnswer(page, /\.data(?:\?|$)/, 'POST')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await form.press(page).click()
  await sent
  await typeOn(page, field)
  letGo()
  await expect(form.done(page)).toBeVisible()
  await expect(form.press(page)).not.toHaveAttribute('aria-busy')
  await expectTyped(field, form.first + THEN)
  if (form.emptied) await expect(form.emptied(page)).toHaveValue('')
  await page.unroute(/\.data(?:\?|$)/)
}

async function typesBefore(
  page: Page,
  { path, field, prepare, first }: Pick<Case, 'path' | 'field' | 'prepare' | 'first'>,
): Promise<void> {
  const letGo = await holdAnswer(page, /\/assets\/[^?]*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await prepare?.(page)
  await field(page).fill(first)
  await typeOn(page, field(page))
  letGo()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expectTyped(field(page), first + THEN)
  await page.unroute(/\/assets\/[^?]*\.js$/)
}

async function adminForms(): Promise<Case[]> {
  const [person, { email }, { bookingId }] = [
    await createUser(),
    await createUser(),
    await chargedOrder(),
  ]
  const { id: enquiryId } = await submitManagedInquiry(viewerOf(person), {
    formKey: newId(),
    service: 'quick-reel',
    date: inDays(40),
    time: '10:00',
    address: '1 Main Street',
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
    notes: '',
  })
  const credit = (page: Page) => formOf(page, 'Give credit')
  return [
    {
      path: `/admin/people/${person.id}`,
      field: label('New note'),
      first: 'Called',
      press: button('Save note'),
      done: (page) => page.getByRole('listitem').filter({ hasText: 'Called' }),
    },
    {
      path: '/admin/settings/promotions',
      prepare: async (page) => {
        await credit(page).getByLabel('Customer’s email').fill(email)
        await credit(page).getByLabel('Amount in dollars').fill('25')
      },
      field: (page) => credit(page).getByLabel('Reason'),
      first: 'Sorry',
      press: button('Give credit'),
      done: words('$25.00 more credit'),
      emptied: (page) => credit(page).getByLabel('Amount in dollars'),
    },
    {
      path: `/admin/enquiries/${enquiryId}`,
      prepare: async (page) => {
        await page.getByLabel('Price in dollars').fill('240')
        await page.getByLabel('City').selectOption('Dallas')
      },
      field: label('Message'),
      first: 'Gladly.',
      press: button('Send Quote'),
      done: words('Quote sent'),
    },
    {
      path: `/admin/orders/${bookingId}`,
      prepare: (page) => page.getByLabel('Amount').fill('20'),
      field: label('Reason'),
      first: 'The lights',
      press: button(/^Preview/),
      done: button('Refund $20.00'),
    },
  ]
}

const delivered = (people: { customer?: TestUser; orbiter?: TestUser }) =>
  createDelivered({
    ...people,
    date: addDays(todayIn('America/Chicago', now()), -1),
    requestedAt: new Date(now().getTime() - 5 * DAY_MS),
    film: { withFiles: true },
  })

async function customerForms(customer: TestUser): Promise<Case[]> {
  const [booking, another, tipped, film] = [
    await createBooking({ customer, status: 'accepted' }),
    await createOrbiter(),
    await createTippable(customer),
    await delivered({ customer }),
  ]
  return [
    {
      path: `/bookings/${booking.id}`,
      field: label(/^Message to /),
      first: 'Which door?',
      press: button('Send message'),
      done: (page) => page.getByRole('list', { name: /^Messages with/ }).getByText('Which door?'),
    },
    {
      path: `/questions/${another.id}`,
      field: label('Your question'),
      first: 'Dogs too?',
      press: button('Send'),
      done: (page) => page.getByRole('list', { name: 'Messages' }).getByText('Dogs too?'),
    },
    {
      path: `/pay/${tipped}/tip`,
      field: label('Another amount in dollars'),
      first: '20',
      press: button(/^Tip/),
      done: (page) => page.getByRole('list', { name: 'Tips so far' }),
    },
    {
      path: `/deliveries/${film.id}/links`,
      prepare: (page) => page.getByLabel('Password').fill('moonlight'),
      field: label('Name'),
      first: 'Jordan',
      press: button('Create link'),
      done: (page) => page.getByRole('listitem').filter({ hasText: 'Jordan' }),
      emptied: label(/^Password/),
    },
    {
      path: `/deliveries/${film.id}`,
      field: (page) => page.locator('#comment-body'),
      first: 'Hold this',
      press: button('Comment'),
      done: (page) => page.getByRole('list', { name: 'Comments' }).getByText('Hold this'),
    },
  ]
}

async function orbiterForms(orbiter: TestUser): Promise<Case[]> {
  const viewer = viewerOf(orbiter)
  await saveService(viewer, {
    id: newId(),
    isNew: 'yes',
    name: 'Menu feature',
    price: '180',
    description: '',
    durationMinutes: '60',
    isActive: 'on',
  })
  await addPortfolioLink(viewer, { title: 'Opening', description: '', url: 'https://a.example/1' })
  const { id, pieceId, customer } = await delivered({ orbiter })
  await approvePiece({ viewer: viewerOf(customer) }, pieceId)
  await db()
    .updateTable('deliverables')
    .set({ approvedAt: new Date(now().getTime() - 90_000) })
    .where('id', '=', pieceId)
    .execute()
  const adding = (what: string) => (page: Page) =>
    page.locator('details', { has: page.getByText(`Add a ${what}`, { exact: true }) })
  const changing = (row: string) => (page: Page) => page.locator(`.${row} details[open]`)
  const within = (place: (page: Page) => Locator, name: string) => (page: Page) =>
    place(page).getByLabel(name, { exact: true })
  const [link, service] = [adding('link'), adding('service')]
  const [words, offer] = [changing('tile-menu'), changing('own-offer')]
  return [
    {
      path: '/orbiter/messages/replies',
      prepare: (page) => page.getByLabel('Name').first().fill('On my way'),
      field: (page) => page.getByRole('form', { name: 'New reply' }).getByLabel('Reply'),
      first: 'Soon.',
      press: button('Add reply'),
      done: (page) => page.locator('summary', { hasText: 'On my way' }),
      emptied: (page) => page.getByRole('form', { name: 'New reply' }).getByLabel('Name'),
    },
    {
      path: '/orbiter/profile/portfolio',
      prepare: async (page) => {
        await page.locator('summary', { hasText: 'More for Opening' }).click()
        await page.getByLabel('Edit Opening').click()
      },
      field: within(words, 'Title'),
      first: 'Opening night',
      press: (page) => words(page).getByRole('button', { name: 'Save changes' }),
      done: (page) => page.getByRole('listitem').getByText('Opening night', { exact: true }),
    },
    {
      path: '/orbiter/profile/portfolio',
      prepare: async (page) => {
        await link(page).getByText('Add a link').click()
        await link(page).getByLabel('Link').fill('https://a.example/2')
      },
      field: within(link, 'Title'),
      first: 'Evening',
      press: button('Add to portfolio'),
      done: (page) => page.getByRole('listitem').getByText('Evening', { exact: true }),
      emptied: within(link, 'Link'),
    },
    {
      path: '/orbiter/profile/services',
      prepare: (page) => page.getByLabel('Edit Menu feature').click(),
      field: within(offer, 'Name'),
      first: 'Menu film',
      press: (page) => offer(page).getByRole('button', { name: 'Save changes' }),
      done: (page) => page.getByText('Menu film', { exact: true }),
    },
    {
      path: '/orbiter/profile/services',
      prepare: async (page) => {
        await service(page).getByText('Add a service').click()
        await service(page).getByLabel('Price').fill('90')
      },
      field: within(service, 'Name'),
      first: 'Quick look',
      press: button('Add service'),
      done: (page) => page.getByLabel('Edit Quick look'),
      emptied: (page) => service(page).getByLabel('Price'),
    },
    {
      path: '/orbiter/profile/prices',
      field: label('60 second reel'),
      first: '20',
      press: button('Save prices'),
      done: (page) => page.getByText('Prices saved').first(),
    },
    {
      path: `/deliveries/${id}/publishing`,
      prepare: (page) => page.getByText('Captions: none yet').click(),
      field: label('Captions (WebVTT)'),
      first: '00:00.500 --> 00:06.000\nDoors at nine',
      press: button('Save captions'),
      done: (page) => page.getByText('Captions saved'),
    },
  ]
}

const VISITORS: Case[] = [
  {
    path: '/enquiry',
    prepare: async (page) => {
      await page.getByLabel('Name').fill('Ada Quill')
      await page
        .getByLabel('Email')
        .first()
        .fill(`ada-${newId().slice(0, 8)}@example.test`)
      await page.getByLabel('Event type').selectOption('birthday')
      await page.getByLabel('Phone').fill('+1 214 555 0100')
    },
    field: (page) => page.getByLabel('Details'),
    first: 'Outdoors',
    press: button('Send Enquiry'),
    done: words('Enquiry Sent!'),
    emptied: (page) => page.getByLabel('Phone'),
  },
]

for (const [who, formsOf, rolesOf] of [
  ['an admin', adminForms, () => createUser({ roles: ['admin'] })],
  ['a customer', customerForms, () => createUser()],
  ['an Orbiter', orbiterForms, () => createOrbiter()],
  ['a visitor', () => Promise.resolve(VISITORS), null],
] as const) {
  test(`${who} types on while a form is on its way: text, focus and caret stay, and what was sent is emptied`, async ({
    page,
  }) => {
    const user = rolesOf && (await rolesOf())
    if (user) await signIn(page, user)
    for (const form of await formsOf(user as TestUser))
      await test.step(`${form.path}: ${form.first}`, () => typesOn(page, form))
  })

  test(`${who} types before the program has loaded: text, focus and caret stay`, async ({
    page,
  }) => {
    const user = rolesOf && (await rolesOf())
    if (user) await signIn(page, user)
    for (const form of await formsOf(user as TestUser))
      await test.step(`${form.path}: ${form.first}`, () => typesBefore(page, form))
  })
}

test('what is typed before the program has loaded stays where a field begins with a text, and over an older draft', async ({
  page,
}) => {
  const { id, customer } = await createBooking({ status: 'accepted' })
  await db()
    .updateTable('bookingRequests')
    .set({ brief: JSON.stringify({ mustHave: 'The toast' }) })
    .where('id', '=', id)
    .execute()
  await signIn(page, customer)
  const moments = page.getByLabel('Must-have moments')
  await open(page, `/bookings/${id}?do=brief`)
  await page.getByLabel('Keep off camera').fill('An older draft')
  await typesBefore(page, {
    path: `/bookings/${id}?do=brief`,
    prepare: async () => {
      await expect(moments).toHaveValue('The toast')
      await page.getByLabel('Keep off camera').fill('The children')
    },
    field: () => moments,
    first: 'The first dance',
  })
  await expect(page.getByLabel('Keep off camera')).toHaveValue('The children')
})

test('a page that changes by itself leaves what is being typed, with focus and caret', async ({
  page,
}) => {
  const { id, customer, orbiter } = await createBooking()
  await signIn(page, customer)
  await open(page, `/bookings/${id}`)
  const field = page.getByLabel(/^Message to /)
  await field.fill('Which door?')
  await typeOn(page, field)
  await acceptBooking(viewerOf(orbiter), id)
  await expect(page.getByText('Booking Accepted!')).toBeVisible()
  await expectTyped(field, `Which door?${THEN}`)
})
