/** Runs every action by every actor in every state, against the database. */
import { describe, expect, test } from 'vitest'
import { AppError, Conflict, InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { quoteBooking, acceptQuotedPrice } from '#work/bookings/quote-booking.server.ts'
import {
  TRANSITIONS,
  type BookingAction,
  type SystemAction,
} from '#work/bookings/booking-transitions.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  agreeToTime,
  declineTime,
  proposeTime,
  withdrawTime,
} from '#work/bookings/move-booking.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const NOW = '2026-07-01T15:00:00Z'
const DATE = '2026-07-09'
const QUOTE = { price: '240' }

type Verb = Exclude<BookingAction, SystemAction | 'request'>

const VERBS: Record<Verb, (viewer: Viewer, id: string) => Promise<unknown>> = {
  quote: (viewer, id) => quoteBooking(viewer, id, QUOTE),
  'take-quote': (viewer, id) => acceptQuotedPrice(viewer, id, { quoteCents: 24_000 }),
  accept: acceptBooking,
  reject: (viewer, id) => rejectBooking(viewer, id, { reason: 'Away that day' }),
  cancel: (viewer, id) => cancelBooking(viewer, id, { reason: 'The party is off' }),
  'change-brief': (viewer, id) => changeBrief(viewer, id, { mustHave: 'The toast' }),
  propose: (viewer, id) => proposeTime(viewer, id, { date: '2026-07-10', time: '15:00' }),
  agree: agreeToTime,
  decline: declineTime,
  withdraw: withdrawTime,
}

type People = Record<Actor, TestUser>
type Actor = 'customer' | 'orbiter' | 'admin' | 'stranger'
const ACTORS: Actor[] = ['customer', 'orbiter', 'admin', 'stranger']

const proposal = { date: '2026-07-11', time: '11:00' }

const STATES: Record<string, (people: People) => Promise<TestBooking>> = {
  pending: (people) => createBooking({ ...people, date: DATE }),
  unpriced: (people) => createBooking({ ...people, date: DATE, offer: 'general' }),
  quoted: async (people) => {
    const booking = await createBooking({ ...people, date: DATE, offer: 'general' })
    await quoteBooking(viewerOf(people.orbiter), booking.id, QUOTE)
    return booking
  },
  expired: async (people) => {
    const booking = await createBooking({ ...people, date: DATE })
    advance({ hours: 24 })
    return booking
  },
  accepted: (people) => createBooking({ ...people, date: DATE, status: 'accepted' }),
  "accepted, with the customer's proposal": async (people) => {
    const booking = await createBooking({ ...people, date: DATE, status: 'accepted' })
    await proposeTime(viewerOf(people.customer), booking.id, proposal)
    return booking
  },
  "accepted, with the Orbiter's proposal": async (people) => {
    const booking = await createBooking({ ...people, date: DATE, status: 'accepted' })
    await proposeTime(viewerOf(people.orbiter), booking.id, proposal)
    return booking
  },
  begun: async (people) => {
    const booking = await createBooking({ ...people, date: DATE, status: 'accepted' })
    freeze(booking.startAt)
    return booking
  },
  rejected: (people) => createBooking({ ...people, date: DATE, status: 'rejected' }),
  completed: (people) => createBooking({ ...people, date: DATE, status: 'completed' }),
  cancelled: (people) => createBooking({ ...people, date: DATE, status: 'cancelled' }),
}

/**
 * Which actor may take which action in which state, with the resulting status and event. Everything
 * else must be refused.
 */
const ALLOWED: Record<string, [status: string, event: string]> = {
  'orbiter accept pending': ['accepted', 'accepted'],
  'orbiter quote unpriced': ['pending', 'quoted'],
  'orbiter quote quoted': ['pending', 'quoted'],
  'customer take-quote quoted': ['accepted', 'accepted'],
  "orbiter agree accepted, with the customer's proposal": ['accepted', 'moved'],
  "customer agree accepted, with the Orbiter's proposal": ['accepted', 'moved'],
  "orbiter decline accepted, with the customer's proposal": ['accepted', 'move-declined'],
  "customer decline accepted, with the Orbiter's proposal": ['accepted', 'move-declined'],
  "customer withdraw accepted, with the customer's proposal": ['accepted', 'move-withdrawn'],
  "orbiter withdraw accepted, with the Orbiter's proposal": ['accepted', 'move-withdrawn'],
  'customer propose accepted': ['accepted', 'move-proposed'],
  'orbiter propose accepted': ['accepted', 'move-proposed'],
}
for (const state of ['pending', 'unpriced', 'quoted']) {
  ALLOWED[`orbiter reject ${state}`] = ['rejected', 'rejected']
  ALLOWED[`customer cancel ${state}`] = ['cancelled', 'cancelled']
  ALLOWED[`customer change-brief ${state}`] = ['pending', 'brief-changed']
}
for (const state of Object.keys(STATES).filter(
  (name) => name.startsWith('accepted') || name === 'begun',
)) {
  for (const actor of ['customer', 'orbiter', 'admin'])
    ALLOWED[`${actor} cancel ${state}`] = ['cancelled', 'cancelled']
  ALLOWED[`customer change-brief ${state}`] = ['accepted', 'brief-changed']
}

