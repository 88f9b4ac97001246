/** The Orbiter's dashboard as its server draws it: each tab, each button, and the rows behind them. */
import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import {
  findOrbiterBooking,
  listOrbiterBookings,
} from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { DIRECT_TIMES, HOURLY_TIMES } from '#app/base/time-steps.ts'
import { freeTimeInput } from '#app/features/availability/free-time-inputs.ts'
import { addPortfolioItem } from '#app/features/portfolio/add-portfolio-item.server.ts'
import { addFreeTime } from '#app/features/availability/add-free-time.server.ts'
import { coverPortfolioItem } from '#app/features/portfolio/arrange-portfolio.server.ts'
import {
  findPublicProfile,
  listAvailability,
} from '#app/features/creators/creator-queries.server.ts'
import { SERIES_DAYS } from '#app/features/availability/free-time.ts'
import { saveSetupDraft } from '#app/features/onboarding/orbiter-setup.server.ts'
import { readSetup } from '#app/features/onboarding/read-setup.server.ts'
import { listOwnSlots } from '#app/features/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#app/features/availability/remove-free-time.server.ts'
import { saveOwnProfile } from '#app/features/creators/save-own-profile.server.ts'
import { saveDevice } from '#app/features/creators/verification.server.ts'
import { isRecentIphone } from '#app/features/media/video-upload.ts'
import { dispatchProject } from '#app/features/projects/dispatch-project.server.ts'
import { db } from '#app/platform/db.ts'
import * as bookings from '#app/routes/orbiter/orbiter-requests.tsx'
import * as calendar from '#app/routes/orbiter/calendar.tsx'
import * as layout from '#app/routes/orbiter/orbiter-layout.tsx'
import * as overview from '#app/routes/orbiter/orbiter-overview.tsx'
import * as profile from '#app/routes/orbiter/orbiter-profile.tsx'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const PAGES = { '': overview, '/profile': profile, '/bookings': bookings, '/calendar': calendar }

const open = (
  orbiter: TestOrbiter,
  page: keyof typeof PAGES = '',
  form?: Record<string, string>,
  query = '',
) =>
  openPage(
    PAGES[page],
    `/orbiter${page}`,
    `/orbiter${page}${query}`,
    viewerOf(orbiter),
    form,
    layout,
  )

test('the switch says in its own words what it did [P-TOAST-78]', async () => {
  const orbiter = await createOrbiter()
  const off = await open(orbiter, '', { intent: 'availability', isAvailable: 'false' })
  expect(off.text).toContain('Now Unavailable You will not receive new booking requests')
  const on = await open(orbiter, '', { intent: 'availability', isAvailable: 'true' })
  expect(on.text).toContain('Now Available You are now accepting new booking requests')
})

test('the overview shows three of the open requests and leads to all of them [P-CONST-18]', async () => {
  const orbiter = await createOrbiter()
  for (let day = 3; day < 8; day += 1)
    await createBooking({ orbiter, customerName: `Asker number ${day}`, date: inDays(day) })
  const { text } = await open(orbiter)
  expect(text.match(/Asker number \d/g)?.length).toBe(3)
  expect(text).toContain('View All Requests (5)')
})

test('assignments stand beside direct bookings on the overview [P-OD-10]', async () => {
  const orbiter = await createTrained({ fullName: 'Tess Trained' })
  await createBooking({ orbiter, customerName: 'Dana Direct' })
  const { id } = await createJob({ city: 'Dallas' })
  await dispatchProject(id)
  const { text } = await open(orbiter)
  expect(text).toContain('Jobs for you')
  expect(text).toContain('Dana Direct')
})

