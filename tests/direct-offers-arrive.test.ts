/**
 * A customer's choice in an Orbiter's request dialog arrives with its own name, price and length:
 * on the booking page, in the receipt, in the Orbiter's requests and in the calendar.
 */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { acceptQuotedPrice, quoteBooking } from '#work/bookings/quote-booking.server.ts'
import {
  findBookingCalendar,
  findCalendarFeed,
  findFeedSecret,
  renewFeed,
} from '#work/calendars/icalendar.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { db } from '#app/platform/db.ts'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import * as quotePage from '#app/routes/public/quotes/quote.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  createOrbiter,
  createUser,
  viewerOf,
  type TestOrbiter,
  type TestUser,
} from '#tests/support/factories.ts'
import { createTrained, offersOf } from '#tests/support/managed.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { createQuotedInquiry } from '#tests/support/quoted-inquiry.ts'
import { REQUEST_DATE, requestForm } from '#tests/support/request-form.ts'

useDatabase()

const ORIGIN = 'https://orbit.example'

/** The name, price and length of each offer in the dialog; null: it needs a quote. */
const SOLD: [key: string, name: string, price: string | null, length: string][] = [
  ['reel:15', '15s Quick Reel', '$80', '1 hour'],
  ['reel:30', '30s Standard Reel', '$125', '1 hour'],
  ['reel:60', '60s Extended Reel', '$210', '1 hour'],
  ['service', 'Kitchen night', '$180.50', '1.5 hours'],
  ['package', 'Three reels', '$400', '4 hours'],
  ['general', 'General Service', null, '1 hour'],
  ['general:240', 'General Service', null, '4 hours'],
  ['general:240x2', 'General Service', null, '2 days, 4 hours each'],
  ['general:480x3', 'General Service', null, '3 days, 8 hours each'],
]

async function sellerOfAll() {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({
    pricing: { reel15s: 8000, reel30s: 12_500, reel60s: 21_000 },
    services: [{ name: 'Kitchen night', priceCents: 18_050, durationMinutes: 90 }],
    packages: [{ name: 'Three reels', priceCents: 40_000, durationMinutes: 240 }],
  })
  return { orbiter, customer: await createUser() }
}

const eventsIn = (text: string | null) =>
  new ICAL.Component(ICAL.parse(text ?? '')).getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate, uid } = new ICAL.Event(component)
    return { uid, summary, start: startDate.toJSDate(), end: endDate.toJSDate() }
  })

const fileOf = async (user: TestUser, bookingId: string) =>
  eventsIn(await findBookingCalendar(viewerOf(user), bookingId, ORIGIN))

async function feedOf(user: TestUser) {
  await renewFeed(viewerOf(user))
  return eventsIn(await findCalendarFeed((await findFeedSecret(viewerOf(user))) ?? '', ORIGIN))
}

/** The events of a person's only booking, which are the same in its file and in the feed. */
async function calendarsOf(user: TestUser, bookingId: string) {
  const file = await fileOf(user, bookingId)
  expect(await feedOf(user)).toEqual(file)
  return file
}

async function request(customer: TestUser, orbiter: TestOrbiter, offer: string, label: string) {
  const path = `/creator/${orbiter.id}?book=${offer}`
  const open = (form?: Record<string, string>) =>
    openPage(creatorPage, '/creator/:orbiterId', path, viewerOf(customer), form)
  const dialog = await open()
  expect(dialog.html.replaceAll('&#x27;', "'")).toContain(`>${label}</option>`)
  expect(dialog.html).toContain(`<option value="${offer}" selected=""`)
  await open(requestForm({ offer, idempotencyKey: newId() }))
  const { id } = await db()
    .selectFrom('bookingRequests')
    .select('id')
    .where('customerId', '=', customer.id)
    .executeTakeFirstOrThrow()
  return id
}

