/** Where the money of a booking is, as each side sees it. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { formatDate } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as moneyPage from '#app/routes/pay/money.tsx'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo } from '#tests/support/page-markup.ts'
import { approveAll, completeApproved, deliverAll } from '#tests/support/piece-factory.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

const openBooking = (person: TestUser, address: string, form?: Record<string, string>) =>
  openPage(bookingPage, '/bookings/:bookingId', address, viewerOf(person), form)
const openMoney = (person: TestUser, id: string) =>
  openPage(moneyPage, '/bookings/:bookingId/money', `/bookings/${id}/money`, viewerOf(person))

test('the card is asked for beside what it pays for, and when', async () => {
  const orbiter = await createOrbiter({ fullName: 'Darnell Hughes', timeZone: 'America/Chicago' })
  const customer = await createUser({ timeZone: 'America/Chicago' })
  const date = inDays(9)
  const { text } = await openPage(
    creatorPage,
    '/orbiter/:orbiterId',
    `/orbiter/${orbiter.id}?book=reel%3A30`,
    viewerOf(customer),
    {
      idempotencyKey: newId(),
      offer: 'reel:30',
      customerName: 'Casey Quinn',
      date,
      time: '19:30',
      venueAddress: '',
      notes: '',
    },
  )
  expect(text).toMatch(/reel with Darnell Hughes/i)
  expect(text).toContain(`${formatDate(date)}, 7:30 PM C`)
})

test('once a delivery is approved, each side reads where every cent went', async () => {
  const filmed = await eventUnderWay({ reels: 1, seconds: 30 })
  await settleMoney()
  await deliverAll(viewerOf(filmed.orbiter), filmed.id)
  await approveAll(viewerOf(filmed.customer), filmed.id)
  await completeApproved()
  const { html } = await openBooking(filmed.customer, `/bookings/${filmed.id}`)
  expect(linkTo(html, 'Where the money is')).toBe(`/bookings/${filmed.id}/money`)
  const theirs = await openMoney(filmed.customer, filmed.id)
  expect(theirs.text).toContain('Where your $420.00 went')
  expect(theirs.text).toMatch(/Robin accepted\. You were charged[^+]*\+420\.00/)
  expect(theirs.text).toMatch(/Where it is now.*\+378\.00/)
  expect(theirs.text).toContain('= 0.00')
  const orbiters = await openMoney(filmed.orbiter, filmed.id)
  expect(orbiters.text).toContain('You accepted. Maya Torres was charged.')
  expect(orbiters.text).toContain('Your wallet')
  const admin = await createUser({ roles: ['admin'] })
  expect((await openMoney(admin, filmed.id)).text).toContain('capture:')
})

test('a cancellation shows both parts before it is confirmed, and is explained afterwards', async () => {
  const booking = await createBooking({
    orbiter: await createOrbiter({ fullName: 'Dre Coleman' }),
    customer: await createUser({ fullName: 'Maya Tran' }),
    date: inDays(5),
    status: 'accepted',
  })
  await settleMoney()
  // A day after the acceptance, so that the policy's half applies.
  await db()
    .updateTable('bookingRequests')
    .set({ agreedAt: new Date(now().getTime() - 25 * 3_600_000) })
    .where('id', '=', booking.id)
    .execute()
  const question = await openBooking(booking.customer, `/bookings/${booking.id}?do=cancel`)
  expect(question.text).toContain('You get $62.50 back on your card.')
  expect(question.text.replaceAll('’', "'")).toContain(
    "Dre Coleman gets $56.25, and Orbit's fee is $6.25.",
  )
  const sent = Object.fromEntries(
    [...question.html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const form = { ...sent, intent: 'cancel', reason: 'Rain' }
  const { html, text } = await openBooking(booking.customer, `/bookings/${booking.id}`, form)
  expect(text).toContain('Booking cancelled')
  expect(text).toMatch(/Refunded to you \$62\.50/)
  expect(linkTo(html, 'Where the money is')).toBe(`/bookings/${booking.id}/money`)
  const money = await openMoney(booking.customer, booking.id)
  expect(money.text).toContain('Where your')
  expect(money.text).toContain('Refund to you: Rain.')
  expect(money.text.replaceAll('’', "'")).toContain("From the held money to Dre's wallet")
})
