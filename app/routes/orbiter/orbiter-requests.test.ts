/** Booking requests on the Orbiter dashboard: what is shown, and who may respond. */
import { expect, test } from 'vitest'
import {
  findOrbiterBooking,
  listOrbiterBookings,
} from '#work/bookings/orbiter-booking-queries.server.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

useDatabase()

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
  const { text, html } = await openDashboard(orbiter, '/bookings')
  expect(text).toMatch(/Completed/)
  expect(text).toMatch(/Cancelled/)
  expect(html).not.toContain('value="accept"')
  const answer = await openDashboard(orbiter, '/bookings', { intent: 'accept', bookingId: off.id })
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
  expect(
    (await openDashboard(other, '/bookings', { intent: 'accept', bookingId: id })).status,
  ).toBe(404)
  expect(
    (await openDashboard(orbiter, '/bookings', { intent: 'accept', bookingId: id })).text,
  ).toContain('Booking Accepted!')
  expect(await findOrbiterBooking(viewerOf(orbiter), id)).toMatchObject({ status: 'accepted' })
})
