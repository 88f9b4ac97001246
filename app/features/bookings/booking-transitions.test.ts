/** Every verb by everybody in every state, against the database. */
import { describe, expect, test } from 'vitest'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptBooking } from '#app/features/bookings/accept-booking.server.ts'
import type { BookingAction } from '#app/features/bookings/booking.ts'
import { cancelBooking } from '#app/features/bookings/cancel-booking.server.ts'
import { completeBooking } from '#app/features/bookings/complete-booking.server.ts'
import { rejectBooking } from '#app/features/bookings/reject-booking.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking, createOrbiter, createUser, viewerOf, type TestBooking } from '#tests/support/factories.ts'

useDatabase()

const NOW = '2026-07-01T15:00:00Z'
const DATE = '2026-07-09'

const VERBS: Record<BookingAction, (viewer: Viewer, id: string) => Promise<unknown>> = {
  accept: acceptBooking,
  reject: (viewer, id) => rejectBooking(viewer, id, { reason: 'Away that day' }),
  cancel: (viewer, id) => cancelBooking(viewer, id, { reason: 'The party is off' }),
  complete: completeBooking,
}

const STATES: Record<string, (people: Pick<TestBooking, 'customer' | 'orbiter'>) => Promise<TestBooking>> = {
  pending: (people) => createBooking({ ...people, date: DATE }),
  expired: async (people) => {
    const booking = await createBooking({ ...people, date: DATE })
    advance({ hours: 24 })
    return booking
  },
  accepted: (people) => createBooking({ ...people, date: DATE, status: 'accepted' }),
  begun: async (people) => {
    const booking = await createBooking({ ...people, date: DATE, status: 'accepted' })
    freeze(booking.startAt)
    return booking
  },
  rejected: (people) => createBooking({ ...people, date: DATE, status: 'rejected' }),
  completed: (people) => createBooking({ ...people, date: DATE, status: 'completed' }),
  cancelled: (people) => createBooking({ ...people, date: DATE, status: 'cancelled' }),
}

type Actor = 'customer' | 'orbiter' | 'admin' | 'stranger'

/** What may be done, by whom, from where; everything else must be refused. */
const ALLOWED: Record<string, string> = {
  'orbiter accept pending': 'accepted',
  'orbiter reject pending': 'rejected',
  'customer cancel pending': 'cancelled',
  'customer cancel accepted': 'cancelled',
  'orbiter cancel accepted': 'cancelled',
  'admin cancel accepted': 'cancelled',
  'customer cancel begun': 'cancelled',
  'orbiter cancel begun': 'cancelled',
  'admin cancel begun': 'cancelled',
  'orbiter complete begun': 'completed',
}

/** Whose action it is at all. */
const OWNERS: Record<BookingAction, Actor[]> = {
  accept: ['orbiter'],
  reject: ['orbiter'],
  cancel: ['customer', 'orbiter', 'admin'],
  complete: ['orbiter'],
}

function refusalOf(actor: Actor, action: BookingAction, state: string): string {
  if (actor === 'stranger') return 'NotFound'
  if (!OWNERS[action].includes(actor)) return 'NotAllowed'
  if (state === 'expired' && (actor === 'orbiter' ? action !== 'cancel' && action !== 'complete' : actor === 'customer')) return 'Conflict expired'
  return action === 'complete' && state === 'accepted' ? 'Conflict too-early' : 'Conflict wrong-status'
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.name === 'Conflict' ? `Conflict ${error.code}` : error.name
  }
}

describe.each(Object.keys(VERBS) as BookingAction[])('%s', (action) => {
  describe.each(Object.keys(STATES))('a booking that is %s', (state) => {
    test.each(['customer', 'orbiter', 'admin', 'stranger'] as Actor[])('by the %s [P-STM-02] [P-STM-03] [P-STM-04]', async (actor) => {
      freeze(NOW)
      const people = {
        customer: await createUser(),
        orbiter: await createOrbiter(),
        admin: await createUser({ roles: ['admin'] }),
        stranger: await createOrbiter(),
      }
      const { id } = await (STATES[state] as (typeof STATES)[string])(people)
      const before = await trailOf(id)
      const outcome = await outcomeOf(VERBS[action](viewerOf(people[actor]), id))
      const after = await trailOf(id)
      const target = ALLOWED[`${actor} ${action} ${state}`]
      if (target === undefined) {
        expect(outcome).toBe(refusalOf(actor, action, state))
        expect(after).toEqual(before)
        return
      }
      expect(outcome).toBe('done')
      expect(after.status).toBe(target)
      expect(after.events.slice(before.events.length)).toEqual([
        {
          kind: `booking.${target}`,
          actorId: people[actor].id,
          from: before.status,
          to: target,
          data: { customerId: people.customer.id, orbiterId: people.orbiter.id, reason: after.reason },
        },
      ])
      const news = after.notices.slice(before.notices.length)
      expect(news.map((notice) => notice.userId).toSorted()).toEqual([people.customer.id, people.orbiter.id].toSorted())
      for (const notice of news) expect(notice).toMatchObject({ kind: `booking.${target}`, isRead: notice.userId === people[actor].id })
    })
  })
})

test.each(Object.keys(VERBS) as BookingAction[])('to %s what does not exist says no more than to a stranger', async (action) => {
  const viewer = viewerOf(await createUser({ roles: ['admin'] }))
  expect(await outcomeOf(VERBS[action](viewer, newId()))).toBe('NotFound')
  expect(await outcomeOf(VERBS[action](viewer, 'no-id'))).toBe('NotFound')
})

test('ending an accepted booking owes the other side a reason; taking a request back does not', async () => {
  const accepted = await createBooking({ status: 'accepted' })
  await expect(cancelBooking(viewerOf(accepted.orbiter), accepted.id, { reason: '  ' })).rejects.toThrow(InvalidInput)
  expect((await trailOf(accepted.id)).status).toBe('accepted')
  const pending = await createBooking()
  await cancelBooking(viewerOf(pending.customer), pending.id, {})
  expect(await trailOf(pending.id)).toMatchObject({ status: 'cancelled', reason: null })
})

test('a reason is kept, and more than 500 characters of it are refused', async () => {
  const { id, orbiter } = await createBooking()
  await expect(rejectBooking(viewerOf(orbiter), id, { reason: 'x'.repeat(501) })).rejects.toThrow(InvalidInput)
  await rejectBooking(viewerOf(orbiter), id, { reason: ' Away that day ' })
  expect(await trailOf(id)).toMatchObject({ status: 'rejected', reason: 'Away that day' })
})

test('the longest reason in any script still reaches everyone live', async () => {
  const { id, orbiter } = await createBooking()
  const reason = '🎬'.repeat(250)
  await rejectBooking(viewerOf(orbiter), id, { reason })
  expect((await trailOf(id)).reason).toBe(reason)
})
