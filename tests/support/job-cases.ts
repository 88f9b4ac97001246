/** Makes a job in each of its states, through the program's own operations. */
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import type { JobState } from '#work/jobs/job-states.ts'
import type { JobSide } from '#work/jobs/sentence-row.ts'
import { setProjectStatus } from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { advanceSearches, dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { giveBackJob, startAssignment } from '#work/projects/work-assignment.server.ts'
import { endUnmatchedOrders } from '#work/settlement/unmatched-orders.server.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { createUser, viewerOf, type TestOrbiter, type TestUser } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { approveAll, completeApproved, deliverAll, pieceOf } from '#tests/support/piece-factory.ts'

const CITY = 'Chicago'

export interface Case {
  state: JobState
  customer: TestUser
  orbiter: TestOrbiter
  admin: TestUser
  bookingId: string | null
  projectId: string | null
  /** Someone has, or had, the project. */
  isAssigned: boolean
  /** The sides whose emails state the current state. */
  mails: JobSide[]
}

interface People {
  customer: TestUser
  orbiter: TestOrbiter
  admin: TestUser
}

type Made = Partial<Pick<Case, 'bookingId' | 'projectId' | 'isAssigned' | 'mails'>>

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
    return { bookingId: job.bookingId, projectId: job.id, isAssigned: true, mails }
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

/** Delivers everything half an hour after the start. @returns the id of the first piece */
async function delivered(job: { id: string; startAt: Date }, { orbiter }: People): Promise<string> {
  freeze(new Date(job.startAt.getTime() + HOUR_MS / 2))
  await deliverAll(viewerOf(orbiter), job.id)
  return (await pieceOf(job.id)).id
}

/** The email that announces each state. */
export const MAIL_KINDS: Partial<Record<JobState, string>> = {
  requested: 'booking-requested',
  'to-quote': 'booking-requested',
  quoted: 'booking-quoted',
  declined: 'booking-rejected',
  'request-cancelled': 'booking-cancelled',
  searching: 'package-booked',
  'searching-again': 'booking-cancelled',
  unmatched: 'project-ended',
  unpaid: 'booking-payment-failed',
  booked: 'booking-accepted',
  matched: 'booking-accepted',
  'customer-proposes': 'booking-move-proposed',
  'orbiter-proposes': 'booking-move-proposed',
  confirmed: 'booking-completed',
  'cancelled-by-customer': 'booking-cancelled',
  'cancelled-by-orbiter': 'booking-cancelled',
  'cancelled-by-orbit': 'booking-cancelled',
}

export const MAKE: Record<JobState, ((people: People) => Promise<Made>)[]> = {
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
      giveBackJob(viewerOf(orbiter), job.assignmentId, { reason: 'Ill' }),
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
  unmatched: [
    async ({ customer }) => {
      const { id } = await createJob({ city: 'Boston', customer })
      await dispatchProject(id)
      advance({ days: 10 })
      await endUnmatchedOrders()
      return { projectId: id, mails: ['customer'] }
    },
  ],
  'team-works': [plain('submit', 'in_production')],
  delivered: [plain('submit', 'completed')],
  unpaid: [
    direct({ cardToken: 'tok_fails-later_0119' }, async ({ id }, { orbiter }) => {
      await acceptBooking(viewerOf(orbiter), id)
      await settleMoney()
    }),
  ],
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
  missing: [
    direct(
      { status: 'accepted' },
      async (booking, people) => {
        const piece = await delivered(booking, people)
        await reportMissing(viewerOf(people.customer), piece, { note: 'The second half' })
      },
      [],
    ),
  ],
  review: [
    direct({ status: 'accepted' }, delivered, []),
    managed((job, people) => delivered({ id: job.id, startAt: job.session.startAt }, people), []),
  ],
  changes: [
    direct(
      { status: 'accepted' },
      async (booking, people) => {
        const piece = await delivered(booking, people)
        await requestChanges({ viewer: viewerOf(people.customer) }, piece, { note: 'Brighter' })
      },
      [],
    ),
  ],
  approved: [
    direct(
      { status: 'accepted' },
      async (booking, people) => {
        await delivered(booking, people)
        await approveAll(viewerOf(people.customer), booking.id)
      },
      [],
    ),
  ],
  completed: [
    managed(async (job, { admin }) => {
      await setProjectStatus(viewerOf(admin), job.id, 'completed')
      advance({ minutes: NOTIFY_AFTER_MINUTES })
      await notifyOverrides()
    }, []),
  ],
  confirmed: [
    direct({ status: 'completed' }),
    managed(async (job, people) => {
      await delivered({ id: job.id, startAt: job.session.startAt }, people)
      await approveAll(viewerOf(people.customer), job.id)
      await completeApproved()
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

export async function makeCase(
  state: JobState,
  make: (people: People) => Promise<Made>,
): Promise<Case> {
  freeze('2026-07-01T15:00:00Z')
  // The Orbiters of earlier cases must not get offers.
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
  const made = { bookingId: null, projectId: null, isAssigned: false, mails: [] }
  return { state, ...made, ...people, ...(await make(people)) }
}
