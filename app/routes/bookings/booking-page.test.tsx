/** A booking's own page for both sides, as the server renders it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as calendarFile from '#app/routes/bookings/booking-calendar.ts'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const open = (person: TestUser, address: string, form?: Record<string, string>) =>
  openPage(bookingPage, '/bookings/:bookingId', address, viewerOf(person), form)

test('what is done is reviewed and answered, and stands on the profile [P-PROF-11]', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    status: 'completed',
    customerName: 'Casey Quinn',
  })
  const page = `/bookings/${id}`
  const ask = linkTo((await open(customer, page)).html, 'Write a review') ?? ''
  const form = (await open(customer, ask)).html
  expect(form.match(/type="radio"[^>]*name="rating"|name="rating"[^>]*type="radio"/g)).toHaveLength(
    5,
  )
  expect(textIn(form)).toContain('What should others know?')
  const review = { intent: 'review', rating: '5', text: 'Out before dessert.' }
  expect((await open(customer, ask, review)).text).toContain('Review published')
  expect((await open(customer, page)).text).toContain('Your review')
  const answer = linkTo((await open(orbiter, page)).html, 'Reply') ?? ''
  expect((await open(orbiter, answer)).text).toContain('Your reply')
  await open(orbiter, answer, { intent: 'reply', reply: 'Thank you!' })
  expect((await open(customer, page)).text).toContain('Robin Vale replied:')
  const profile = `/orbiter/${orbiter.id}`
  const { text } = await openPage(creatorPage, '/orbiter/:orbiterId', profile, viewerOf(customer))
  expect(text).toContain('Out before dessert.')
  expect(text).toMatch(/Robin Vale replied: ?Thank you!/)
})

test('both sides have the booking as a calendar file; a stranger finds neither page nor file', async () => {
  const { id, customer, orbiter } = await createBooking({ status: 'accepted' })
  for (const person of [customer, orbiter]) {
    const file = await loadAs(calendarFile.loader, viewerOf(person), { bookingId: id })
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
  }
  const stranger = await createUser()
  const { status, text } = await open(stranger, `/bookings/${id}`)
  expect([status, text.includes('Booking not found')]).toEqual([404, true])
  const refused = await loadAs(calendarFile.loader, viewerOf(stranger), { bookingId: id }).catch(
    (answer: unknown) => answer,
  )
  expect(refused).toMatchObject({ status: 404 })
})

test('a pending request says by when it is answered, in the time of the event and of its reader', async () => {
  freeze('2026-07-10T12:00:00Z')
  const { id, customer, orbiter } = await createBooking({ status: 'pending' })
  const until = '24h 0m to answer · tomorrow 7:00 AM CDT'
  const own = (await open(customer, `/bookings/${id}`)).text
  expect(own).toContain(`${until} (8:00 AM EDT for you)`)
  expect((await open(orbiter, `/bookings/${id}`)).text).toContain(`${until} Accept`)
})

const textsIn = (html: string) =>
  [...html.matchAll(/class="message-text[^"]*"[^>]*>([^]*?)<\//g)].map(([, text = '']) =>
    textIn(text),
  )
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Number ${first + index}`)

/** A thread of messages from the customer: Number 1, Number 2 and so on. */
async function createThread(count: number) {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({ orbiter, status: 'accepted' })
  await sql`insert into customer_messages (booking_request_id, sender_id, message_text, created_at)
    select ${id}, ${customer.id}, 'Number ' || n, now() - interval '1 hour' from generate_series(1, ${count}) n`.execute(
    db(),
  )
  return { id, orbiter }
}

test('links lead back and forth through a thread without a script', async () => {
  const { id, orbiter } = await createThread(260)
  let { html } = await open(orbiter, `/bookings/${id}`)
  const seen = new Set(textsIn(html))
  for (const first of [161, 111, 61, 11, 1]) {
    html = (await open(orbiter, linkTo(html, 'Show earlier messages') ?? '')).html
    expect(textsIn(html)).toEqual(numbers(first, Math.min(260, first + 199)))
    for (const text of textsIn(html)) seen.add(text)
  }
  expect(seen.size).toBe(260)
  expect(textIn(html)).not.toContain('Mark as read')
  html = (await open(orbiter, linkTo(html, 'Show later messages') ?? '')).html
  expect(textsIn(html)).toEqual(numbers(200, 260))
  expect(textIn(html)).toContain('Mark as read')
})