function mayEver(actor: Actor, action: Verb): boolean {
  return TRANSITIONS.some((row) => row.action === action && row.by.some((side) => side === actor))
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error instanceof Conflict ? 'Conflict' : error.name
  }
}

async function makePeople(): Promise<People> {
  return {
    customer: await createUser(),
    orbiter: await createOrbiter(),
    admin: await createUser({ roles: ['admin'] }),
    stranger: await createOrbiter(),
  }
}

describe.each(Object.keys(STATES))('a booking that is %s', (state) => {
  // A refusal changes nothing, so one booking serves all refusals in a state.
  let shared: Promise<{ id: string; people: People; at: Date }> | undefined
  const make = async () => {
    freeze(NOW)
    const people = await makePeople()
    const { id } = await (STATES[state] as (typeof STATES)[string])(people)
    return { id, people, at: advance({}) }
  }
  const cells = (Object.keys(VERBS) as Verb[]).flatMap((action) =>
    ACTORS.map((actor) => ({ action, actor, target: ALLOWED[`${actor} ${action} ${state}`] })),
  )

  test.each(cells.filter((cell) => !cell.target))(
    '$action by the $actor is refused, and nothing changes [P-STM-02] [P-STM-03]',
    async ({ action, actor }) => {
      shared ??= make()
      const { id, people, at } = await shared
      freeze(at)
      const before = await trailOf(id)
      const result = await outcomeOf(VERBS[action](viewerOf(people[actor]), id))
      expect(result).toBe(
        actor === 'stranger' ? 'NotFound' : mayEver(actor, action) ? 'Conflict' : 'NotAllowed',
      )
      expect(await trailOf(id)).toEqual(before)
    },
  )

  test.each(cells.filter((cell) => cell.target))(
    '$action by the $actor is done, once, and both sides are told [P-STM-02] [P-STM-03]',
    async ({ action, actor, target: [status = '', event = ''] = [] }) => {
      const { id, people } = await make()
      const before = await trailOf(id)
      expect(await outcomeOf(VERBS[action](viewerOf(people[actor]), id))).toBe('done')
      const after = await trailOf(id)
      expect(after.status).toBe(status)
      expect(after.sequence).toBeGreaterThan(before.sequence)
      expect(after.events.slice(before.events.length)).toMatchObject([
        {
          kind: `booking.${event}`,
          actorId: people[actor].id,
          from: before.status,
          to: status,
          data: { customerId: people.customer.id, orbiterId: people.orbiter.id },
        },
      ])
      const news = after.notices.slice(before.notices.length)
      expect(news.map((notice) => notice.userId).toSorted()).toEqual(
        [people.customer.id, people.orbiter.id].toSorted(),
      )
      for (const notice of news)
        expect(notice).toMatchObject({
          kind: `booking.${event}`,
          isRead: notice.userId === people[actor].id,
        })
    },
  )
})

test.each(Object.keys(VERBS) as Verb[])(
  'to %s what does not exist says no more than to a stranger',
  async (action) => {
    const viewer = viewerOf(await createUser({ roles: ['admin'] }))
    expect(await outcomeOf(VERBS[action](viewer, newId()))).toBe('NotFound')
    expect(await outcomeOf(VERBS[action](viewer, 'no-id'))).toBe('NotFound')
  },
)

test('ending an accepted booking owes the other side a reason; taking a request back does not', async () => {
  const accepted = await createBooking({ status: 'accepted' })
  await expect(
    cancelBooking(viewerOf(accepted.orbiter), accepted.id, { reason: '  ' }),
  ).rejects.toThrow(InvalidInput)
  expect((await trailOf(accepted.id)).status).toBe('accepted')
  const pending = await createBooking()
  await cancelBooking(viewerOf(pending.customer), pending.id, {})
  expect(await trailOf(pending.id)).toMatchObject({ status: 'cancelled', reason: null })
})

test('a reason is stored, and more than 500 characters of it are refused', async () => {
  const { id, orbiter } = await createBooking()
  await expect(rejectBooking(viewerOf(orbiter), id, { reason: 'x'.repeat(501) })).rejects.toThrow(
    InvalidInput,
  )
  await rejectBooking(viewerOf(orbiter), id, { reason: ' Away that day ' })
  expect(await trailOf(id)).toMatchObject({ status: 'rejected', reason: 'Away that day' })
})

test('the longest reason in any script still reaches everyone live', async () => {
  const { id, orbiter } = await createBooking()
  const reason = '🎬'.repeat(250)
  await rejectBooking(viewerOf(orbiter), id, { reason })
  expect((await trailOf(id)).reason).toBe(reason)
})