test('bookings that were completed or cancelled are shown as what they are, and nothing about them can be answered [P-OD-23]', async () => {
  const orbiter = await createOrbiter()
  const done = await createBooking({
    orbiter,
    customerName: 'Cora Completed',
    status: 'completed',
    date: inDays(2),
  })
  const off = await createBooking({
    orbiter,
    customerName: 'Cal Cancelled',
    status: 'cancelled',
    reason: 'Rain',
    date: inDays(3),
  })
  const { rows } = await listOrbiterBookings(viewerOf(orbiter))
  expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
    [done.id]: 'completed',
    [off.id]: 'cancelled',
  })
  const { text, html } = await open(orbiter, '/bookings')
  expect(text).toMatch(/Completed/)
  expect(text).toMatch(/Cancelled/)
  expect(html).not.toContain('value="accept"')
  const answer = await open(orbiter, '/bookings', { intent: 'accept', bookingId: off.id })
  expect([answer.status, answer.text.includes('Error')]).toEqual([409, true])
})

test('the list knows the customer’s name and domain, the address only once accepted; it takes no id of anybody [P-CALL-21]', async () => {
  const orbiter = await createOrbiter()
  const customer = await createUser({ email: 'dana@bakery.example.test' })
  const { id } = await createBooking({
    orbiter,
    customer,
    customerName: 'Dana Direct',
    notes: 'Oven first',
  })
  const [row] = (await listOrbiterBookings(viewerOf(orbiter))).rows
  expect(row).toMatchObject({
    id,
    status: 'pending',
    customerDisplayName: 'Dana Direct',
    customerEmailDomain: 'bakery.example.test',
    customerEmail: null,
  })
  expect(JSON.stringify(row)).not.toContain('dana@')
  expect((await listOrbiterBookings(viewerOf(await createOrbiter()))).rows).toEqual([])
})

test('a request is answered by its id, once, and only by whom it was sent to [P-CALL-22]', async () => {
  const [orbiter, other] = [await createOrbiter(), await createOrbiter()]
  const { id } = await createBooking({ orbiter })
  expect((await open(other, '/bookings', { intent: 'accept', bookingId: id })).status).toBe(404)
  expect((await open(orbiter, '/bookings', { intent: 'accept', bookingId: id })).text).toContain(
    'Booking Accepted!',
  )
  expect(await findOrbiterBooking(viewerOf(orbiter), id)).toMatchObject({ status: 'accepted' })
})

test('free times are read by date, added one or many, removed by id or as a series; customers see those from today on [P-ENT-07] [P-CALL-08] [P-CALL-23] [P-CONST-20]', async () => {
  const orbiter = await createOrbiter({
    availability: [{ date: '2020-01-01', startTime: '09:00', endTime: '10:00' }],
  })
  const viewer = viewerOf(orbiter)
  await addFreeTime(viewer, { date: inDays(2), startTime: '09:00', endTime: '10:30' })
  const many = await addFreeTime(viewer, {
    startTime: '14:00',
    endTime: '16:00',
    isRecurring: 'on',
    monday: 'on',
  })
  expect([many.added, SERIES_DAYS]).toEqual([12, 84])
  const rows = await db()
    .selectFrom('orbiterAvailability')
    .selectAll()
    .where('orbiterId', '=', orbiter.id)
    .orderBy('date')
    .execute()
  expect(rows.find((row) => row.isRecurring)).toMatchObject({
    orbiterId: orbiter.id,
    isAvailable: true,
    startTime: '14:00',
    endTime: '16:00',
    isRecurring: true,
    recurringPattern: 'monday',
  })
  const shown = (await listAvailability(orbiter.id, 'America/Chicago')).map((day) => day.date)
  expect(shown).toHaveLength(
    new Set([inDays(2), ...rows.filter((row) => row.isRecurring).map((row) => row.date)]).size,
  )
  expect(shown).not.toContain('2020-01-01')
  const own = await listOwnSlots(viewer, inDays(0), inDays(90))
  const [single, repeated] = [
    own.find((slot) => slot.weekdays.length === 0),
    own.find((slot) => slot.weekdays.length > 0),
  ]
  await removeFreeTime(viewer, { slotId: single?.id })
  await removeSeries(viewer, { slotId: repeated?.id })
  expect(await listAvailability(orbiter.id, 'America/Chicago')).toEqual([])
})

