/**
 * Every state of a job, for each side, on pages and cards, in emails and calendar files: one
 * sentence of the table, and none of another state.
 */
import { expect, test } from 'vitest'
import { acceptBooking, quoteBooking } from '#app/features/bookings/answer-request.server.ts'
import { cancelBooking, confirmBooking } from '#app/features/bookings/end-booking.server.ts'
import { proposeTime } from '#app/features/bookings/move-booking.server.ts'
import { findBookingCalendar } from '#app/features/calendars/icalendar.server.ts'
import { inText, sentenceOf } from '#app/features/jobs/job-sentences.ts'
import { JOB_STATES, startOpensAt, type JobState } from '#app/features/jobs/job-states.ts'
import type { JobSide } from '#app/features/jobs/sentence-row.ts'
import { setProjectStatus } from '#app/features/overrides/set-status.server.ts'
import { createProject } from '#app/features/projects/create-project.server.ts'
import { advanceSearches, dispatchProject } from '#app/features/projects/dispatch-project.server.ts'
import {
  releaseAssignment,
  startAssignment,
} from '#app/features/projects/work-assignment.server.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { db } from '#app/platform/db.ts'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import * as dashboardBookings from '#app/routes/dashboard/dashboard-bookings.tsx'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { createUser, viewerOf, type TestOrbiter, type TestUser } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

useDatabase()

const CITY = 'Chicago'

interface Case {
  state: JobState
  customer: TestUser
  orbiter: TestOrbiter
  admin: TestUser
  bookingId: string | null
  projectId: string | null
  /** Which emails say the state that it is in now. */
  mails: JobSide[]
}

interface People {
  customer: TestUser
  orbiter: TestOrbiter
  admin: TestUser
}

type Made = Partial<Pick<Case, 'bookingId' | 'projectId' | 'mails'>>

const BOTH: JobSide[] = ['customer', 'orbiter']

const direct =
  (
    options: Parameters<typeof createBooking>[0] = {},
    then: (booking: TestBooking, people: People) => unknown = () => {},
    mails = BOTH,
  ) =>
  async (people: People): Promise<Made> => {
    const { customer, orbiter } = people
    const booking = await createBooking({
      customer,
      orbiter,
      customerName: 'Casey Quinn',
      ...options,
    })
    advance({ minutes: 1 })
    await then(booking, people)
    return { bookingId: booking.id, mails }
  }

type Job = Awaited<ReturnType<typeof createTakenJob>>

const managed =
  (then: (job: Job, people: People) => unknown = () => {}, mails = BOTH) =>
  async (people: People): Promise<Made> => {
    const job = await createTakenJob(people.orbiter, { city: CITY, customer: people.customer })
    advance({ minutes: 1 })
    await then(job, people)
    return { bookingId: job.bookingId, projectId: job.id, mails }
  }

const plain =
  (intent: 'draft' | 'submit', status?: string) =>
  async ({ customer, admin }: People): Promise<Made> => {
    const { id } = await createProject(viewerOf(customer), {
      formKey: newId(),
      title: 'Spring menu',
      intent,
    })
    if (status) await setProjectStatus(viewerOf(admin), id, status)
    return { projectId: id, mails: [] }
  }

const quote = ({ id }: TestBooking, { orbiter }: People) =>
  quoteBooking(viewerOf(orbiter), id, { price: '240' })
const propose = (by: 'customer' | 'orbiter') => (booking: { id: string }, people: People) =>
  proposeTime(viewerOf(people[by]), booking.id, { date: '2026-07-22', time: '10:00' })

/** The email that announces each state. */
const MAIL_KINDS: Partial<Record<JobState, string>> = {
  requested: 'booking-requested',
  'to-quote': 'booking-requested',
  quoted: 'booking-quoted',
  declined: 'booking-rejected',
  'request-cancelled': 'booking-cancelled',
  searching: 'package-booked',
  'searching-again': 'booking-cancelled',
  booked: 'booking-accepted',
  matched: 'booking-accepted',
  'customer-proposes': 'booking-move-proposed',
  'orbiter-proposes': 'booking-move-proposed',
  completed: 'booking-completed',
  confirmed: 'booking-confirmed',
  'cancelled-by-customer': 'booking-cancelled',
  'cancelled-by-orbiter': 'booking-cancelled',
  'cancelled-by-orbit': 'booking-cancelled',
}

