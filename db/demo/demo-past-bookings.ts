/** Past bookings of the demo's people: completed and reviewed ones, and one that was cancelled. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptBooking } from '#app/features/bookings/answer-request.server.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
} from '#app/features/bookings/end-booking.server.ts'
import { replyToReview } from '#app/features/reviews/reply-to-review.server.ts'
import { writeReview } from '#app/features/reviews/write-review.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import type { MadeCreator } from './people.ts'
import { ask, bookableOf, hoursBefore, type Cast } from './demo-requests.ts'
import { DEMO_REPLIES, DEMO_REVIEWS } from './people.ts'
import type { Random } from './random.ts'

/** Past bookings, with the clock set for each step: request, acceptance, completion and review. */
export async function makeHistory(
  creators: MadeCreator[],
  customers: Viewer[],
  present: Date,
  random: Random,
): Promise<void> {
  for (const creator of creators) {
    for (let count = 0; count < creator.reviews; count += 1) {
      const requestedAt = present.getTime() - random.between(12, 320) * DAY_MS
      const customer = random.pick(customers)
      freezeClock(new Date(requestedAt))
      const id = await ask({ customer, creator, inDays: random.between(2, 6) }, random)
      if (!id) continue
      freezeClock(new Date(requestedAt + 2 * HOUR_MS))
      try {
        await acceptBooking(creator.viewer, id)
      } catch {
        continue
      }
      freezeClock(
        new Date(
          requestedAt + 20 * DAY_MS > present.getTime()
            ? present.getTime() - HOUR_MS
            : requestedAt + 20 * DAY_MS,
        ),
      )
      await completeBooking(creator.viewer, id)
      const isBelow = random.next() > creator.quality - 4
      await confirmBooking(customer, id)
      await writeReview(customer, id, {
        rating: isBelow ? random.pick([3, 4, 4]) : 5,
        text: random.pick(DEMO_REVIEWS),
      })
      if (random.next() < 0.3)
        await replyToReview(creator.viewer, id, { reply: random.pick(DEMO_REPLIES) })
    }
  }
  freezeClock(present)
}

/**
 * The past of the demo's customer: a completed booking and a cancelled one. Must run before free
 * times are set, while any time can be booked.
 */
export async function makeCustomersPast(
  { customer, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const bookable = bookableOf(creators, orbiter)
  const creator = (index: number) => bookable[index % bookable.length] as MadeCreator

  at(24 * 16)
  const done = await ask(
    {
      customer,
      creator: creator(0),
      inDays: 3,
      venue: 'Riverside Hall, 12 Water Street',
      notes: 'Company anniversary, please film the toast.',
    },
    random,
  )
  const gone = await ask(
    { customer, creator: creator(3), inDays: 4, notes: 'Garden party.' },
    random,
  )
  at(24 * 15.9)
  if (done) await acceptBooking(creator(0).viewer, done)
  if (gone) await acceptBooking(creator(3).viewer, gone)
  at(24 * 14)
  if (gone)
    await cancelBooking(customer, gone, {
      reason: 'The weather turned, we moved it indoors without filming.',
    })
  at(24 * 8)
  if (done) {
    await completeBooking(creator(0).viewer, done)
    at(24 * 7.5)
    await confirmBooking(customer, done)
    await writeReview(customer, done, {
      rating: 5,
      text: 'The toast was online before the cake was cut. Calm, quick, and never in the way.',
    })
    at(24 * 7.2)
    await replyToReview(creator(0).viewer, done, {
      reply: 'Thank you! That toast was a gift to film.',
    })
  }
  freezeClock(present)
}
