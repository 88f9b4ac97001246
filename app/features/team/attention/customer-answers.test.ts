import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { listCustomerAnswers } from '#team/attention/customer-answers.server.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { acceptOwnQuote } from '#work/enquiries/accept-quote.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { approveAll, completeApproved, createDelivered } from '#tests/support/piece-factory.ts'
import { createQuotedInquiry } from '#tests/support/quoted-inquiry.ts'

useDatabase()

test('new times, quotes and finished work wait for an answer, the most urgent first; answered, each is gone', async () => {
  freeze('2026-07-01T17:00:00Z')
  const customer = await createUser()
  const orbiter = await createOrbiter()
  const viewer = viewerOf(customer)
  const states = async () => (await listCustomerAnswers(viewer)).bookings.map((row) => row.state)
  const common = { customer, orbiter, date: '2026-07-09' }
  const done = await createDelivered({ ...common, time: '09:00' })
  const moved = await createBooking({ ...common, time: '11:00', status: 'accepted' })
  const asked = await createBooking({ ...common, time: '15:00', offer: 'general' })
  expect(await states(), 'a request without a quote waits for the Orbiter').toEqual(['review'])
  await proposeTime(viewerOf(orbiter), moved.id, { date: '2026-07-10', time: '11:00' })
  await quoteBooking(viewerOf(orbiter), asked.id, { price: '240' })
  expect(await states()).toEqual(['quoted', 'orbiter-proposes', 'review'])
  const { bookings } = await listCustomerAnswers(viewer)
  expect(bookings[1]?.proposal).toMatchObject({ requestedDate: '2026-07-10' })
  await agreeToTime(viewer, moved.id)
  advance({ hours: 25 })
  expect(await states(), 'a quote that has run out is no question any more').toEqual(['review'])
  freeze(new Date(done.startAt.getTime() + 3_600_000))
  await approveAll(viewer, done.id)
  await completeApproved()
  expect(await listCustomerAnswers(viewer)).toMatchObject({
    bookings: [],
    toReview: [{ id: done.id }],
  })
  await writeReview(viewer, done.id, { rating: '5', text: '' })
  expect((await listCustomerAnswers(viewer)).toReview).toEqual([])
  expect(await listCustomerAnswers(viewerOf(orbiter))).toEqual({
    bookings: [],
    quotes: [],
    toReview: [],
  })
})

test('anyone who asked while signed in accepts the quote without its link, once; no one else can', async () => {
  freeze('2026-08-04T15:00:00Z')
  const { customer } = await createQuotedInquiry({ title: 'Reels for the opening' })
  const viewer = viewerOf(customer)
  const [quote] = (await listCustomerAnswers(viewer)).quotes
  expect(quote).toMatchObject({ title: 'Reels for the opening' })
  const stranger = viewerOf(await createUser())
  for (const id of [quote?.id ?? '', newId(), 'no-id'])
    await expect(acceptOwnQuote(stranger, id)).rejects.toMatchObject({ status: 404 })
  const { projectId } = await acceptOwnQuote(viewer, quote?.id ?? '')
  await expect(acceptOwnQuote(viewer, quote?.id ?? '')).rejects.toMatchObject({ code: 'accepted' })
  expect((await listCustomerAnswers(viewer)).quotes).toEqual([])
  const project = await db()
    .selectFrom('videoProjects')
    .select(['userId', 'title'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  expect(project).toEqual({ userId: customer.id, title: 'Reels for the opening' })
})