test.each([
  [{ startTime: '', endTime: '' }, 'Missing information', 'startTime'],
  [{ startTime: '12:00', endTime: '11:00' }, 'Invalid time range', 'endTime'],
])(
  'times that are missing or turned round are told by a toast and beside the field [P-AVL-02] [P-AVL-03]',
  async (times, title, field) => {
    const viewer = viewerOf(await createOrbiter())
    const { data } = await sendForm(
      calendar.action,
      { viewer },
      { intent: 'add-slot', date: inDays(3), ...times },
    )
    expect(data).toMatchObject({
      ok: false,
      title,
      toast: true,
      errors: { [field]: expect.any(String) as string },
    })
  },
)

test('direct times and free times go by half hours from 9:00 to 20:00, managed ones by hours from 9 AM to 7 PM [P-CONST-14]', () => {
  expect([DIRECT_TIMES.length, DIRECT_TIMES[0], DIRECT_TIMES[1], DIRECT_TIMES.at(-1)]).toEqual([
    23,
    '09:00',
    '09:30',
    '20:00',
  ])
  expect([HOURLY_TIMES.length, HOURLY_TIMES[0], HOURLY_TIMES[1], HOURLY_TIMES.at(-1)]).toEqual([
    11,
    '09:00',
    '10:00',
    '19:00',
  ])
  const isFreeTime = (startTime: string, endTime: string) =>
    freeTimeInput.safeParse({ date: '2026-07-09', startTime, endTime }).success
  expect(DIRECT_TIMES.slice(0, -1).every((time) => isFreeTime(time, '20:00'))).toBe(true)
  expect(isFreeTime('08:30', '20:00') || isFreeTime('19:00', '20:30')).toBe(false)
  expect(isFreeTime('09:15', '20:00')).toBe(false)
})

test('a bio has 300 characters and not one more [P-CONST-20]', async () => {
  const viewer = viewerOf(await createOrbiter())
  const save = (bio: string) =>
    saveOwnProfile(viewer, { fullName: 'Noa Lindqvist', bio }, new FormData())
  await save('x'.repeat(300))
  await expect(save('x'.repeat(301))).rejects.toThrow(InvalidInput)
})

test('picture and cover reel come from a file or an address, the cover also from the portfolio; nobody else’s is taken [P-OPE-11]', async () => {
  const [orbiter, other] = [await createOrbiter(), viewerOf(await createOrbiter())]
  const viewer = viewerOf(orbiter)
  await saveOwnProfile(
    viewer,
    {
      fullName: 'Noa Lindqvist',
      imageUrl: 'https://pictures.example/noa.webp',
      coverReelUrl: 'https://reels.example/noa.mp4',
    },
    new FormData(),
  )
  // Nobody's browser is sent elsewhere: what is named there is shown once a copy of it is here (media/copy-media.test.ts).
  expect(await findPublicProfile(viewer.id)).toMatchObject({ imageUrl: null, reelUrl: null })
  const own = { imageUrl: '/files/pictures/noa.webp', coverReelUrl: '/files/portfolio/noa.mp4' }
  await saveOwnProfile(viewer, { fullName: 'Noa Lindqvist', ...own }, new FormData())
  expect(await findPublicProfile(viewer.id)).toMatchObject({
    imageUrl: own.imageUrl,
    reelUrl: own.coverReelUrl,
  })
  const media = {
    mediaUrl: '/files/portfolio/x.mp4',
    thumbnailUrl: '/files/portfolio/x-poster.webp',
  }
  const { id: itemId } = await addPortfolioItem(viewer, {
    title: 'Opening night',
    ...media,
    mediaType: 'video',
  })
  await expect(coverPortfolioItem(other, { itemId })).rejects.toThrow('no longer in your portfolio')
  await coverPortfolioItem(viewer, { itemId })
  expect(await findPublicProfile(viewer.id)).toMatchObject({
    reelUrl: media.mediaUrl,
    posterUrl: media.thumbnailUrl,
  })
})

