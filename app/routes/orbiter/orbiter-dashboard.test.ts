/** The overview of the Orbiter dashboard, and what its pages share. */
import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { saveOwnChecks } from '#market/creators/own-verification.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { entriesOf } from '#app/routes/frame/work-areas.ts'
import { freeDaysOf } from '#tests/support/free-days.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

useDatabase()

test('the switch says in its own words what it did [P-TOAST-78]', async () => {
  const orbiter = await createOrbiter()
  const off = await openDashboard(orbiter, '', { intent: 'availability', isAvailable: 'false' })
  expect(off.text).toContain('Now Unavailable You will not receive new booking requests')
  const on = await openDashboard(orbiter, '', { intent: 'availability', isAvailable: 'true' })
  expect(on.text).toContain('Now Available You are now accepting new booking requests')
})

test('projects and rating are figures of the Orbiter; a rating without reviews says so [P-OD-04] [P-OD-06]', async () => {
  const orbiter = await createOrbiter()
  expect((await openDashboard(orbiter)).text).toContain('Projects 0 No projects yet')
  for (const day of [3, 4]) await createBooking({ orbiter, date: inDays(day), status: 'accepted' })
  await createBooking({ orbiter, date: inDays(1), status: 'completed' })
  const fresh = await openDashboard(orbiter)
  expect(fresh.text).toContain('Projects 1 completed, +2 in progress')
  expect(fresh.text).toContain('Rating – No reviews yet')
  const rated = await createOrbiter({ reviews: { count: 2, sum: 9 } })
  expect((await openDashboard(rated)).text).toContain('Rating 4.5 from 2 reviews')
})

test('Display Name is what the profile editor asks for first [P-OPE-04]', async () => {
  const { html } = await openDashboard(await createOrbiter(), '/profile')
  const field = /Display Name[^]*?<input[^>]*name="fullName"[^>]*>/.exec(html)?.[0]
  expect(field).toContain('maxLength="80"')
})

test('the overview shows three of the open requests and leads to all of them [P-CONST-18]', async () => {
  const orbiter = await createOrbiter()
  for (let day = 3; day < 8; day += 1)
    await createBooking({ orbiter, customerName: `Asker number ${day}`, date: inDays(day) })
  const { text } = await openDashboard(orbiter)
  expect(text.match(/Asker number \d/g)?.length).toBe(3)
  expect(text).toContain('View All Requests (5)')
})

test('assignments stand beside direct bookings on the overview [P-OD-10]', async () => {
  const orbiter = await createTrained({ fullName: 'Tess Trained' })
  await createBooking({ orbiter, customerName: 'Dana Direct' })
  const { id } = await createJob({ city: 'Dallas' })
  await dispatchProject(id)
  const { html, text } = await openDashboard(orbiter)
  expect(text).toContain('This job is offered to several Orbiters')
  expect(text).toContain('Dana Direct')
  expect(text).toContain('2 requests to answer')
  expect(text).toContain('View All Requests (2)')
  expect(text).toContain('Requests 2 pending')
  // Both are answered alike: first Accept, then Reject.
  const answers = [...html.matchAll(/aria-label="(Accept|Reject)\b/g)].map(([, word]) => word)
  expect(answers).toEqual(['Accept', 'Reject', 'Accept', 'Reject'])
})

test('where no clip says it, the iPhone is typed; an admin sees it and the step stays open', async () => {
  const orbiter = await createOrbiter()
  await expect(saveOwnChecks(viewerOf(orbiter), { deviceModel: 'i' })).rejects.toThrow(InvalidInput)
  const device = { intent: 'save-checks', deviceModel: 'iPhone 13' }
  const saved = await openDashboard(orbiter, '/profile/checks', device)
  expect(saved.text).toContain('Show your iPhone in the video call.')
  expect((await openDashboard(orbiter, '/profile/checks')).html).toContain('value="iPhone 13"')
  expect((await openDashboard(orbiter)).html).toContain('href="/orbiter/profile/checks"')
})

test('profile, requests and free times are in one dashboard, which leads from each to the others [P-GEN-16]', async () => {
  const orbiter = await createOrbiter()
  const booking = await createBooking({ orbiter, customerName: 'Dana Asks', date: inDays(4) })
  for (const page of ['', '/profile', '/bookings', '/calendar'] as const) {
    const { status } = await openDashboard(orbiter, page)
    expect(status).toBe(200)
  }
  // The frame around each page has these entries.
  expect(entriesOf('orbiter', { messages: 0 }).map(({ to }) => to)).toEqual(
    expect.arrayContaining([
      '/orbiter',
      '/orbiter/profile',
      '/orbiter/bookings',
      '/orbiter/calendar',
    ]),
  )
  const saved = await openDashboard(orbiter, '/profile', {
    intent: 'save-profile',
    fullName: 'Noa Lindqvist',
    bio: 'Films by night.',
  })
  expect(saved.text).toContain('Your profile has been successfully updated.')
  expect((await openDashboard(orbiter, '/profile')).html).toContain('Films by night.')
  expect((await openDashboard(orbiter, '/bookings')).text).toContain('Dana Asks')
  expect(
    (await openDashboard(orbiter, '/bookings', { intent: 'accept', bookingId: booking.id })).text,
  ).toContain('Booking Accepted!')
  await openDashboard(orbiter, '/calendar', {
    intent: 'add-slot',
    date: inDays(3),
    startTime: '09:00',
    endTime: '11:00',
  })
  const shown = await openDashboard(orbiter, '/calendar', undefined, `?date=${inDays(3)}`)
  expect(shown.text).toMatch(/9:00\sAM to 11:00\sAM/)
  // Others see and can request what is saved there.
  expect(await findPublicProfile(orbiter.id)).toMatchObject({
    fullName: 'Noa Lindqvist',
    bio: 'Films by night.',
  })
  expect(await freeDaysOf(orbiter.id, orbiter.timeZone)).toHaveLength(1)
})
