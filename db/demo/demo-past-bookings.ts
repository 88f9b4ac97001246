/** Past bookings of the demo's people: completed and reviewed ones, and one that was cancelled. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import { requestChanges } from '#app/features/deliveries/request-changes.server.ts'
import { replyToReview } from '#app/features/reviews/reply-to-review.server.ts'
import { writeReview } from '#app/features/reviews/write-review.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { acceptDemo, noteMove } from './demo-money.ts'
import type { MadeCreator } from './people.ts'
import { deliverDemo, finishDemo, finishPast, freezeAtDelivery } from './demo-deliveries.ts'
import { ask, bookableOf, hoursBefore, type Cast } from './demo-requests.ts'
import { DEMO_REPLIES, DEMO_REVIEWS } from './people.ts'
import type { Random } from './random.ts'

/** Past bookings, with the clock set for each step: request, acceptance, completion and review. */
export async function makeHistory(
  { creators, others, films }: Pick<Cast, 'creators' | 'others' | 'films'>,
  present: Date,
  random: Random,
): Promise<void> {
  for (const creator of creators) {
    for (let count = 0; count < creator.reviews; count += 1) {
      const requestedAt = present.getTime() - random.between(12, 320) * DAY_MS
      const customer = random.pick(others)
      freezeClock(new Date(requestedAt))
      const id = await ask({ customer, creator, inDays: random.between(2, 6) }, random)
      if (!id) continue
      freezeClock(new Date(requestedAt + 2 * HOUR_MS))
      try {
        await acceptDemo(creator.viewer, id)
      } catch {
        continue
      }
      await finishPast(id, films)
      noteMove({ bookingRequestId: id })
      freezeClock(
        new Date(
          requestedAt + 20 * DAY_MS > present.getTime()
            ? present.getTime() - HOUR_MS
            : requestedAt + 20 * DAY_MS,
        ),
      )
      const isBelow = random.next() > creator.quality - 4
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
  { customer, orbiter, creators, films }: Cast,
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
  if (done) await acceptDemo(creator(0).viewer, done)
  if (gone) await acceptDemo(creator(3).viewer, gone)
  at(24 * 14)
  if (gone)
    await cancelBooking(customer, gone, {
      reason: 'The weather turned, we moved it indoors without filming.',
    })
  if (gone) noteMove({ bookingRequestId: gone })
  if (done) {
    await finishDemo({ orbiter: creator(0).viewer, customer }, done, films)
    noteMove({ bookingRequestId: done })
    at(24 * 7.5)
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

/** A booking of noon, some days ago, which its Orbiter has accepted. */
async function bookNoon(
  { customer, creator, daysAgo }: { customer: Viewer; creator: MadeCreator; daysAgo: number },
  present: Date,
  random: Random,
): Promise<string | null> {
  const at = hoursBefore(present)
  at(24 * (daysAgo + 4))
  const id = await ask(
    { customer, creator, inDays: 4, time: '12:00', venue: 'Mill Hall, 4 Water Street' },
    random,
  )
  at(24 * (daysAgo + 3.5))
  if (id) await acceptDemo(creator.viewer, id)
  return id
}

/**
 * What was filmed in the last days: a reel that waits for its customer, one with changes requested,
 * of the demo's customer and of the demo's Orbiter. At every hour of the day none of them is
 * approved automatically within a day. Must run before free times are set.
 */
export async function makeDeliveries(
  { customer, others, orbiter, creators, films }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const bookable = bookableOf(creators, orbiter)
  const other = (index: number) => others[index % others.length] ?? customer
  const creator = (index: number) => bookable[index % bookable.length] ?? orbiter
  for (const [filmed, hoursAgo] of [
    [{ customer, creator: creator(1) }, 5],
    // The next version of the demo's Orbiter is due in four hours.
    [{ customer: other(6), creator: orbiter }, 20],
  ] as const) {
    const waiting = await bookNoon({ ...filmed, daysAgo: 1 }, present, random)
    if (waiting) {
      await freezeAtDelivery(waiting)
      await deliverDemo(filmed.creator.viewer, waiting, { films, note: 'The toast is in.' })
    }
    const changed = await bookNoon({ ...filmed, daysAgo: 2 }, present, random)
    if (!changed) continue
    await freezeAtDelivery(changed)
    const [piece = ''] = await deliverDemo(filmed.creator.viewer, changed, { films })
    at(hoursAgo)
    await requestChanges({ viewer: filmed.customer }, piece, {
      note: 'Please open with the doors instead of the table.',
    })
  }
  freezeClock(present)
}
