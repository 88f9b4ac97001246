/** A form with a key gets the same answer when sent again, and is refused if it was changed. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addNote } from '#team/desk/person-notes.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { submitContactForm } from '#work/enquiries/submit-contact-form.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { sendIssue } from '#team/newsletter/send-issue.server.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { createReel } from '#market/reels/save-reel.server.ts'
import { CHECK } from '#work/training/questions.server.ts'
import { takeCheck } from '#work/training/take-check.server.ts'
import { db } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { chargedOrder } from '#tests/support/charged-order.ts'
import { readLessons } from '#tests/support/managed.ts'
import { readSources } from '#tests/support/source-tree.ts'

useDatabase()

type Send = (fields: Record<string, string>) => Promise<unknown>

interface SentForm {
  /** Creates the form's subject. `elsewhere` sends the same fields for another one, if any. */
  prepare: () => Promise<{ send: Send; elsewhere?: Send }>
  fields: Record<string, string>
  /** A field, and another valid value for it. */
  other: [name: string, value: string]
  /** The name of the key in this form. */
  key?: 'idempotencyKey'
}

const customer = async () => viewerOf(await createUser())
const admin = async (): Promise<Viewer> => viewerOf(await createUser({ roles: ['admin'] }))
let shown: string | undefined
const VISITOR = { viewer: null, address: '192.0.2.77' }

const PLACE = { address: '1 Main Street', city: 'Dallas', state: 'TX', zipCode: '75201' }
const INQUIRY = { service: 'quick-reel', date: '2027-03-20', time: '10:00', ...PLACE, notes: '' }
const inquiry = async () =>
  (await submitManagedInquiry(await customer(), { ...INQUIRY, formKey: newId() })).id

const FORMS: Record<string, SentForm> = {
  'request-booking': {
    prepare: async () => {
      const [viewer, orbiter, another] = [
        await customer(),
        await createOrbiter(),
        await createOrbiter(),
      ]
      return {
        send: (fields) => requestBooking(viewer, orbiter.id, fields),
        elsewhere: (fields) => requestBooking(viewer, another.id, fields),
      }
    },
    fields: {
      offer: 'reel:30',
      customerName: 'Casey Quinn',
      date: '2027-03-08',
      time: '12:00',
      venueAddress: '',
      notes: '',
    },
    other: ['notes', 'Ring twice'],
    key: 'idempotencyKey',
  },
  'send-message': {
    prepare: async () => {
      const booking = await createBooking({ status: 'accepted', date: '2027-03-09' })
      const another = await createBooking({
        status: 'accepted',
        customer: booking.customer,
        date: '2027-03-10',
      })
      const viewer = viewerOf(booking.customer)
      return {
        send: (fields) => sendMessage(viewer, booking.id, fields),
        elsewhere: (fields) => sendMessage(viewer, another.id, fields),
      }
    },
    fields: { text: 'Which door?' },
    other: ['text', 'Which gate?'],
    key: 'idempotencyKey',
  },
  'book-package': {
    prepare: async () => {
      const viewer = await customer()
      return { send: (fields) => bookPackage(viewer, fields) }
    },
    fields: {
      packageId: 'reel-30s',
      businessName: 'Corner Bakery',
      eventType: 'restaurant',
      contactEmail: 'bakery@example.test',
      contactPhone: '',
      city: 'Dallas',
      eventLocation: '12 Elm Street, Dallas, TX 75201',
      eventDate: '2027-03-20',
      startTime: '10:00',
      specialRequests: '',
    },
    other: ['businessName', 'Corner Cafe'],
  },
  'create-project': {
    prepare: async () => {
      const viewer = await customer()
      return { send: (fields) => createProject(viewer, fields) }
    },
    fields: { title: 'Spring menu', deadline: '2027-03-20' },
    other: ['title', 'Summer menu'],
  },
  'booking-enquiry': {
    prepare: async () => {
      const viewer = await customer()
      return { send: (fields) => submitManagedInquiry(viewer, fields) }
    },
    fields: INQUIRY,
    other: ['notes', 'Side door'],
  },
  'enquiry-quote': {
    prepare: async () => {
      const [viewer, id, another] = [await admin(), await inquiry(), await inquiry()]
      return {
        send: (fields) => quoteEnquiry(viewer, id, fields),
        elsewhere: (fields) => quoteEnquiry(viewer, another, fields),
      }
    },
    fields: {
      amount: '240',
      message: 'Gladly.',
      title: 'Reels',
      city: 'Dallas',
      eventDate: '2027-03-20',
      startTime: '10:00',
      durationHours: '2',
    },
    other: ['amount', '250'],
  },
  reel: {
    prepare: async () => {
      const viewer = await admin()
      return { send: (fields) => createReel(viewer, fields) }
    },
    fields: {
      title: 'Doors',
      videoUrl: 'https://example.com/a.mp4',
      category: 'Weddings',
      isActive: 'on',
    },
    other: ['title', 'Gates'],
  },
  'newsletter-issue': {
    prepare: async () => {
      const viewer = await admin()
      return { send: (fields) => sendIssue(viewer, fields) }
    },
    fields: { subject: 'News', body: 'Hello' },
    other: ['body', 'Goodbye'],
  },
  enquiry: {
    prepare: () =>
      Promise.resolve({
        send: (fields) => submitEnquiry(fields, VISITOR),
        elsewhere: (fields) =>
          submitContactForm({ ...fields, topic: 'press', message: 'Hello' }, VISITOR),
      }),
    fields: {
      name: 'Ada Quill',
      email: 'ada-quill@example.test',
      eventType: 'birthday',
      eventDate: '2027-03-20',
    },
    other: ['details', 'Outdoors'],
  },
  'training-check': {
    prepare: async () => {
      const { id, ...orbiter } = await createOrbiter()
      await readLessons(id)
      return { send: (fields) => takeCheck(viewerOf({ id, ...orbiter }), fields) }
    },
    fields: Object.fromEntries(CHECK.map(({ id, right }) => [id, right])),
    other: ['first-clips', 'room'],
  },
  refund: {
    prepare: async () => {
      const [viewer, { orderId }] = [await admin(), await chargedOrder()]
      return {
        send: async (fields) => {
          const { amount, bearer } = fields
          // What the preview showed before it was sent for the first time.
          shown ??= (await previewRefund(viewer, orderId, { amount, bearer })).shown
          return refundByAdmin(viewer, orderId, { ...fields, shown })
        },
      }
    },
    fields: { amount: '50', bearer: 'orbit', reason: 'The lights were off' },
    other: ['reason', 'The sound was off'],
  },
  'person-note': {
    prepare: async () => {
      const [viewer, { id }, another] = [await admin(), await createUser(), await createUser()]
      return {
        send: (fields) => addNote(viewer, id, fields),
        elsewhere: (fields) => addNote(viewer, another.id, fields),
      }
    },
    fields: { text: 'Prefers calls' },
    other: ['text', 'Prefers emails'],
  },
  'give-credit': {
    prepare: async () => {
      const [viewer, { email }] = [await admin(), await createUser()]
      return { send: (fields) => giveCredit(viewer, { ...fields, email }) }
    },
    fields: { amount: '25', reason: 'Sorry for the wait' },
    other: ['amount', '30'],
  },
  contact: {
    prepare: () => Promise.resolve({ send: (fields) => submitContactForm(fields, VISITOR) }),
    fields: {
      name: 'Ada Quill',
      email: 'ada-writes@example.test',
      topic: 'press',
      message: 'When did you begin?',
    },
    other: ['message', 'When do you end?'],
  },
}

