/** The customer's dashboard, as the server renders it. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { formatClock } from '#app/base/time.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import * as adminHome from '#app/routes/admin/admin.tsx'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import * as createBookingPage from '#app/routes/dashboard/create-booking.tsx'
import * as bookings from '#app/routes/dashboard/bookings.tsx'
import * as overview from '#app/routes/dashboard/dashboard.tsx'
import * as notifications from '#app/routes/notifications/notifications.tsx'
import * as projectPage from '#app/routes/projects/project.tsx'
import * as inbox from '#app/routes/messages/messages.tsx'
import * as newestThread from '#app/routes/messages/newest-thread.tsx'
import { instantOf } from '#app/base/zoned-time.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { cardsIn, labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

const openHome = (person: TestUser) =>
  openPage(overview, '/dashboard', '/dashboard', viewerOf(person))
const openBookings = (person: TestUser, query = '') =>
  openPage(bookings, '/dashboard/bookings', `/dashboard/bookings${query}`, viewerOf(person))
const openBooking = (person: TestUser, address: string, form?: Record<string, string>) =>
  openPage(bookingPage, '/bookings/:bookingId', address, viewerOf(person), form)
/** The form that posts to this URL; empty if there is none. */
const formTo = (html: string, action: string) =>
  html.match(/<form[^]*?<\/form>/g)?.find((form) => form.includes(`action="${action}"`)) ?? ''

test('the overview counts what comes next and what still waits [P-CD-03] [P-CD-04] [P-CD-05]', async () => {
  const customer = await createUser({ fullName: 'Priya Raman' })
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
  })
  const common = { customer, orbiter, offer: `service:${orbiter.serviceIds[0] ?? ''}` }
  await createBooking({ ...common, time: '09:00', status: 'completed' })
  await createBooking({ ...common, date: inDays(5), time: '11:00', status: 'accepted' })
  await createBooking({ ...common, time: '13:00', status: 'rejected', reason: 'Away that day' })
  await createBooking({ ...common, time: '15:00', status: 'cancelled' })
  const dayAgo = new Date(now().getTime() - 26 * 3_600_000)
  await createBooking({ ...common, time: '17:00', requestedAt: dayAgo })
  await createBooking({ ...common, time: '19:00' })
  const { html, text } = await openHome(customer)
  expect(text).toContain('Hi, Priya Raman')
  expect(text).toContain('Upcoming Bookings 1 Next 7 days 1 upcoming in all')
  expect(text).toContain('Pending Requests 1 Awaiting confirmation')
  expect(html.match(/<li class="home-row"/g), 'beside the next event').toHaveLength(1)
  expect(linkTo(html, 'All 6')).toBe('/dashboard/bookings')
  expect(html).toMatch(/<h2[^>]*>[^]*?Kitchen night[^]*?<\/h2>/)
  expect(linkTo(html, 'Start New Booking')).toBe('/create-booking')
})

test('the overview takes the answer to a quote in place, leads to finished work, and takes the stars of the last one [P-CD-03]', async () => {
  freeze('2026-07-01T17:00:00Z')
  const customer = await createUser()
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const common = { customer, orbiter, date: '2026-07-09' }
  const delivered = await createDelivered({ ...common, time: '09:00' })
  const reviewed = await createBooking({ ...common, time: '12:00', status: 'completed' })
  const asked = await createBooking({ ...common, time: '15:00', offer: 'general' })
  await quoteBooking(viewerOf(orbiter), asked.id, { price: '240' })
  const before = await openHome(customer)
  expect(before.text).toContain('Needs your answer')
  expect(before.html, 'the finished film leads the page').toMatch(
    /film-ready[^]*?<img[^>]*poster[^]*?Watch and approve/,
  )
  expect(before.html.match(/Watch and approve: /g)).toHaveLength(1)
  expect(linkTo(before.html, 'Watch and approve: Robin Vale')).toBe(`/deliveries/${delivered.id}`)
  const quoteForm = formTo(before.html, `/bookings/${asked.id}`)
  expect(textIn(quoteForm)).toBe('Book for $240')
  const quote = { intent: 'take-quote', quoteCents: '24000' }
  for (const [name, value] of Object.entries(quote))
    expect(quoteForm).toContain(`name="${name}" value="${value}"`)
  await openBooking(customer, `/bookings/${asked.id}`, quote)
  const starForm = formTo(before.html, `/bookings/${reviewed.id}`)
  for (const field of ['value="review"', 'name="rating"', 'name="text"'])
    expect(starForm).toContain(field)
  await openBooking(customer, `/bookings/${reviewed.id}`, {
    intent: 'review',
    rating: '4',
    text: 'Quick and kind.',
  })
  const after = await openHome(customer)
  expect(after.html).not.toContain('Book for $240')
  expect(after.text).not.toContain('How was it?')
  const { status } = await db()
    .selectFrom('bookingRequests')
    .select('status')
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('accepted')
})

