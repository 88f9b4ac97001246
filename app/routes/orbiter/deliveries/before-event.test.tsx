/** The room of an Orbiter, days and hours before its event. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import * as room from '#app/routes/orbiter/deliveries/delivery.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

test('until two hours before the event the room says when uploads open, by the clock of the event, and takes no files', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ location: 'Dallas, TX' })
  const booking = await createBooking({
    orbiter,
    date: '2026-07-09',
    time: '14:00',
    status: 'accepted',
  })
  const viewer = { ...viewerOf(orbiter), timeZone: 'America/New_York' }
  const read = () =>
    openPage(room, '/orbiter/deliveries/:jobId', `/orbiter/deliveries/${booking.id}`, viewer)
  const early = await read()
  expect(early.text).toContain(
    'Uploads open Jul 9, 12:00 PM CDT (1:00 PM EDT for you), 2 hours before the start.',
  )
  expect(early.html).not.toContain('type="file"')
  expect(early.text).not.toContain('Started')
  freeze(new Date(booking.startAt.getTime() - 2 * HOUR_MS))
  const open = await read()
  expect(open.text).not.toContain('Uploads open')
  expect(open.html).toContain('type="file"')
})

test('the clock of requested changes says when they came and when they are due, and nothing else repeats it', async () => {
  const { id, orbiter, customer, pieceId } = await createDelivered()
  await requestChanges({ viewer: viewerOf(customer) }, pieceId, { note: 'Start with the cake.' })
  const viewer = viewerOf(orbiter)
  const { text, html } = await openPage(
    room,
    '/orbiter/deliveries/:jobId',
    `/orbiter/deliveries/${id}`,
    viewer,
  )
  expect(html).toContain('venue-run')
  expect(text).toMatch(/Changes requested today .* Due .*Round 1 of 1\. .*Start with the cake\./)
  expect(text.match(/\bdue (?!next)/giu)).toHaveLength(1)
})