const MAKE: Record<JobState, ((people: People) => Promise<Made>)[]> = {
  requested: [direct()],
  'to-quote': [direct({ offer: 'general' })],
  quoted: [direct({ offer: 'general' }, quote)],
  expired: [direct({}, () => advance({ hours: 25 }), [])],
  'quote-expired': [
    direct(
      { offer: 'general' },
      async (booking, people) => {
        await quote(booking, people)
        advance({ hours: 25 })
      },
      [],
    ),
  ],
  declined: [direct({ status: 'rejected' })],
  overtaken: [
    direct(
      {},
      async ({ date, time }, { orbiter }) => {
        const other = await createBooking({ orbiter, date, time })
        await acceptBooking(viewerOf(orbiter), other.id)
      },
      [],
    ),
  ],
  'request-cancelled': [direct({ status: 'cancelled' })],
  draft: [plain('draft')],
  submitted: [plain('submit')],
  searching: [
    async ({ customer }) => {
      const { id } = await createJob({ city: CITY, customer })
      await dispatchProject(id)
      return { projectId: id, mails: ['customer'] }
    },
  ],
  'searching-again': [
    managed((job, { orbiter }) =>
      releaseAssignment(viewerOf(orbiter), job.assignmentId, { reason: 'Ill' }),
    ),
    managed((job, { orbiter }) =>
      cancelBooking(viewerOf(orbiter), job.bookingId, { reason: 'Ill' }),
    ),
  ],
  unfilled: [
    async ({ customer }) => {
      const { id } = await createJob({ city: 'Boston', customer })
      await dispatchProject(id)
      advance({ hours: 25 })
      await advanceSearches()
      return { projectId: id, mails: [] }
    },
  ],
  'team-works': [plain('submit', 'in_production')],
  delivered: [plain('submit', 'completed')],
  booked: [direct({ status: 'accepted' })],
  matched: [managed()],
  'customer-proposes': [
    direct({ status: 'accepted' }, propose('customer')),
    managed((job, people) => propose('customer')({ id: job.bookingId }, people)),
  ],
  'orbiter-proposes': [
    direct({ status: 'accepted' }, propose('orbiter')),
    managed((job, people) => propose('orbiter')({ id: job.bookingId }, people)),
  ],
  begun: [
    direct({ status: 'accepted' }, ({ startAt }) => freeze(startAt), []),
    managed((job) => freeze(job.session.startAt), []),
  ],
  started: [
    managed((job, { orbiter }) => {
      freeze(startOpensAt(job.session.startAt))
      return startAssignment(viewerOf(orbiter), job.assignmentId)
    }, []),
  ],
  completed: [
    direct({ status: 'completed' }),
    managed((job, { admin }) => setProjectStatus(viewerOf(admin), job.id, 'completed'), []),
  ],
  confirmed: [
    direct({ status: 'completed' }, ({ id, startAt }, { customer }) => {
      freeze(new Date(startAt.getTime() + 2 * HOUR_MS))
      return confirmBooking(viewerOf(customer), id)
    }),
  ],
  'cancelled-by-customer': [
    direct({ status: 'accepted' }, ({ id }, { customer }) =>
      cancelBooking(viewerOf(customer), id, { reason: 'We moved' }),
    ),
    managed((job, { customer }) =>
      cancelBooking(viewerOf(customer), job.bookingId, { reason: 'We moved' }),
    ),
  ],
  'cancelled-by-orbiter': [
    direct({ status: 'accepted' }, ({ id }, { orbiter }) =>
      cancelBooking(viewerOf(orbiter), id, { reason: 'Ill' }),
    ),
  ],
  'cancelled-by-orbit': [
    direct({ status: 'accepted' }, ({ id }, { admin }) =>
      cancelBooking(viewerOf(admin), id, { reason: 'Closed' }),
    ),
    managed((job, { admin }) =>
      cancelBooking(viewerOf(admin), job.bookingId, { reason: 'Closed' }),
    ),
  ],
}

async function makeCase(state: JobState, make: (people: People) => Promise<Made>): Promise<Case> {
  freeze('2026-07-01T15:00:00Z')
  // Those of the cases before are not asked.
  await db().updateTable('profiles').set({ isAvailable: false }).execute()
  const people = {
    customer: await createUser({ fullName: 'Casey Quinn' }),
    orbiter: await createTrained({
      fullName: 'Robin Vale',
      location: `${CITY}, IL`,
      timeZone: 'America/Chicago',
    }),
    admin: await createUser({ roles: ['admin'] }),
  }
  return { state, bookingId: null, projectId: null, mails: [], ...people, ...(await make(people)) }
}

