/**
 * Compares 500 random histories, of all actions by four actors, with a simple model of the
 * decisions.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#app/base/errors.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { quoteBooking, acceptQuotedPrice } from '#work/bookings/quote-booking.server.ts'
import { announceExpiredRequests } from '#work/bookings/booking-tasks.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import {
  agreeToTime,
  declineTime,
  proposeTime,
  withdrawTime,
} from '#work/bookings/move-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { approveOverdue } from '#delivery/deliveries/delivery-tasks.server.ts'
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'
import {
  actOnModel,
  askModel,
  runModelTasks,
  type ModelAction,
  type ModelActor,
  type ModelBooking,
} from '#tests/support/booking-model.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { deliverPiece, listPieces } from '#tests/support/piece-factory.ts'

useDatabase()

const BEGIN = '2026-07-01T15:00:00Z'
const FIRST_DATE = '2026-07-04'
const ZONE = 'America/Chicago'

interface Terms {
  quoteDollars: number
  date: string
}

/** A request owes no pieces, so nothing can be delivered. */
const pieceIdOf = async (id: string) => (await listPieces(id))[0]?.id ?? id

const VERBS: Record<
  ModelAction,
  (viewer: Viewer, id: string, terms: Terms, model: ModelBooking) => Promise<unknown>
> = {
  quote: (viewer, id, { quoteDollars }) =>
    quoteBooking(viewer, id, { price: String(quoteDollars) }),
  'take-quote': (viewer, id, _wanted, { quote }) =>
    acceptQuotedPrice(viewer, id, { quoteCents: quote ?? 0 }),
  accept: acceptBooking,
  reject: (viewer, id) => rejectBooking(viewer, id, {}),
  cancel: (viewer, id) => cancelBooking(viewer, id, { reason: 'Off' }),
  propose: (viewer, id, { date }) => proposeTime(viewer, id, { date, time: '15:00' }),
  agree: agreeToTime,
  decline: declineTime,
  withdraw: withdrawTime,
  deliver: async (viewer, id) => deliverPiece(viewer, await pieceIdOf(id)),
  approve: async (viewer, id) => approvePiece({ viewer }, await pieceIdOf(id)),
  brief: (viewer, id) => changeBrief(viewer, id, { mustHave: 'The toast' }),
}

const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      // Mostly picks actors who are allowed to do something.
      actor: fc.constantFrom<ModelActor>(
        'customer',
        'customer',
        'orbiter',
        'orbiter',
        'admin',
        'stranger',
      ),
      action: fc.constantFrom(...(Object.keys(VERBS) as ModelAction[])),
      quoteDollars: fc.integer({ min: 1, max: 900 }),
      days: fc.integer({ min: 0, max: 14 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 6, 23, 24, 30, 73),
    }),
  },
)

const act = (actor: ModelActor, action: ModelAction) => ({
  kind: 'act' as const,
  actor,
  action,
  quoteDollars: 240,
  days: 9,
})
const wait = (hours: number) => ({ kind: 'wait' as const, hours })

/**
 * Where a history starts, because random steps alone rarely get far. Steps that do not fit a
 * booking without a price are refused, which is fine.
 */
const opening = fc.constantFrom(
  [],
  [act('orbiter', 'quote')],
  [act('orbiter', 'quote'), act('customer', 'take-quote'), act('orbiter', 'accept')],
  [act('orbiter', 'accept')],
  [act('orbiter', 'accept'), act('customer', 'propose')],
  [act('orbiter', 'accept'), act('orbiter', 'propose')],
  [act('orbiter', 'accept'), act('orbiter', 'propose'), act('customer', 'agree')],
  [act('orbiter', 'accept'), wait(73), wait(6), act('orbiter', 'deliver')],
  [
    act('orbiter', 'accept'),
    wait(73),
    wait(6),
    act('orbiter', 'deliver'),
    act('customer', 'approve'),
    wait(1),
  ],
)

async function read(id: string) {
  const { rows } = await pool().query<{
    status: string
    price: number | null
    start: Date
    refund: number | null
    open: string | null
    events: number
    notices: number
  }>(
    `select b.status, b.price_cents as price, b.start_at as start, b.refund_bps as refund,
      (select p.proposer_side from booking_proposals p where p.booking_request_id = b.id and p.status = 'open') as open,
      (select count(*) from events e where e.subject_id = b.id) as events,
      (select count(*) from notifications n where n.subject_id = b.id and n.kind like 'booking.%') as notices
     from booking_requests b where b.id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('The booking is gone')
  return { ...row, start: row.start.getTime() }
}

async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

test('500 random histories agree with the model, step by step [P-STM-01] [P-STM-02] [P-STM-03] [P-STM-04]', async () => {
  freeze(BEGIN)
  const people = {
    admin: await createUser({ roles: ['admin'] }),
    stranger: await createOrbiter(),
  }
  const taken = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      opening,
      fc.array(step, { minLength: 2, maxLength: 11 }),
      async (isPriced, first, then) => {
        freeze(BEGIN)
        const [customer, orbiter]: [TestUser, TestUser] = [
          await createUser(),
          await createOrbiter(),
        ]
        const actors: Record<ModelActor, Viewer> = {
          customer: viewerOf(customer),
          orbiter: viewerOf(orbiter),
          admin: viewerOf(people.admin),
          stranger: viewerOf(people.stranger),
        }
        const { id, startAt } = await createBooking({
          customer,
          orbiter,
          offer: isPriced ? 'reel:30' : 'general',
          date: FIRST_DATE,
          time: '15:00',
        })
        let model = askModel(now().getTime(), startAt.getTime(), isPriced ? 12_500 : null)
        for (const one of [...first, ...then]) {
          if (one.kind === 'wait') {
            advance({ hours: one.hours })
            await announceExpiredRequests()
            await completeDeliveredBookings()
            await approveOverdue()
            model = runModelTasks(model, now().getTime())
          } else {
            const terms = { quoteDollars: one.quoteDollars, date: addDays(FIRST_DATE, one.days) }
            const expected = actOnModel(model, one.actor, one.action, now().getTime(), {
              price: one.quoteDollars * 100,
              startAt: instantOf(terms.date, '15:00', ZONE).getTime(),
            })
            const done = await isDone(VERBS[one.action](actors[one.actor], id, terms, model))
            expect(done, `${one.actor} ${one.action}`).toBe(expected !== null)
            if (done) taken.set(one.action, (taken.get(one.action) ?? 0) + 1)
            model = expected ?? model
          }
          expect(await read(id)).toEqual({
            status: model.status,
            price: model.price,
            start: model.startAt,
            refund: model.refundBps,
            open: model.proposal?.by ?? null,
            events: model.events,
            notices: model.events * 2,
          })
        }
      },
    ),
    { numRuns: 500, seed: 20_261_121, endOnFailure: true },
  )
  // Check that the histories covered every action.
  expect([...taken.keys()].toSorted()).toEqual(Object.keys(VERBS).toSorted())
  expect(await findUnknownArrows()).toEqual([])
})
