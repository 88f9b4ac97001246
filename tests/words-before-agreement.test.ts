/**
 * Before a request is accepted, nothing that one side writes reveals how to contact them, and the
 * Orbiter knows the area and the travel but not the address; afterwards both sides see everything.
 */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { rejectBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { acceptQuotedPrice, quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { listCustomerBookings } from '#work/bookings/customer-booking-queries.server.ts'
import { listOrbiterBookings } from '#work/bookings/orbiter-booking-queries.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { bookingsPersonalData } from '#work/bookings/bookings-personal-data.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { findBookings } from '#work/bookings/find-bookings.server.ts'
import { findBookingCalendar } from '#work/calendars/icalendar.server.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { mailUnreadMessages } from '#notifications/unread-mails.server.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { listOrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { findReviewOf, listReviews } from '#market/reviews/review-queries.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createTrained } from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { customerAndOrbiter, requestForm } from '#tests/support/request-form.ts'

useDatabase()

const PHONE = '214 555 0100'
const OTHER_PHONE = '469 555 0199'
const STREET = '12 Elm Street'
const HIDDEN = '[hidden until accepted]'
const NOTES = `Ring ${PHONE} at the door`

async function requested() {
  const { customer, orbiter, viewer } = await customerAndOrbiter()
  const { id } = await requestBooking(
    viewer,
    orbiter.id,
    requestForm({ offer: 'general:240', venueAddress: `${STREET}, 75201`, notes: NOTES }),
  )
  await changeBrief(viewer, id, { mustHave: `The toast. ${PHONE}`, brandHandle: '@cornerbakery' })
  return { id, customer, orbiter, viewer, orbiterViewer: viewerOf(orbiter) }
}

/** Everything that a person can read about their bookings, as one text. */
async function readable(person: { id: string; email: string }, id: string): Promise<string> {
  const viewer = viewerOf(person as Parameters<typeof viewerOf>[0])
  const exported = await transaction((tx) =>
    bookingsPersonalData.exportPerson(tx, {
      id: person.id,
    } as Parameters<typeof bookingsPersonalData.exportPerson>[1]),
  )
  const parts = [
    await findBookingView(viewer, id),
    await listCustomerBookings(viewer),
    await listOrbiterBookings(viewer),
    await findBookingCalendar(viewer, id, 'https://orbit.example'),
    await listMails({ to: person.email }),
    exported,
  ]
  return JSON.stringify(parts)
}

test('the Orbiter reads the request without contact details and address, but where it is and how far', async () => {
  const { id, customer, orbiter, orbiterViewer, viewer } = await requested()
  const text = await readable(orbiter, id)
  for (const secret of [PHONE, STREET, '@cornerbakery']) expect(text).not.toContain(secret)
  expect(text).toContain(HIDDEN)
  const view = await findBookingView(orbiterViewer, id)
  expect(view).toMatchObject({ venueAddress: null, notes: `Ring ${HIDDEN} at the door` })
  expect(view?.nearby).toMatch(/Dallas, TX 75201 · about \d+ min by car · (less than 1|\d+) mi$/)
  expect(await readable(customer, id)).toContain(PHONE)
  expect(await findBookingView(viewer, id)).toMatchObject({ hidesContacts: true })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  expect(await findBookingView(admin, id)).toMatchObject({ notes: NOTES })
})

test('the customer reads quote and reason without contact details; after acceptance both read all', async () => {
  const { id, customer, orbiter, orbiterViewer, viewer } = await requested()
  await quoteBooking(orbiterViewer, id, { price: '600', note: `Call ${OTHER_PHONE}` })
  const before = await findBookingView(viewer, id)
  expect(before?.quoteNote).toBe(`Call ${HIDDEN}`)
  expect(before?.timeline.map(({ note }) => note)).toContain(`Call ${HIDDEN}`)
  expect(await findBookingView(orbiterViewer, id)).toMatchObject({ hidesContacts: true })
  expect(
    JSON.stringify(await listMails({ to: customer.email, kind: 'booking-quoted' })),
  ).not.toContain(OTHER_PHONE)
  await acceptQuotedPrice(viewer, id, { quoteCents: 60_000 })
  expect(await findBookingView(viewer, id)).toMatchObject({ quoteNote: `Call ${OTHER_PHONE}` })
  expect(await findBookingView(orbiterViewer, id)).toMatchObject({
    venueAddress: `${STREET}, Dallas, TX 75201`,
    nearby: null,
    notes: NOTES,
    brief: { brandHandle: '@cornerbakery' },
    hidesContacts: false,
  })
  expect(await readable(orbiter, id)).toContain(PHONE)
})

test('a reason for declining is masked on the page, in lists, in the timeline and in the email', async () => {
  const { id, customer, orbiterViewer } = await requested()
  await rejectBooking(orbiterViewer, id, { reason: 'Booked. Write to robin@example.test' })
  const text = await readable(customer, id)
  expect(text).toContain(`Booked. Write to ${HIDDEN}`)
  expect(text).not.toContain('robin@example.test')
})

const OLD_NAME = `Casey ${PHONE} casey@example.test`

test('a name and an occasion from before the rule are masked for the Orbiter wherever they are read, until they accept', async () => {
  const { id, customer, orbiter, viewer, orbiterViewer } = await requested()
  await db()
    .updateTable('bookingRequests')
    .set({ customerName: OLD_NAME, occasion: `Gala ${PHONE}` })
    .where('id', '=', id)
    .execute()
  await sendMessage(viewer, id, { text: 'Hello', idempotencyKey: newId() })
  await cancelBooking(viewer, id, {})
  advance({ minutes: 6 })
  await mailUnreadMessages()
  const shown = async () => [
    await readable(orbiter, id),
    JSON.stringify(await findBookings(orbiterViewer, 'Casey', 5)),
    JSON.stringify(await listThreads(orbiterViewer, 5)),
    JSON.stringify(await readThread(orbiterViewer, id)),
    JSON.stringify((await listNotifications(orbiterViewer, 5)).rows),
  ]
  for (const text of await shown()) {
    expect(text).toContain(`Casey ${HIDDEN}`)
    expect(text).not.toContain(PHONE)
    expect(text).not.toContain('casey@example.test')
  }
  const [all, found, threads, , news] = await shown()
  for (const text of [all, found, threads, news]) expect(text).toContain(`Gala ${HIDDEN}`)
  expect((await findBookingView(viewer, id))?.customerName).toBe(OLD_NAME)
  const events = await db()
    .selectFrom('events')
    .select('data')
    .where('subjectId', '=', id)
    .where('kind', '=', 'message.sent')
    .execute()
  expect(JSON.stringify(events)).not.toContain(PHONE)
  await db().updateTable('bookingRequests').set({ agreedAt: now() }).where('id', '=', id).execute()
  for (const text of await shown()) expect(text).toContain(PHONE)
  expect(JSON.stringify(await listMails({ to: customer.email }))).not.toContain(HIDDEN)
})

test('reviews and replies are for everyone: the profile shows them without contact details, the booking in full', async () => {
  const { id, customer, orbiter } = await createBooking({ status: 'completed' })
  await db()
    .updateTable('bookingRequests')
    .set({ customerName: OLD_NAME })
    .where('id', '=', id)
    .execute()
  await writeReview(viewerOf(customer), id, { rating: 5, text: `Ring me: ${PHONE}` })
  await replyToReview(viewerOf(orbiter), id, { reply: `Next time call ${OTHER_PHONE}` })
  const said = { customerName: OLD_NAME, text: `Ring me: ${PHONE}` }
  expect(await findReviewOf(id)).toMatchObject(said)
  const reviews = JSON.stringify(await listReviews(orbiter.id, 5))
  for (const secret of [PHONE, OTHER_PHONE, 'casey@example.test'])
    expect(reviews).not.toContain(secret)
  expect(reviews).toContain(`Next time call ${HIDDEN}`)
})

test('an address needs its ZIP code, and a name is no place for a phone number', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const ask = (more: Record<string, string>) =>
    requestBooking(viewer, orbiter.id, requestForm(more))
  await expect(ask({ venueAddress: STREET })).rejects.toHaveProperty('fields.venueAddress')
  await expect(ask({ customerName: `Casey ${PHONE}` })).rejects.toHaveProperty(
    'fields.customerName',
  )
})

test('an offered job shows area and way, not the street or what was written into it', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createTrained()
  const customer = await createUser()
  const form = {
    formKey: newId(),
    packageId: 'reel-30s',
    businessName: 'Corner Bakery',
    eventType: 'restaurant',
    contactEmail: customer.email,
    city: 'Dallas',
    eventLocation: `${STREET}, 75201`,
    eventDate: '2026-07-09',
    startTime: '10:00',
    specialRequests: NOTES,
  }
  await expect(
    bookPackage(viewerOf(customer), { ...form, occasion: `Gala ${PHONE}` }),
  ).rejects.toHaveProperty('fields.occasion')
  const { id } = await bookPackage(viewerOf(customer), { ...form, formKey: newId() })
  // As the team may have written it.
  await db()
    .updateTable('videoProjects')
    .set({ title: `Gala ${PHONE}` })
    .where('id', '=', id)
    .execute()
  await dispatchProject(id)
  const { offers } = await listOrbiterJobs(viewerOf(orbiter))
  expect(offers[0]).toMatchObject({
    title: `Gala ${HIDDEN}`,
    venueAddress: null,
    notes: `Ring ${HIDDEN} at the door`,
  })
  expect(JSON.stringify(await listNotifications(viewerOf(orbiter), 5))).not.toContain(PHONE)
  expect(offers[0]?.nearby).toMatch(/Dallas, TX 75201/)
  const mails = JSON.stringify(await listMails({ to: orbiter.email }))
  expect(mails).toContain('Dallas, TX 75201')
  for (const secret of [STREET, PHONE]) expect(mails).not.toContain(secret)
})