const facts = (isManaged: boolean, readerZone: string) => ({
  customerName: isManaged ? 'Corner Bakery' : 'Casey Quinn',
  orbiterName: 'Robin Vale',
  quoteCents: 24_000,
  proposal: {
    date: '2026-07-22',
    time: '10:00',
    timeZone: 'America/Chicago',
    startAt: '2026-07-22T15:00:00Z',
  },
  readerZone,
  isBriefed: false,
  refundedCents: null,
})

/** Fails unless the text says the sentence of this state and none of another one. */
function expectOnly(text: string, state: JobState, side: JobSide, where: string, names: string[]) {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'")
  const saying = (entry: JobState, name: string) =>
    sentenceOf(entry, side, { ...facts(false, ''), readerZone: null, customerName: name })
      .says
      // The reader's own time may stand behind a proposed one.
      .replace(/, 10:00 AM.*$/, ', 10:00 AM')
  const own = names.map((name) => saying(state, name))
  expect(
    own.some((says) => flat.includes(says)),
    `${where} says “${own.join('” or “')}”: ${flat.slice(0, 1500)}`,
  ).toBe(true)
  for (const other of JOB_STATES) {
    const foreign = names
      .map((name) => saying(other, name))
      .filter((says) => !own.some((mine) => mine.includes(says)))
    expect(
      foreign.filter((says) => flat.includes(says)),
      `${where} says nothing of ${other}: ${flat.slice(0, 1500)}`,
    ).toEqual([])
  }
}

const NAMES = ['Casey Quinn', 'Corner Bakery']

const cases = JOB_STATES.flatMap((state) =>
  MAKE[state].map((make, index) => [`${state} ${index + 1}`, state, make] as const),
)

test.each(cases)(
  'one sentence for each side: %s [P-MYB-03] [P-STM-04]',
  async (_name, state, make) => {
    const job = await makeCase(state, make)
    const { customer, orbiter, admin, bookingId, projectId } = job
    const check = (text: string, side: JobSide, where: string) =>
      expectOnly(text, state, side, where, NAMES)
    if (bookingId) {
      const sides = { customer, orbiter, admin }
      for (const side of ['customer', 'orbiter', 'admin'] as const) {
        const path = `/bookings/${bookingId}`
        const page = await openPage(
          bookingPage,
          '/bookings/:bookingId',
          path,
          viewerOf(sides[side]),
        )
        check(page.text, side, `the booking's page for the ${side}`)
      }
      const mine = await openPage(myBookings, '/my-bookings', '/my-bookings', viewerOf(customer))
      check(mine.text, 'customer', 'My Bookings')
      for (const [side, user] of [
        ['customer', customer],
        ['orbiter', orbiter],
      ] as const) {
        const file = await findBookingCalendar(viewerOf(user), bookingId, 'https://orbit.example')
        const text = (file ?? '').replaceAll('\r\n ', '').replaceAll('\\,', ',')
        check(text, side, `the calendar file of the ${side}`)
      }
      const requests = await openDashboard(orbiter, '/bookings')
      // The other booking that took the time stands in the same list.
      if (state !== 'overtaken') check(requests.text, 'orbiter', "the Orbiter's requests")
    }
    const dashboard = await openPage(
      dashboardBookings,
      '/dashboard/bookings',
      '/dashboard/bookings',
      viewerOf(customer),
    )
    check(dashboard.text, 'customer', "the customer's dashboard")
    if (projectId) {
      const list = await openPage(
        projectsPage,
        '/admin/projects',
        `/admin/projects?q=${encodeURIComponent(customer.email)}`,
        viewerOf(admin),
      )
      check(list.text, 'admin', "the admin's projects")
    }
    for (const side of job.mails) {
      const to = side === 'customer' ? customer.email : orbiter.email
      const [mail] = await listMails({ to, kind: MAIL_KINDS[state] })
      check(mail?.text ?? '', side, `the email to the ${side}`)
    }
  },
)

test('no two states of a side read alike', () => {
  for (const side of ['customer', 'orbiter', 'admin'] as const) {
    const said = JOB_STATES.map((state) => inText(sentenceOf(state, side, facts(false, 'UTC'))))
    expect(new Set(said).size, side).toBe(said.length)
  }
})
