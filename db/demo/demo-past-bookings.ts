/** Past bookings of the demo's people: completed and reviewed ones, and a cancelled one. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { DEMO_PROMO_CODE } from './demo-gifts.ts'
import { planThanks } from './demo-thanks.ts'
import { acceptDemo, noteMove, notePasts } from './demo-money.ts'
import type { PastBooking } from './past-orders.ts'
import { reviewPast, type PastReview } from './past-reviews.ts'
import type { MadeCreator } from './people.ts'
import { deliverDemo, finishDemo, finishPast, freezeAtDelivery } from './demo-deliveries.ts'
import type { FilmShelf } from './demo-films.ts'
import { atOnce } from './at-once.ts'
import { ask, bookableOf, hoursBefore, type Cast } from './demo-requests.ts'
import { DEMO_MIXED_REVIEWS, DEMO_OCCASIONS, DEMO_REPLIES, DEMO_REVIEWS } from './people.ts'
import { seededRandom, type Random } from './random.ts'

const SEED = 20_261_123
const COMMENT_AT_MS = 4000

/**
 * Past bookings, with the clock set for each step: request, acceptance, completion and review. The
 * pasts of different Orbiters are independent, so several are made at the same time.
 */
export async function makeHistory(
  { creators, others, films }: Pick<Cast, 'creators' | 'others' | 'films'>,
  present: Date,
): Promise<void> {
  const pasts = await atOnce(creators, async (creator, index) => {
    const random = seededRandom(SEED + index)
    const shelf = films.from(index)
    const made: MadePast[] = []
    for (let count = 0; count < creator.reviews; count += 1) {
      const occasion = DEMO_OCCASIONS[(index * 5 + count) % DEMO_OCCASIONS.length]
      const past = { creator, customer: random.pick(others), occasion, films: shelf }
      const booking = await makePast(past, present, random)
      if (booking) made.push(booking)
    }
    await reviewPast(
      creator.viewer,
      made.map(({ review }) => review),
    )
    return made.map(({ booking }) => booking)
  })
  notePasts(pasts.flat())
}

interface Past {
  creator: MadeCreator
  customer: Viewer
  occasion: string | undefined
  films: FilmShelf
}

interface MadePast {
  booking: PastBooking
  /** By the customer. */
  review: PastReview
}

async function makePast(
  { creator, customer, occasion, films }: Past,
  present: Date,
  random: Random,
): Promise<MadePast | null> {
  const requestedAt = present.getTime() - random.between(12, 320) * DAY_MS
  freezeClock(new Date(requestedAt))
  const id = await ask({ customer, creator, occasion, inDays: random.between(2, 6) }, random)
  if (!id) return null
  const acceptedAt = new Date(requestedAt + 2 * HOUR_MS)
  freezeClock(acceptedAt)
  try {
    await acceptBooking(creator.viewer, id)
  } catch {
    return null
  }
  await finishPast(id, films)
  const orbiterId = creator.viewer.id
  const isBelow = random.next() > creator.quality - 4
  return {
    booking: { id, customer, orbiterId, acceptedAt, completedAt: now() },
    review: {
      bookingId: id,
      customer,
      at: new Date(Math.min(requestedAt + 20 * DAY_MS, present.getTime() - HOUR_MS)),
      rating: isBelow ? random.pick([3, 4, 4]) : 5,
      text: random.pick(isBelow ? DEMO_MIXED_REVIEWS : DEMO_REVIEWS),
      reply: random.next() < 0.3 ? random.pick(DEMO_REPLIES) : null,
    },
  }
}

/**
 * The past of the demo's customer: a completed booking and a cancelled one. Must run before free
 * times are set, while any time can be booked.
 */
export async function makeCustomersPast(
  { admin, customer, orbiter, creators, films }: Cast,
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
      occasion: 'Company anniversary',
      notes: 'Please film the toast.',
      promoCode: DEMO_PROMO_CODE,
    },
    random,
  )
  // Cancelled as of two days from now: at any hour, that is two to four days before the start, so
  // half is refunded.
  const gone = await ask(
    { customer, creator: creator(3), inDays: 5, occasion: 'Garden party' },
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
    planThanks(admin, { bookingId: done, customer, orbiterId: creator(0).viewer.id }, present)
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

/** A booking at noon, some days ago, which its Orbiter has accepted. */
export async function bookNoon(
  {
    customer,
    creator,
    occasion,
    daysAgo,
  }: { customer: Viewer; creator: MadeCreator; occasion: string; daysAgo: number },
  present: Date,
  random: Random,
): Promise<string | null> {
  const at = hoursBefore(present)
  at(24 * (daysAgo + 4))
  const id = await ask(
    {
      customer,
      creator,
      inDays: 4,
      time: '12:00',
      venue: 'Mill Hall, 4 Water Street',
      occasion,
    },
    random,
  )
  at(24 * (daysAgo + 3.5))
  if (id) await acceptDemo(creator.viewer, id)
  return id
}

/**
 * The filming of the last days: a reel by the demo's Orbiter that waits for the demo's customer, so
 * that one can sign in as both sides of it, and a reel with changes requested for each of the two.
 * At any hour of the day, none of them will be approved automatically within a day. Must run before
 * free times are set.
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
  const waiting = await bookNoon(
    { customer, creator: orbiter, occasion: 'Anniversary lunch', daysAgo: 1 },
    present,
    random,
  )
  if (waiting) {
    await freezeAtDelivery(waiting)
    await deliverDemo(orbiter.viewer, waiting, { films, note: 'The toast is in.' })
  }
  for (const [filmed, hoursAgo] of [
    [{ customer, creator: creator(1), occasion: 'Family lunch at Mill Hall' }, 5],
    // The next version by the demo's Orbiter is due in four hours.
    [{ customer: other(6), creator: orbiter, occasion: 'Lunch at Mill Hall' }, 20],
  ] as const) {
    const changed = await bookNoon({ ...filmed, daysAgo: 2 }, present, random)
    if (!changed) continue
    await freezeAtDelivery(changed)
    const [piece = ''] = await deliverDemo(filmed.creator.viewer, changed, { films })
    at(hoursAgo)
    await pinComment(filmed.customer, piece)
    await requestChanges({ viewer: filmed.customer }, piece, {
      note: 'Please open with the doors instead of the table.',
    })
  }
  freezeClock(present)
}

/** Pins a comment to a moment of what was delivered. */
async function pinComment(viewer: Viewer, pieceId: string): Promise<void> {
  const { versionId, fileId } = await db()
    .selectFrom('deliverableVersions as v')
    .innerJoin('versionFiles as f', 'f.versionId', 'v.id')
    .select(['v.id as versionId', 'f.mediaFileId as fileId'])
    .where('v.deliverableId', '=', pieceId)
    .executeTakeFirstOrThrow()
  const words = { body: 'This is the shot of the table.', atMs: COMMENT_AT_MS }
  await addComment({ viewer }, versionId, { commentId: newId(), fileId, ...words })
}