/** Row counts of every table that a form could have written to. */
async function countRows(): Promise<number[]> {
  const tables = [
    'bookingRequests',
    'customerMessages',
    'videoProjects',
    'enquiries',
    'enquiryQuotes',
    'reels',
    'newsletterIssues',
    'trainingAttempts',
    'personNotes',
    'auditEntries',
    'events',
    'mails',
  ] as const
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return rows
    }),
  )
}

test.each(Object.entries(FORMS))(
  '%s',
  async (_scope, { prepare, fields, other: [name, value], key = 'formKey' }) => {
    freeze('2027-03-01T12:00:00Z')
    const { send, elsewhere } = await prepare()
    const form = { ...fields, [key]: newId() }
    const first = JSON.stringify(await send(form))
    const rows = await countRows()
    expect(JSON.stringify(await send(form))).toBe(first)
    await expect(send({ ...form, [name]: value })).rejects.toThrow(KeyReused)
    if (elsewhere) await expect(elsewhere(form)).rejects.toThrow(KeyReused)
    // By now the event's date has passed and its subject is closed.
    advance({ hours: 24 * 60 })
    expect(JSON.stringify(await send(form)), 'two months later').toBe(first)
    expect(await countRows(), 'nothing more was made').toEqual(rows)
  },
)

test('every form that carries a key is in the list above', () => {
  const scopes = readSources()
    .filter(({ path, isTest }) => path.startsWith('app/features/') && !isTest)
    .flatMap(({ text }) => [...text.matchAll(/\bscope: '([\w-]+)'/g)].map((match) => match[1]))
  expect(scopes.length).toBeGreaterThan(5)
  expect(scopes.filter((scope) => !Object.hasOwn(FORMS, scope ?? ''))).toEqual([])
})
