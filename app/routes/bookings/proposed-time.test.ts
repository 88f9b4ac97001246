import { expect, test } from 'vitest'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import * as dashboardBookings from '#app/routes/dashboard/bookings.tsx'
import * as dashboardLayout from '#app/routes/dashboard/dashboard-layout.tsx'
import * as dashboard from '#app/routes/dashboard/dashboard.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { linkTo } from '#tests/support/page-markup.ts'

useDatabase()

test('a proposed time stands on the cards, the dashboard and in the list, not only on the page of its booking [P-MYB-05]', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer, date } = await createBooking({
    orbiter,
    status: 'accepted',
    customerName: 'Casey Quinn',
  })
  await proposeTime(viewerOf(orbiter), id, { date, time: '15:00' })
  const viewer = viewerOf(customer)
  const list = await openPage(myBookings, '/my-bookings', '/my-bookings', viewer)
  const home = await openPage(
    dashboard,
    '/dashboard',
    '/dashboard',
    viewer,
    undefined,
    dashboardLayout,
  )
  const bookings = await openPage(
    dashboardBookings,
    '/dashboard/bookings',
    '/dashboard/bookings',
    viewer,
    undefined,
    dashboardLayout,
  )
  for (const { text } of [list, bookings])
    expect(text).toMatch(/Robin Vale proposes [^.]*, 3:00 PM/)
  expect(home.text).toMatch(/Robin Vale proposes another time .* Proposed: 3:00 PM C[SD]T/)
  for (const page of ['', '/bookings'] as const)
    expect((await openDashboard(orbiter, page)).text).toMatch(/You proposed [^.]*, 3:00 PM/)

  const answer = linkTo(list.html, 'Accept or decline the new time of Robin Vale') ?? ''
  const open = (path: string, form?: Record<string, string>) =>
    openPage(bookingPage, '/bookings/:bookingId', path, viewer, form)
  expect((await open(answer)).text).toContain('Accept the new time')
  await open(answer, { intent: 'agree' })
  expect((await open(`/bookings/${id}`)).html).toMatch(/<h\d[^>]*>You are booked</)
})
