/**
 * Every state of a job, for each side, on pages, cards, lists, and notices, in emails and calendar
 * files: each shows exactly one sentence of the table, that of the current state.
 */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { viewerContext } from '#people/accounts/viewer.ts'
import { listBookingsOf } from '#work/bookings/find-bookings.server.ts'
import { findBookingCalendar } from '#work/calendars/icalendar.server.ts'
import { inText, sentenceOf } from '#work/jobs/job-sentences.ts'
import { JOB_STATES, type JobState } from '#work/jobs/job-states.ts'
import type { JobSide } from '#work/jobs/sentence-row.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import * as tableFile from '#app/routes/admin/table-file.ts'
import * as assignmentsPage from '#app/routes/admin/assignments.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import * as myBookings from '#app/routes/bookings/my-bookings.tsx'
import * as dashboardBookings from '#app/routes/dashboard/bookings.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf, type TestUser } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { useTestGateway } from '#tests/support/settings.ts'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'

import { now } from '#app/platform/clock.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import { MAIL_KINDS, MAKE, makeCase } from '#tests/support/job-cases.ts'

useTestGateway()
useDatabase()

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
  readAt: null,
  isBriefed: false,
  refundedCents: null,
  payBy: null,
})

const NAMES = ['Casey Quinn', 'Corner Bakery']

/**
 * Fails unless the text contains the sentence of this state and of no other.
 * @param readAt null for what is read later, which has its dates in full
 */
function expectOnly(
  text: string,
  state: JobState,
  side: JobSide,
  where: string,
  readAt: Date | null,
) {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('’', "'")
  const saying = (entry: JobState, name: string) =>
    sentenceOf(entry, side, { ...facts(false, ''), readerZone: null, readAt, customerName: name })
      .says.replaceAll(/\s+/g, ' ')
      // The reader's own time may follow a proposed one.
      .replace(/, 10:00 AM.*$/, ', 10:00 AM')
  const own = NAMES.map((name) => saying(state, name))
  expect(
    own.some((says) => flat.includes(says)),
    `${where} says “${own.join('” or “')}”: ${flat.slice(0, 1500)}`,
  ).toBe(true)
  for (const other of JOB_STATES) {
    const foreign = NAMES.map((name) => saying(other, name)).filter(
      (says) => !own.some((mine) => mine.includes(says)),
    )
    expect(
      foreign.filter((says) => flat.includes(says)),
      `${where} says nothing of ${other}: ${flat.slice(0, 1500)}`,
    ).toEqual([])
  }
}

/** The sides that are notified when each state begins. */
const NOTICES: Partial<Record<JobState, JobSide[]>> = {
  requested: ['orbiter'],
  'to-quote': ['orbiter'],
  booked: ['customer'],
  matched: ['customer'],
  started: ['customer'],
  'searching-again': ['customer'],
  unfilled: ['customer'],
  completed: ['customer'],
  confirmed: ['orbiter'],
  quoted: ['customer'],
  declined: ['customer'],
  overtaken: ['customer'],
  'request-cancelled': ['orbiter'],
  'customer-proposes': ['orbiter'],
  'orbiter-proposes': ['customer'],
  'cancelled-by-customer': ['orbiter'],
  'cancelled-by-orbiter': ['customer'],
  'cancelled-by-orbit': ['customer', 'orbiter'],
}

/** A table's file with the rows of the customer. */
async function readFile(
  table: string,
  { admin, customer }: { admin: TestUser; customer: TestUser },
): Promise<string> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewerOf(admin))
  const pattern = `admin/${table}.csv`
  const url = `http://localhost/${pattern}?q=${encodeURIComponent(customer.email)}`
  // The router passes more than the loader reads.
  const args = { request: new Request(url), context, pattern } as never
  return (await tableFile.loader(args)).text()
}

const cases = JOB_STATES.flatMap((state) =>
  MAKE[state].map((make, index) => [`${state} ${index + 1}`, state, make] as const),
)

test.each(cases)(
  'one sentence for each side: %s [P-MYB-03] [P-STM-04]',
  async (_name, state, make) => {
    const job = await makeCase(state, make)
    const { customer, orbiter, admin, bookingId, projectId } = job
    const check = (text: string, side: JobSide, where: string) =>
      expectOnly(text, state, side, where, now())
    const checkLater = (text: string, side: JobSide, where: string) =>
      expectOnly(text, state, side, where, null)
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
        checkLater(text, side, `the calendar file of the ${side}`)
      }
      const requests = await openDashboard(orbiter, '/bookings')
      // The other booking that took the time is in the same list.
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
      const file = await readFile('projects', job)
      checkLater(file, 'admin', 'the file of the projects')
    }
    if (job.isAssigned) {
      const query = `?q=${encodeURIComponent(customer.email)}`
      const list = await openPage(
        assignmentsPage,
        '/admin/assignments',
        `/admin/assignments${query}`,
        viewerOf(admin),
      )
      check(list.text, 'admin', "the admin's assignments")
      const file = await readFile('assignments', job)
      checkLater(file, 'admin', 'the file of the assignments')
    }
    if (bookingId) {
      const [found] = await listBookingsOf(viewerOf(admin), customer.id, 5)
      check(found?.says ?? '', 'admin', "the admin's list of a person's bookings")
    }
    await notifyDeclined()
    for (const side of NOTICES[state] ?? []) {
      const viewer = viewerOf(side === 'customer' ? customer : orbiter)
      const [latest] = (await listNotifications(viewer, 20)).rows
      check(latest?.title ?? '', side, `the latest notice of the ${side}`)
    }
    for (const side of job.mails) {
      const to = side === 'customer' ? customer.email : orbiter.email
      const [mail] = await listMails({ to, kind: MAIL_KINDS[state] })
      checkLater(mail?.text ?? '', side, `the email to the ${side}`)
    }
  },
)

test('no two states of a side read alike', () => {
  for (const side of ['customer', 'orbiter', 'admin'] as const) {
    const said = JOB_STATES.map((state) => inText(sentenceOf(state, side, facts(false, 'UTC'))))
    expect(new Set(said).size, side).toBe(said.length)
  }
})