test.each(SOLD)(
  '%s arrives on the booking page, in the receipt, at the Orbiter and in the calendar',
  async (key, name, price, length) => {
    const { orbiter, customer } = await sellerOfAll()
    const ids = { service: orbiter.serviceIds[0], package: orbiter.packageIds[0] }
    const offer = key === 'service' || key === 'package' ? `${key}:${ids[key]}` : key
    const label = `${name} · ${price ?? 'custom quote'} · ${length}`
    const id = await request(customer, orbiter, offer, label)
    const cost = price ?? 'To be quoted'
    for (const to of [customer.email, orbiter.email]) {
      const mail = await getMail({ to, kind: 'booking-requested' })
      for (const row of [`Service: ${name}`, `Price: ${cost}`, `Length: ${length}`])
        expect(mail.text).toContain(row)
      if (key.startsWith('reel')) expect(mail.text).toContain('Delivery: Within 2 days')
    }
    for (const user of [customer, orbiter]) {
      const page = await openPage(
        bookingPage,
        '/bookings/:bookingId',
        `/bookings/${id}`,
        viewerOf(user),
      )
      for (const text of [name, cost, length]) expect(page.text).toContain(text)
    }
    const requests = await openDashboard(orbiter, '/bookings')
    for (const text of [name, length]) expect(requests.text).toContain(text)
    const summaries = (await calendarsOf(customer, id)).map(({ summary }) => summary)
    const days = Number(/^(\d) days/.exec(length)?.[1] ?? 1)
    expect(summaries).toEqual(Array.from({ length: days }, () => `${name}: ${orbiter.fullName}`))
    if (price) {
      await acceptBooking(viewerOf(orbiter), id)
    } else {
      await quoteBooking(viewerOf(orbiter), id, { price: '600' })
      await acceptQuotedPrice(viewerOf(customer), id, { quoteCents: 60_000 })
    }
    const confirmation = await getMail({ to: customer.email, kind: 'booking-accepted' })
    for (const text of [name, price ?? '$600', `Length: ${length}`])
      expect(confirmation.text).toContain(text)
  },
)

test('two days asked of an Orbiter are two events of four hours in the file, the feed and the calendar', async () => {
  const { orbiter, customer } = await sellerOfAll()
  const label = 'General Service · custom quote · 2 days, 4 hours each'
  const id = await request(customer, orbiter, 'general:240x2', label)
  // 2:30 PM to 6:30 PM in Dallas, on both days.
  const days = [REQUEST_DATE, '2026-07-10'].map((date) => ({
    start: new Date(`${date}T19:30:00Z`),
    end: new Date(`${date}T23:30:00Z`),
  }))
  for (const user of [customer, orbiter]) {
    const events = await calendarsOf(user, id)
    expect(events).toMatchObject(days)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  }
  await quoteBooking(viewerOf(orbiter), id, { price: '600' })
  await acceptQuotedPrice(viewerOf(customer), id, { quoteCents: 60_000 })
  expect(await entriesOn(orbiter, REQUEST_DATE, id)).toBe(2)
})

/** How often a booking appears in the week of the Orbiter's calendar that contains this date. */
async function entriesOn(orbiter: TestOrbiter, date: string, bookingId: string): Promise<number> {
  const query = `?view=week&date=${date}`
  const { html } = await openDashboard(orbiter, '/calendar', undefined, query)
  return html.split(`href="/bookings/${bookingId}"`).length - 1
}

test('two days that Orbit sells are two sessions, two bookings and two events', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createTrained()
  const { customer } = await createQuotedInquiry({
    title: 'Two days',
    days: 2,
    durationHours: 4,
  })
  const link = linkIn(await getMail({ to: customer.email, kind: 'quote' }), '/quotes/')
  await openPage(quotePage, '/quotes/:token', link, viewerOf(customer), {})
  const { id } = await db()
    .selectFrom('videoProjects')
    .select('id')
    .where('userId', '=', customer.id)
    .executeTakeFirstOrThrow()
  await dispatchProject(id)
  const offer = (await offersOf(id)).find((row) => row.orbiterId === orbiter.id)
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
  const sessions = await db()
    .selectFrom('projectSessions')
    .select(['startAt as start', 'endAt as end', 'bookingRequestId'])
    .where('projectId', '=', id)
    .orderBy('position')
    .execute()
  // 10 AM to 2 PM in Dallas, on both days.
  expect(sessions).toMatchObject(
    ['2026-08-20', '2026-08-21'].map((date) => ({
      start: new Date(`${date}T15:00:00Z`),
      end: new Date(`${date}T19:00:00Z`),
    })),
  )
  for (const { bookingRequestId, start, end } of sessions) {
    const bookingId = bookingRequestId ?? ''
    expect(await fileOf(customer, bookingId)).toMatchObject([{ start, end }])
    expect(await entriesOn(orbiter, '2026-08-20', bookingId)).toBe(1)
  }
  for (const user of [customer, orbiter])
    expect(await feedOf(user)).toMatchObject(sessions.map(({ start, end }) => ({ start, end })))
  const mails = await listMails({ to: customer.email, kind: 'booking-accepted' })
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail.text).toContain('Length: 4 hours')
})
