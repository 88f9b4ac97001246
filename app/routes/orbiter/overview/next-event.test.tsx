/** The Orbiter's home: the next event as a poster, and what is known about who asks. */
import { expect, test } from 'vitest'
import { untilStart } from '#app/routes/orbiter/overview/next-event.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

useDatabase()

test('the time until an event is in days, and in seconds on its last day', () => {
  const hour = 3_600_000
  expect(untilStart(29 * hour + 21 * 60_000)).toBe('in 1d 05:21')
  expect(untilStart(5 * hour + 7000)).toBe('in 05:00:07')
  expect(untilStart(0)).toBe('Begins now')
})

test('a request says how many bookings its customer has with the Orbiter, and nothing for a new one', async () => {
  const [orbiter, customer] = [await createOrbiter(), await createUser({ fullName: 'Ana Again' })]
  await createBooking({ orbiter, date: inDays(6), customerName: 'Nina New' })
  expect((await openDashboard(orbiter)).text).not.toContain('with you')
  await createBooking({ orbiter, customer, date: inDays(3), status: 'accepted' })
  await createBooking({ orbiter, customer, date: inDays(5), status: 'completed' })
  // Their bookings with others do not count.
  await createBooking({ customer, date: inDays(4), status: 'accepted' })
  await createBooking({ orbiter, customer, date: inDays(7) })
  expect((await openDashboard(orbiter)).text).toContain('2 bookings with you')
})

test('the next event is a poster with its countdown, and the later ones are rows', async () => {
  const orbiter = await createOrbiter()
  for (const [day, occasion] of [
    [3, 'Opening night'],
    [5, 'Closing night'],
  ] as const)
    await createBooking({ orbiter, date: inDays(day), status: 'accepted', occasion })
  const { html } = await openDashboard(orbiter)
  expect(html).toMatch(/class="coming-event"[^]*?in \d+d \d\d:\d\d[^]*?Opening night[^]*?<\/a>/)
  expect(html.match(/class="coming-event"/g)).toHaveLength(1)
  expect(html).toMatch(/class="coming-row"[^]*?Closing night/)
})