test('a move after midnight is told as a night', async () => {
  freeze('2026-07-01T17:00:00Z')
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    date: '2026-07-10',
    time: '25:00',
    status: 'accepted',
  })
  await proposeTime(viewerOf(orbiter), id, { date: '2026-07-02', time: '24:30', note: '' })
  const { text } = await openHome(customer)
  expect(text).toMatch(/Friday night, Jul 10 Booked: 1:00.AM Sat/)
  expect(text).toMatch(/Tomorrow night Proposed: 12:30.AM Fri/)
})

test('an Orbiter has a dashboard too, without the page that is not theirs', async () => {
  const { html, text } = await openHome(await createOrbiter())
  expect(text).toContain('Plan your next event')
  expect(linkTo(html, 'My Bookings')).toBeUndefined()
  expect(linkTo(html, 'Browse Orbiters')).toBe('/browse-creators')
})

test('empty tabs say what comes here and lead on, also to a first project [P-CD-02] [P-CD-07] [P-CD-10] [P-GEN-15]', async () => {
  const customer = await createUser()
  const messages = await openPage(
    newestThread,
    '/dashboard/messages',
    '/dashboard/messages',
    viewerOf(customer),
    undefined,
    inbox,
  )
  expect(messages.text).toContain('No messages yet')
  const { html, text } = await openBookings(customer)
  expect(text).toContain('No bookings yet')
  expect(html).toMatch(/<a[^>]*href="\/create-project"[^>]*>/)
  expect(linkTo((await openHome(customer)).html, 'New project')).toBe('/create-project')
  expect(linkTo(html, 'Browse Orbiters')).toBe('/browse-creators')
})

test('a list begins with the newest request, or the next event, as the customer likes [P-MYB-12] [P-CALL-11]', async () => {
  const { customer, orbiter } = await createBooking({ status: 'accepted' })
  await createBooking({ customer, orbiter, time: '18:00', status: 'completed' })
  const newest = await openBookings(customer, '?tab=confirmed')
  const order = labelledPart(newest.html, 'nav', 'Order')
  expect(order).toMatch(/<a[^>]*aria-current="true"[^>]*>Newest request</)
  expect(linkTo(order, 'By event date')).toBe('/dashboard/bookings?tab=confirmed&order=date')
  const { html } = await openBookings(customer, '?tab=confirmed&order=date')
  expect(cardsIn(html)).toHaveLength(1)
  expect(textIn(html)).toMatch(/ in \d+ /)
})

test('an answer to a new time is given through the page of its booking, without a script', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, date, customer } = await createBooking({ orbiter, status: 'accepted' })
  await proposeTime(viewerOf(orbiter), id, { date, time: '15:00', note: 'The light is better.' })
  const { html, text } = await openHome(customer)
  expect(text).toContain('The light is better.')
  expect(html).toMatch(/<button[^>]*aria-label="Keep [^"]+, with Robin Vale"/)
  expect(html).toMatch(new RegExp(`<form[^>]*action="/bookings/${id}"`))
  const answered = await openBooking(customer, `/bookings/${id}`, { intent: 'decline' })
  expect(answered.text).toContain('New time declined')
})

