/** The shelf of films above a customer's bookings. */
import { expect, test } from 'vitest'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo, textIn } from '#tests/support/page-markup.ts'
import { approveAll, createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

const open = (customer: TestUser, query = '') =>
  openPage(myBookings, '/my-bookings', `/my-bookings${query}`, viewerOf(customer))
const shelfIn = (html: string) =>
  /aria-labelledby="shelf-title"[^]*?<\/section>/.exec(html)?.[0] ?? ''
const jobsIn = (html: string) => shelfIn(html).match(/<li[^]*?<\/li>/g) ?? []

test('[P-MYB-03] the shelf holds what waits for the customer, then empty frames, then films that play', async () => {
  freeze('2026-07-10T12:00:00Z')
  const customer = await createUser()
  const orbiter = await createOrbiter()
  const common = { customer, orbiter, date: '2026-07-20' }
  const old = await createDelivered({ ...common, time: '09:00', occasion: 'Spring fair' })
  await approveAll(viewerOf(customer), old.id)
  await createBooking({ ...common, time: '12:00', occasion: 'Summer party', status: 'accepted' })
  await createBooking({ ...common, time: '15:00', occasion: 'Late show' })
  await createBooking({ ...common, time: '20:00', occasion: 'Nothing', status: 'cancelled' })
  const waiting = await createDelivered({ ...common, time: '17:30', occasion: 'Book signing' })
  const { html } = await open(customer)
  const [first = '', second = '', third = '', fourth = '', ...more] = jobsIn(html)
  expect(more).toHaveLength(0)
  expect(textIn(first)).toContain('Your turn Book signing')
  expect(first).toMatch(/data-reel="[^"]*preview\.mp4/)
  expect(first).toContain(`href="/deliveries/${waiting.id}"`)
  expect(textIn(second)).toMatch(/^Next in 10 days Summer party Accepted$/)
  expect(second).not.toContain('<img')
  expect(textIn(third)).toMatch(/^in 10 days Late show Pending$/)
  expect(textIn(fourth)).toMatch(/^Spring fair Delivered .+ early$/)
  expect(fourth).toContain('data-reel=')
})

test('the shelf stands above all bookings only, and not at all without any', async () => {
  const { customer } = await createBooking({ status: 'accepted' })
  expect(jobsIn((await open(customer)).html)).toHaveLength(1)
  expect(jobsIn((await open(customer, '?tab=confirmed')).html)).toHaveLength(0)
  const { html } = await open(await createUser())
  expect(shelfIn(html)).toBe('')
  expect(linkTo(html, 'Browse Creators')).toBe('/browse-creators')
})
