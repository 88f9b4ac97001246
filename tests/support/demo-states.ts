/**
 * What the demo shows whenever it is first started: the table lists the states in which its people
 * find their work. Missing states are found through the same queries that the pages use.
 */
import { sql } from 'kysely'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { listCustomerAnswers } from '#team/attention/customer-answers.server.ts'
import { listCustomerBookings } from '#work/bookings/customer-booking-queries.server.ts'
import { listOrbiterBookings } from '#work/bookings/orbiter-booking-queries.server.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { listCustomerProjects } from '#work/projects/project-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import {
  findDemoPeople,
  readBooks,
  readMoney,
  readOrbiterHome,
  readSearch,
  type DemoPeople,
} from '#tests/support/read-demo.ts'

interface Shown {
  where: string
  states: readonly string[]
  /** Nothing else may be shown there. */
  isWhole?: true
  read(people: DemoPeople): Promise<string[]>
}

const EVERYTHING = 500

const DEMO_SHOWS: readonly Shown[] = [
  {
    where: "the customer's bookings",
    states: [
      'requested',
      'quoted',
      'expired',
      'declined',
      'unpaid',
      'booked',
      'matched',
      'orbiter-proposes',
      'review',
      'changes',
      'confirmed',
      'cancelled-by-customer',
    ],
    read: async ({ user }) =>
      (await listCustomerBookings(user, { limit: EVERYTHING })).rows.map(({ state }) => state),
  },
  {
    where: "the customer's home",
    states: ['unpaid', 'orbiter-proposes', 'quoted', 'review', 'stars to give'],
    async read({ user }) {
      const { bookings, toReview } = await listCustomerAnswers(user)
      return [
        ...bookings.map(({ state }) => state),
        ...(toReview.length > 0 ? ['stars to give'] : []),
      ]
    },
  },
  {
    where: 'a booking whose customer and Orbiter can both sign in',
    states: ['review'],
    read: async ({ user, orbiter }) =>
      (await listCustomerBookings(user, { limit: EVERYTHING })).rows
        .filter(({ orbiterId }) => orbiterId === orbiter.id)
        .map(({ state }) => state),
  },
  {
    where: 'people who agreed to a text, or ordered under it, before it was in force',
    states: [],
    isWhole: true,
    async read() {
      const { rows } = await sql<{ says: string }>`
        select 'agreed at ' || a.agreed_at as says from agreements a
        join document_versions v on v.id = a.version_id where a.agreed_at < v.effective_at
        union all
        select 'ordered at ' || b.created_at from booking_requests b
        join document_versions v on v.id = b.terms_version_id where b.created_at < v.effective_at`.execute(
        db(),
      )
      return rows.map(({ says }) => says)
    },
  },
  {
    where: 'films of another length than was sold',
    states: [],
    isWhole: true,
    async read() {
      const { rows } = await sql<{ says: string }>`
        select d.seconds || ' s sold, ' || m.duration_ms || ' ms delivered' as says
        from deliverables d join deliverable_versions v on v.deliverable_id = d.id
          join version_files f on f.version_id = v.id join media_files m on m.id = f.media_file_id
        where m.duration_ms <> d.seconds * 1000 limit 5`.execute(db())
      return rows.map(({ says }) => says)
    },
  },
  {
    where: "the customer's projects",
    states: ['draft none', 'submitted searching', 'submitted matched', 'completed matched'],
    read: async ({ user }) =>
      (await listCustomerProjects(user)).map(
        ({ status, matchStatus }) => `${status} ${matchStatus}`,
      ),
  },
  {
    where: "the Orbiter's bookings",
    states: [
      'requested',
      'to-quote',
      'expired',
      'customer-proposes',
      'booked',
      'matched',
      'review',
      'changes',
      'confirmed',
    ],
    read: async ({ orbiter }) =>
      (await listOrbiterBookings(orbiter, { limit: EVERYTHING })).rows.map(({ state }) => state),
  },
  {
    where: "the Orbiter's home",
    states: [
      'a job offered',
      'a question to answer',
      'a delivery due within a day',
      'a second event ahead',
      'an event within eight days',
      'a time taken within a week',
    ],
    read: ({ orbiter }) => readOrbiterHome(orbiter),
  },
  {
    where: "the Orbiter's wallet",
    states: ['available', 'held', 'on its way', 'a bank account'],
    async read({ orbiter }) {
      const wallet = await readWallet(orbiter.id)
      return [
        ...((wallet.availableCents ?? 0) > 0 ? ['available'] : []),
        ...(wallet.heldCents > 0 ? ['held'] : []),
        ...(wallet.inTransitCents > 0 ? ['on its way'] : []),
        ...(wallet.account?.state === 'ready' ? ['a bank account'] : []),
      ]
    },
  },
  {
    where: "the team's queue",
    states: ['application', 'dispute', 'enquiry', 'match', 'payout'],
    read: async ({ admin }) => (await listOpenMatters(admin)).map(({ kind }) => kind),
  },
  {
    where: "the team's quotes",
    states: ['open'],
    isWhole: true,
    async read() {
      const rows = await db().selectFrom('enquiryQuotes').select(['status', 'expiresAt']).execute()
      return rows.length === 1 && rows.every((row) => row.expiresAt > now())
        ? ['open']
        : [`${rows.length} quotes`]
    },
  },
  {
    where: 'the search',
    states: [
      'every Orbiter',
      'tonight',
      'at 1 AM',
      ...CITIES.map(({ name }) => `${name} in the coming days`),
    ],
    read: readSearch,
  },
  {
    where: 'money',
    states: [
      'code used',
      'credit used',
      'dispute open',
      'dispute won',
      'in time',
      'paid again until tomorrow',
      'payout failed',
      'payout in-transit',
      'payout paid',
      'refund cancellation sent',
      'refund goodwill sent',
      'tip captured',
    ],
    isWhole: true,
    read: readMoney,
  },
  {
    where: 'all bookings',
    states: ['accepted', 'cancelled', 'completed', 'pending', 'rejected'],
    isWhole: true,
    async read() {
      const rows = await db().selectFrom('bookingRequests').select('status').distinct().execute()
      return rows.map(({ status }) => status)
    },
  },
  {
    where: 'orders of bookings',
    states: [
      'authorized, pending',
      'ended, rejected',
      'held, accepted',
      'one open, accepted',
      'settled, cancelled',
      'settled, completed',
    ],
    isWhole: true,
    async read() {
      const { rows } = await sql<{ says: string }>`select
          case when o.state = 'open' and count(*) = 1 then 'one ' else '' end || o.state || ', ' || b.status as says
        from orders o join booking_requests b on b.id = o.booking_request_id group by o.state, b.status`.execute(
        db(),
      )
      return rows.map(({ says }) => says)
    },
  },
  {
    where: 'orders of projects',
    states: ['authorized, searching', 'held, matched', 'settled, matched'],
    isWhole: true,
    async read() {
      const { rows } = await sql<{
        says: string
      }>`select distinct o.state || ', ' || p.match_status as says
        from orders o join video_projects p on p.id = o.project_id`.execute(db())
      return rows.map(({ says }) => says)
    },
  },
  {
    where: 'the books',
    states: ['in the order of time', 'a week without a difference'],
    read: readBooks,
  },
]

/** What a newly loaded demo should show but does not, or shows but should not. */
export async function listDemoFaults(): Promise<string[]> {
  const people = await findDemoPeople()
  const faults: string[] = []
  for (const { where, states, isWhole, read } of DEMO_SHOWS) {
    const shown = new Set(await read(people))
    for (const state of states) if (!shown.has(state)) faults.push(`${where}: no ${state}`)
    if (isWhole)
      for (const state of shown) if (!states.includes(state)) faults.push(`${where}: ${state}`)
  }
  return faults
}