test('the marketplace draft keeps every field as it was typed; a turnaround of 3 days is the start [P-ENT-12] [P-CONST-12]', async () => {
  const viewer = viewerOf(await createUser({ roles: ['orbiter'] }))
  expect((await readSetup(viewer)).values['turnaroundDays']).toBe('3')
  const typed = {
    bio: 'Half a bi',
    instagram: '@no',
    tiktok: '@noa',
    youtube: 'noa',
    website: 'exam',
    title: 'Open',
    url: 'htt',
    description: 'One',
    orbiterLevel: 'pro',
    pricing15s: '7',
    pricing30s: '',
    pricing60s: 'x',
    turnaroundDays: '5',
  }
  await saveSetupDraft(viewer, typed)
  expect((await readSetup(viewer)).values).toMatchObject(typed)
})

test.each([
  ['iPhone 12', true],
  ['iPhone 12 mini', true],
  ['iPhone 17 Pro Max', true],
  ['iPhone SE (3rd generation)', true],
  ['iPhone Air', true],
  ['iPhone 11 Pro', false],
  ['iPhone XS', false],
  ['iPhone SE (2nd generation)', false],
  ['iPad Pro', false],
  ['Pixel 9', false],
])('%s as the device of an Orbiter: %s', (model, isRecent) => {
  expect(isRecentIphone(model)).toBe(isRecent)
})

test('where no clip says it, the iPhone is typed; an admin sees it and the step stays open', async () => {
  const orbiter = await createOrbiter()
  await expect(saveDevice(viewerOf(orbiter), { deviceModel: ' ' })).rejects.toThrow(InvalidInput)
  const { text } = await open(orbiter, '', { intent: 'device', deviceModel: 'iPhone 13' })
  expect(text).toContain('iPhone saved')
  expect((await open(orbiter)).html).toContain('value="iPhone 13"')
})

test('profile, requests and free times are kept in one dashboard, which leads from each to the others [P-GEN-16]', async () => {
  const orbiter = await createOrbiter()
  const booking = await createBooking({ orbiter, customerName: 'Dana Asks', date: inDays(4) })
  for (const page of ['', '/profile', '/bookings', '/calendar'] as const) {
    const { html, status } = await open(orbiter, page)
    expect(status).toBe(200)
    for (const other of ['profile', 'bookings', 'calendar'])
      expect(html, `${page} leads to ${other}`).toContain(`href="/orbiter/${other}"`)
  }
  const saved = await open(orbiter, '/profile', {
    intent: 'save-profile',
    fullName: 'Noa Lindqvist',
    bio: 'Films by night.',
  })
  expect(saved.text).toContain('Your profile has been successfully updated.')
  expect((await open(orbiter, '/profile')).html).toContain('Films by night.')
  expect((await open(orbiter, '/bookings')).text).toContain('Dana Asks')
  expect(
    (await open(orbiter, '/bookings', { intent: 'accept', bookingId: booking.id })).text,
  ).toContain('Booking Accepted!')
  await open(orbiter, '/calendar', {
    intent: 'add-slot',
    date: inDays(3),
    startTime: '09:00',
    endTime: '11:00',
  })
  const shown = await open(orbiter, '/calendar', undefined, `?date=${inDays(3)}`)
  expect(shown.text).toMatch(/9:00\sAM – 11:00\sAM/)
  // What is kept there is what others see and can ask for.
  expect(await findPublicProfile(orbiter.id)).toMatchObject({
    fullName: 'Noa Lindqvist',
    bio: 'Films by night.',
  })
  expect(await listAvailability(orbiter.id, orbiter.timeZone)).toHaveLength(1)
})
