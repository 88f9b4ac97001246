/** A profile as the server renders it, and the responses to its request form. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { answerRequest } from '#app/routes/public/orbiter/send-request.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'
import { addReviews, EMPTY_PROFILE } from '#tests/support/profile-page.ts'

useDatabase()

const open = (path: string, who: TestUser | null = null, form?: Record<string, string>) =>
  openPage(creatorPage, '/orbiter/:orbiterId', `/orbiter/${path}`, who && viewerOf(who), form)
const currentTab = (html: string) => {
  const tab = labelledPart(html, 'nav', 'Profile').match(/<a [^>]*aria-current="page"[^]*?<\/a>/)
  return textIn(tab?.[0] ?? '')
}

test('a profile has its tabs, its facts and a way back [P-PROF-03] [P-PROF-04] [P-RTE-26]', async () => {
  const { id } = await createOrbiter({
    fullName: 'Ana Pro',
    level: 'pro',
    deliveryDays: 0,
    startingPriceCents: 9900,
    reviews: { count: 4, sum: 18 },
  })
  const { status, html, text } = await open(id)
  expect(status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>Ana Pro<\/h1>/)
  for (const said of [
    'Pro',
    'Available',
    'Short films of long nights.',
    'Dallas, TX',
    'Before the event ends',
    'English',
    'Events',
    'Food',
    'from $99',
    '4.5',
  ])
    expect(text).toContain(said)
  const tabs = labelledPart(html, 'nav', 'Profile')
  expect((tabs.match(/<a [^]*?<\/a>/g) ?? []).map(textIn)).toEqual([
    'Services & Pricing',
    'Portfolio',
    'Availability',
  ])
  expect(currentTab(html)).toBe('Services & Pricing')
  for (const [name, tab] of [
    ['Portfolio', 'portfolio'],
    ['Availability', 'availability'],
  ] as const) {
    const address = linkTo(tabs, name) ?? ''
    expect(address).toBe(`/orbiter/${id}?tab=${tab}`)
    expect(currentTab((await open(`${id}?tab=${tab}`)).html)).toBe(name)
  }
  expect(linkTo(html, 'Back to Browse')).toBe('/browse-creators')
})

test('an empty profile says of each part that it is empty [P-PROF-06] [P-PROF-07] [P-PROF-08]', async () => {
  const { id } = await createOrbiter(EMPTY_PROFILE)
  const services = await open(id)
  expect(services.text).toContain(
    "No pricing available This creator hasn't set up their pricing yet.",
  )
  expect(services.text.match(/No reviews yet/g)).toHaveLength(2)
  expect(services.text).toContain('Ask for a quote')
  expect((await open(`${id}?tab=portfolio`)).text).toContain('No portfolio items yet')
  expect((await open(`${id}?tab=availability`)).text).toContain('No availability set')
})

test('an unknown, mistyped or hidden profile is not found, with a way back [P-PROF-02] [P-RTE-26]', async () => {
  const hidden = await createOrbiter({ listed: false })
  for (const id of [newId(), 'nobody', hidden.id, (await createUser()).id, '%00']) {
    const { status, html } = await open(id)
    expect([id, status]).toEqual([id, 404])
    expect(html).toMatch(/<h1[^>]*>Profile not found<\/h1>/)
    expect(html).not.toContain(hidden.fullName)
    expect(linkTo(html, 'Back to Browse')).toBe('/browse-creators')
  }
})

test('only reels with a price and active services and packages are for sale [P-PROF-10] [P-PROF-13] [P-PROF-14]', async () => {
  const { id } = await createOrbiter({
    pricing: { reel15s: 0, reel60s: 20_050 },
    services: [
      { name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 },
      { name: 'Gone', priceCents: 100, isActive: false },
      { name: 'Free look', priceCents: 0 },
    ],
    packages: [
      { name: 'Whole evening', priceCents: 90_000, durationMinutes: 300, deliveryDays: 1 },
      { name: 'Old', priceCents: 1, isActive: false },
    ],
  })
  const { html } = await open(id)
  const offers = html.match(/<li class="offer">[^]*?<\/li>/g) ?? []
  expect(offers.map((offer) => textIn(/<h3[^]*?<\/h3>/.exec(offer)?.[0] ?? ''))).toEqual([
    '60s Extended Reel',
    'Kitchen night',
    'Free look',
    'Whole evening',
  ])
  for (const [index, said] of [
    '$200.50',
    'Filming: 1.5 hours · Delivery: 2 days',
    'Ask for a quote',
    'Filming: 5 hours · Delivery: 1 day',
  ].entries())
    expect(textIn(offers[index] ?? '')).toContain(said)
  expect(linkTo(offers[3] ?? '', 'Book Whole evening')).toMatch(/book=package/)
})

test('no one books an Orbiter who takes no bookings: the profile says so, without a way to book [P-PROF-05]', async () => {
  const { id, fullName } = await createOrbiter({
    isAvailable: false,
    services: [{ name: 'Kitchen night', priceCents: 18_000 }],
  })
  const { html, text } = await open(`${id}?book=any`, await createUser())
  expect(text).toContain(`${fullName} is not taking bookings at the moment`)
  const links = (html.match(/<a\s[^]*?<\/a>/g) ?? []).map(textIn)
  expect(links.filter((label) => label.startsWith('Book'))).toEqual([])
  expect(html).not.toContain('<dialog')
})

test('three reviews are shown, the rest on demand; three need no counting [P-PROF-11]', async () => {
  const [many, three] = [await createOrbiter(), await createOrbiter()]
  await addReviews(many, ['first', 'second', 'third', 'fourth', 'fifth'])
  await addReviews(three, ['first', 'second', 'third'])
  const reviewsIn = (html: string) =>
    [...html.matchAll(/<p class="review-text">([^<]*)</g)].map(([, text]) => text)
  const { html, text } = await open(`${many.id}?tab=portfolio`)
  expect(reviewsIn(html)).toEqual(['fifth', 'fourth', 'third'])
  expect(text).toContain('Showing 3 of 5 reviews')
  const all = (linkTo(html, 'See all') ?? '').replace(/^\/orbiter\//, '').split('#')[0] ?? ''
  const whole = await open(all)
  expect(reviewsIn(whole.html)).toHaveLength(5)
  expect(whole.text).not.toContain('Showing')
  expect(currentTab(whole.html)).toBe('Portfolio')
  const short = await open(three.id)
  expect(reviewsIn(short.html)).toHaveLength(3)
  expect(short.text).not.toContain('Showing')
})

test('"Book Now" while signed out leads to sign-in, and from there to the form [P-PROF-18]', async () => {
  const { id } = await createOrbiter()
  const asked = await open(`${id}?book=any`)
  expect(asked.text).toContain('Please sign in to book a service.')
  expect(asked.html).not.toContain('<dialog')
  const next = new URL(linkTo(asked.html, 'Sign In') ?? '', 'http://localhost').searchParams.get(
    'next',
  )
  expect(next).toBe(`/orbiter/${id}?book=any`)
  expect((await open(`${id}?book=any`, await createUser())).html).toContain('<dialog')
})

test('the day and time that were searched for stay, whichever way leads to the form [P-PROF-18]', async () => {
  const orbiter = await createOrbiter({
    fullName: 'Darnell Hughes',
    services: [{ name: 'Kitchen night', priceCents: 18_000 }],
  })
  const [date, time] = [inDays(9), '19:30']
  const { html } = await open(`${orbiter.id}?date=${date}&time=${time}`)
  const whenIn = (address: string | undefined) => {
    const query = new URL(address ?? '', 'http://localhost').searchParams
    return [query.get('date'), query.get('time')]
  }
  for (const name of ['Book Kitchen night', 'Book Now', 'Portfolio', 'Availability'])
    expect(whenIn(linkTo(html, name)), name).toEqual([date, time])
  const book = linkTo(html, 'Book Kitchen night')?.split('/').at(-1) ?? ''
  const asked = await open(book)
  for (const name of ['Sign In', 'Create account']) {
    const next = new URL(linkTo(asked.html, name) ?? '', 'http://localhost').searchParams.get(
      'next',
    )
    expect(whenIn(next ?? ''), name).toEqual([date, time])
  }
  const form = await open(book, await createUser())
  expect(form.html).toContain(`value="${date}"`)
  expect(form.html).toContain(`<option value="${time}" selected=""`)
})

test('an offer that is not there any more is said, and another one stands in its place', async () => {
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_000, isActive: false }],
  })
  const query = `?book=service%3A${orbiter.serviceIds[0] ?? ''}&date=2020-01-01&time=nonsense`
  const { html, text } = await open(`${orbiter.id}${query}`, await createUser())
  expect(text).toContain('This service is no longer available. Choose another.')
  expect(html).toMatch(/<option value="reel:30" selected=""/)
})

test('no one books themselves', async () => {
  const orbiter = await createOrbiter()
  const { text } = await open(`${orbiter.id}?book=any`, orbiter)
  expect(text).toContain("You can't book yourself.")
  expect(text).not.toContain('Send Booking Request')
})

const requestOf = (date: string, time: string) => ({
  idempotencyKey: newId(),
  offer: 'reel:30',
  customerName: 'Casey Quinn',
  date,
  time,
  venueAddress: '',
  notes: 'Side door',
})

test('an Orbiter books another one, and is shown no page that is not theirs', async () => {
  const orbiter = await createOrbiter()
  const send = async (who: TestUser, time: string) => {
    const request = new Request(`http://localhost/orbiter/${orbiter.id}`, {
      method: 'POST',
      body: new URLSearchParams(requestOf(inDays(9), time)),
      headers: { 'sec-fetch-mode': 'cors' },
    })
    return answerRequest(request, orbiter.id, viewerOf(who))
  }
  const told = (seesBookings: boolean) => ({
    data: { ok: true, title: 'Booking request sent!', details: { sent: { seesBookings } } },
  })
  expect(await send(await createOrbiter(), '15:00')).toMatchObject(told(false))
  expect(await send(await createUser(), '16:00')).toMatchObject(told(true))
})

test('a customer who asks too much of one creator reads so beside the form, and nothing typed is lost [P-REQ-09]', async () => {
  const [orbiter, customer] = [await createOrbiter(), await createUser()]
  const ask = (time: string) =>
    open(`${orbiter.id}?book=reel%3A30`, customer, requestOf(inDays(9), time))
  const common = { customer, orbiter, offer: 'reel:30' }
  for (let n = 0; n < 9; n += 1)
    await createBooking({ ...common, date: inDays(10 + n), time: '15:00' })
  await createBooking({ ...common, date: inDays(9), time: '15:00', status: 'cancelled' })
  await createBooking({ ...common, date: inDays(9), time: '15:30' })
  const tooMany = await ask('15:00')
  expect(tooMany.text).toContain('You have 10 requests with this creator waiting for an answer.')
  expect(tooMany.html).toContain('>Side door</textarea>')
  const [first] = await requestsOf(customer)
  await db()
    .updateTable('bookingRequests')
    .set({ status: 'cancelled' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const again = await ask('15:30')
  expect(again.text).toContain(
    'You have already asked this creator for this time. Choose another, or cancel that request in My bookings.',
  )
  expect(again.html).toContain('>Side door</textarea>')
  expect((await ask('16:30')).location).toBe('/my-bookings')
  expect((await requestsOf(customer)).at(-1)).toMatchObject({
    requestedTime: '16:30',
    specialNotes: 'Side door',
  })
})

const requestsOf = (customer: TestUser) =>
  db()
    .selectFrom('bookingRequests')
    .selectAll()
    .where('customerId', '=', customer.id)
    .orderBy('createdAt')
    .execute()
