import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import * as notifications from '#app/routes/notifications/notifications.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { eventIn } from '#tests/support/event-soon.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { createTakenJob, createTrained, projectOf } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { linkTo } from '#tests/support/page-markup.ts'
import { deliverAll, pieceOf } from '#tests/support/piece-factory.ts'

useDatabase()

test('an event that has begun is delivered from home', async () => {
  const { orbiter, id } = await eventIn(-10)
  const { html, text } = await openDashboard(orbiter)
  expect(html).toContain('aria-label="The event of now"')
  expect(text).toContain('Under way')
  expect(linkTo(html, 'Deliver')).toBe(`/orbiter/deliveries/${id}`)
})

test('three hours ahead an event is still only the next one', async () => {
  const { orbiter } = await eventIn(180)
  const { html, text } = await openDashboard(orbiter)
  expect(text).toMatch(/Coming up .*Casey Quinn/)
  expect(html).not.toContain('The event of now')
})

test('a new time that a customer proposes is answered from home', async () => {
  const booking = await createBooking({ status: 'accepted', customerName: 'Casey Quinn' })
  await proposeTime(viewerOf(booking.customer), booking.id, { date: inDays(9), time: '15:00' })
  const { html, text } = await openDashboard(booking.orbiter)
  expect(text).toContain('Casey Quinn proposes')
  expect(html).toContain('aria-label="Accept the new time of Casey Quinn"')
  expect(html).toContain(`action="/bookings/${booking.id}"`)
})

test('what is owed of past events heads the home and is listed there, in the calendar and in the notifications by due time, sold directly or by Orbit, each with its button', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createTrained({ location: 'Chicago, IL', timeZone: 'America/Chicago' })
  const booking = await createBooking({ orbiter, status: 'accepted', customerName: 'Casey Quinn' })
  freeze(new Date(booking.startAt.getTime() + HOUR_MS / 2))
  await deliverAll(viewerOf(orbiter), booking.id)
  const piece = await pieceOf(booking.id)
  await requestChanges({ viewer: viewerOf(booking.customer) }, piece.id, { note: 'Brighter' })
  freeze(new Date(booking.startAt.getTime() + 30 * HOUR_MS))
  const job = await createTakenJob(orbiter, { city: 'Chicago' })
  advance({ minutes: 1 })
  const before = await openDashboard(orbiter)
  expect(before.text).toContain('No requests to answer. 1 piece to deliver')
  expect(linkTo(before.html, `Deliver the changes: ${piece.label}, 30s Standard Reel`)).toBe(
    `/orbiter/deliveries/${booking.id}`,
  )
  freeze(new Date(job.session.endAt.getTime() + 30 * HOUR_MS))
  const after = await openDashboard(orbiter)
  const { title } = await projectOf(job.id)
  const { label } = await pieceOf(job.id)
  const elsewhere = [
    await openDashboard(orbiter, '/calendar'),
    await openPage(notifications, '/notifications', '/notifications', viewerOf(orbiter)),
  ]
  for (const { html, text } of [after, ...elsewhere]) {
    expect(linkTo(html, `Deliver: ${label}, ${title}`)).toBe(`/orbiter/deliveries/${job.id}`)
    expect(text).toMatch(/Deliver the changes.*Late: it was due .*Deliver/)
  }
})
