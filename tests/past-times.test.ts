/**
 * No form accepts a time that has passed at the event's place, and no promise reaches beyond the
 * event.
 */
import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { listFreeDays, listOpenTimes } from '#market/availability/open-times.server.ts'
import { findNearestTimes } from '#market/availability/nearest-times.server.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { acceptQuote, findQuote } from '#work/enquiries/accept-quote.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { bookPackage, checkPackage } from '#work/projects/book-package.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

const TODAY = '2026-07-01'
/** 5:30 PM in Dallas, 6:30 PM in New York, 3:30 PM in Los Angeles. */
const evening = () => freeze(`${TODAY}T22:30:00Z`)

const inquiry = (more: object) => ({
  formKey: newId(),
  service: 'quick-reel',
  address: '1 Main Street',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  notes: '',
  ...more,
})

const bought = (more: object) => ({
  formKey: newId(),
  packageId: 'reel-30s',
  businessName: 'Corner Bakery',
  eventType: 'restaurant',
  contactEmail: 'bakery@example.test',
  city: 'Dallas',
  eventLocation: '12 Elm Street, Dallas, TX 75201',
  ...more,
})

async function askForQuote(customer = createUser()) {
  const { id } = await submitManagedInquiry(
    viewerOf(await customer),
    inquiry({ date: '2026-07-20', time: '12:00' }),
  )
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  return (more: object) =>
    quoteEnquiry(admin, id, {
      formKey: newId(),
      amount: '240',
      message: 'Gladly.',
      title: 'Two reels',
      city: 'Dallas',
      durationHours: '2',
      ...more,
    })
}

type Send = (date: string, time: string) => Promise<unknown>

const FORMS: Record<string, () => Promise<[send: Send, field: string]>> = {
  'a request': async () => {
    const [viewer, orbiter] = [viewerOf(await createUser()), await createOrbiter()]
    const form = { offer: 'reel:30', customerName: 'Casey' }
    return [
      (date, time) =>
        requestBooking(viewer, orbiter.id, { ...form, idempotencyKey: newId(), date, time }),
      'time',
    ]
  },
  'a new time': async () => {
    const { id, customer } = await createBooking({ status: 'accepted' })
    return [(date, time) => proposeTime(viewerOf(customer), id, { date, time }), 'time']
  },
  '/create-booking': async () => {
    const viewer = viewerOf(await createUser())
    return [(date, time) => submitManagedInquiry(viewer, inquiry({ date, time })), 'time']
  },
  'a package': async () => {
    const viewer = viewerOf(await createUser())
    return [
      (eventDate, startTime) => bookPackage(viewer, bought({ eventDate, startTime })),
      'startTime',
    ]
  },
  'a package before signing in': () =>
    Promise.resolve([
      (eventDate, startTime) => checkPackage(bought({ eventDate, startTime })),
      'startTime',
    ]),
  'a quote': async () => {
    const quote = await askForQuote()
    return [(eventDate, startTime) => quote({ eventDate, startTime }), 'startTime']
  },
  'free time': async () => {
    const viewer = viewerOf(await createOrbiter())
    return [
      (date, time) => addFreeTime(viewer, { date, startTime: '09:00', endTime: time }),
      'endTime',
    ]
  },
}

test.each(Object.keys(FORMS))(
  '%s takes nothing of this morning at half past five in the evening',
  async (form) => {
    freeze(`${TODAY}T13:00:00Z`)
    const [send, field] = (await FORMS[form]?.()) ?? []
    evening()
    const refused = send?.(TODAY, '10:00')
    await expect(refused).rejects.toThrow(InvalidInput)
    await expect(refused).rejects.toMatchObject({ fields: { [field ?? '']: expect.any(String) } })
    await send?.(TODAY, '20:00')
  },
)

test('an event without a time of day is of today at the earliest', async () => {
  evening()
  const [viewer, yesterday] = [viewerOf(await createUser()), '2026-06-30']
  await expect(
    createProject(viewer, { formKey: newId(), title: 'Menu', deadline: yesterday }),
  ).rejects.toMatchObject({ fields: { deadline: expect.any(String) } })
  await expect(
    submitEnquiry(
      {
        formKey: newId(),
        name: 'Ada',
        email: 'ada@example.test',
        eventType: 'birthday',
        eventDate: yesterday,
      },
      { viewer: null, address: '192.0.2.1' },
    ),
  ).rejects.toMatchObject({ fields: { eventDate: expect.any(String) } })
})