test('a project has a page: its state, its session, its Orbiter, and its thread', async () => {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  const orbiter = await createTrained({ fullName: 'Robin Vale' })
  const { id } = await createJob({ customer, inDays: 13 })
  await assignOrbiter(viewerOf(admin), {
    projectId: id,
    orbiterId: orbiter.id,
    despiteConflicts: true,
  })
  expect((await openBookings(customer)).html).toContain(`href="/projects/${id}"`)
  const openProject = () =>
    openPage(projectPage, '/projects/:projectId', `/projects/${id}`, viewerOf(customer))
  const { html, text } = await openProject()
  expect(text).toContain('Matched')
  expect(text).toContain('Robin Vale will film your event')
  expect(html).toMatch(/<textarea[^>]*name="text"/)
  const [, thread = ''] =
    /<form[^>]*action="([^"]*)"[^>]*>(?:(?!<\/form>)[^])*name="text"/.exec(html) ?? []
  await openBooking(customer, thread, {
    intent: 'message',
    idempotencyKey: newId(),
    text: 'Which door?',
  })
  expect((await openProject()).text).toContain('Which door?')
})

test('a booking at 1 AM belongs to the evening before and says both days, everywhere', async () => {
  const date = inDays(9)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
  const night = `${weekday.format(new Date(`${date}T00:00:00Z`))} night`
  const orbiter = await createOrbiter()
  const customer = await createUser({ fullName: 'Casey Quinn' })
  const { id } = await createBooking({ orbiter, customer, date, time: '25:00', status: 'accepted' })
  const pages = [
    await openBooking(customer, `/bookings/${id}`),
    await openPage(myBookings, '/my-bookings', '/my-bookings', viewerOf(customer)),
    await openBookings(customer),
  ]
  for (const { text } of pages) expect(text).toContain(`${night}, ${formatClock(date, '25:00')}`)
  const address = `/bookings/${id}?do=reschedule&date=${date}`
  expect((await openBooking(customer, address)).text).toContain(formatClock(date, '25:30'))
  const proposed = await openBooking(customer, address, { intent: 'propose', date, time: '25:30' })
  expect(proposed.text).toMatch(/You proposed .+ night, .+, 1:30\sAM/)
  const theirs = await openDashboard(orbiter, '/calendar', undefined, `?date=${date}`)
  expect(theirs.text).toMatch(/Casey Quinn/)
  expect(theirs.text).toContain(formatClock(date, '25:00'))
  const news = await openPage(notifications, '/notifications', '/notifications', viewerOf(orbiter))
  expect(news.text).toContain(night)
})

test('/create-booking offers no time that is over, and tells a past one beside the form', async () => {
  const viewer = viewerOf(await createUser())
  const open = (query: string) =>
    openPage(createBookingPage, '/create-booking', `/create-booking${query}`, viewer)
  const today = inDays(0)
  const at = now().getTime()
  const { html } = await open(`?service=quick-reel&date=${today}&step=2`)
  const offered = [...html.matchAll(/name="time" value="([^"]+)"/g)].map(([, time = '']) => time)
  for (const time of offered)
    expect(instantOf(today, time, 'America/Los_Angeles').getTime(), time).toBeGreaterThan(at)
  const last = await open(`?service=quick-reel&date=${inDays(9)}&time=26:00&step=3`)
  expect(last.text).toContain(formatClock(inDays(9), '26:00'))
})

test('an admin sees six real figures [P-ADM-04]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const { html } = await openPage(adminHome, '/admin', '/admin', admin)
  const stats = [
    ...html.matchAll(/<h2 class="stat-label">([^<]+)<\/h2><p class="stat-figure">([^<]+)</g),
  ]
  expect(stats.map(([, label]) => label)).toEqual([
    'Total Users',
    'Total Projects',
    'Total Orbiters',
    'Active Projects',
    'Completed',
    'Pending Tasks',
  ])
  expect(stats[0]?.[2]).toMatch(/^[1-9]\d*$/)
})