test('the clock is that of the place: four in the afternoon is over in Dallas, not in Los Angeles', async () => {
  evening()
  const viewer = viewerOf(await createUser())
  const four = { eventDate: TODAY, startTime: '18:00' }
  await expect(bookPackage(viewer, bought(four))).rejects.toThrow(InvalidInput)
  await bookPackage(
    viewer,
    bought({ ...four, city: 'Los Angeles', eventLocation: '12 Elm Street, 90028' }),
  )
})

test('a package for 6:00 cannot be booked at 5:43, and one for 8:00 is promised before it starts', async () => {
  freeze(`${TODAY}T22:43:00Z`)
  const customer = await createUser()
  await expect(
    bookPackage(viewerOf(customer), bought({ eventDate: TODAY, startTime: '18:00' })),
  ).rejects.toMatchObject({
    fields: {
      startTime:
        'We need two hours to find your Orbiter. Choose a time after today 7:43\u00A0PM\u00A0CDT.',
    },
  })
  const soon = bought({ eventDate: TODAY, startTime: '20:00', contactEmail: customer.email })
  expect(await bookPackage(viewerOf(customer), soon)).toMatchObject({ matchMinutes: 77 })
  const mail = await getMail({ to: customer.email, kind: 'package-booked' })
  expect(mail.text).toContain("You'll hear from us by Jul 1, 2026, 7:00 PM CDT")
  expect(mail.html).toContain('within 1 hour 17 minutes')
  // The product is delivered within 24 hours of the event; the match is promised earlier.
  expect(mail.text.replace('Within 24 hours of the event', '')).not.toContain('24 hours')
})

test('a request that starts in 15 minutes gives its Orbiter 15 minutes, in every text', async () => {
  freeze(`${TODAY}T22:15:00Z`)
  const [customer, orbiter] = [await createUser(), await createOrbiter()]
  const sent = await requestBooking(viewerOf(customer), orbiter.id, {
    idempotencyKey: newId(),
    offer: 'reel:30',
    customerName: 'Casey',
    date: TODAY,
    time: '17:30',
  })
  expect(sent).toMatchObject({
    expiresAt: `${TODAY}T22:30:00.000Z`,
    timeToRespond: '15 minutes',
  })
  const mail = await getMail({ to: orbiter.email, kind: 'booking-requested' })
  expect(mail.text).toContain('Respond by Jul 1, 2026, 5:30 PM CDT')
  expect(mail.html + mail.text).not.toContain('24 hours')
})

test('an inquiry for tonight is answered before it starts', async () => {
  evening()
  const customer = await createUser()
  await submitManagedInquiry(viewerOf(customer), inquiry({ date: TODAY, time: '21:00' }))
  const mail = await getMail({ to: customer.email, kind: 'booking-enquiry-received' })
  expect(mail.text).toContain('get back to you by Jul 1, 2026, 8:00 PM CDT')
})

test('a quote can be accepted until there is no time left to find an Orbiter', async () => {
  freeze(`${TODAY}T13:00:00Z`)
  const customer = await createUser()
  const quote = await askForQuote(Promise.resolve(customer))
  await quote({ eventDate: TODAY, startTime: '18:00' })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  const token = /\/quotes\/([\w-]+)/.exec(text)?.[1] ?? ''
  expect(await findQuote(token)).toMatchObject({ expiresAt: `${TODAY}T21:00:00.000Z` })
  advance({ hours: 8 })
  await expect(acceptQuote(viewerOf(await createUser()), token)).rejects.toThrow('expired')
})

test('free days and nearest times lie ahead, with an hour to answer', async () => {
  evening()
  const orbiter = await createOrbiter({
    availability: [
      { date: TODAY, startTime: '09:00', endTime: '20:00' },
      { date: '2026-07-02', startTime: '10:00', endTime: '14:00' },
    ],
  })
  await createBooking({ orbiter, date: '2026-07-02', time: '11:00', status: 'accepted' })
  const of = { orbiterId: orbiter.id, timeZone: orbiter.timeZone }
  expect(await listFreeDays(db(), { ...of, durationMinutes: 60, days: 30 })).toEqual([
    { date: TODAY, slots: [{ startTime: '19:00', endTime: '20:00' }] },
    {
      date: '2026-07-02',
      slots: [
        { startTime: '10:00', endTime: '11:00' },
        { startTime: '12:00', endTime: '14:00' },
      ],
    },
  ])
  const [nearest] = await findNearestTimes(
    db(),
    of,
    [
      {
        requestedDate: TODAY,
        startAt: new Date(`${TODAY}T23:00:00Z`),
        endAt: new Date('2026-07-02T00:00:00Z'),
      },
    ],
    3,
  )
  expect(nearest?.[0]).toEqual({ date: TODAY, time: '19:00' })
  expect(await listOpenTimes(db(), { ...of, date: TODAY, durationMinutes: 60 })).toContain('18:00')
})
