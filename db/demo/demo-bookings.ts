/** The demo's bookings: a past with reviews, and a present in which every state can be seen. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  acceptBooking,
  quoteBooking,
  rejectBooking,
} from '#app/features/bookings/answer-request.server.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
} from '#app/features/bookings/end-booking.server.ts'
import { listOpenTimes } from '#app/features/availability/open-times.server.ts'
import { changeBrief } from '#app/features/bookings/change-brief.server.ts'
import { proposeTime } from '#app/features/bookings/move-booking.server.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { replyToReview } from '#app/features/reviews/reply-to-review.server.ts'
import { writeReview } from '#app/features/reviews/write-review.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { MadeCreator } from './demo-creators.ts'
import { DEMO_REPLIES, DEMO_REVIEWS } from './people.ts'
import type { Random } from './random.ts'

interface Ask {
  customer: Viewer
  creator: MadeCreator
  /** How many days ahead the event is. */
  inDays: number
  notes?: string
  venue?: string
  time?: string
  offer?: string
}

const REEL_MINUTES = 60

async function ask(
  { customer, creator, inDays, notes = '', venue = '', time, offer }: Ask,
  random: Random,
): Promise<string | null> {
  for (let extra = 0; extra < 10; extra += 1) {
    const date = addDays(todayIn(creator.timeZone, now()), inDays + extra)
    const times = await listOpenTimes(db(), {
      orbiterId: creator.viewer.id,
      timeZone: creator.timeZone,
      date,
      durationMinutes: REEL_MINUTES,
    })
    const chosen =
      time && times.includes(time) ? time : times[random.between(0, Math.max(0, times.length - 1))]
    if (!chosen) continue
    const booking = await requestBooking(customer, creator.viewer.id, {
      idempotencyKey: newId(),
      offer: offer ?? (creator.prices ? `reel:${random.pick(['15', '30', '60'])}` : 'general'),
      customerName: customer.fullName,
      date,
      time: chosen,
      venueAddress: venue,
      notes,
    })
    return booking.id
  }
  return null
}

/** Past bookings, each asked for, accepted, completed and reviewed in its own time. */
export async function makeHistory(
  creators: MadeCreator[],
  customers: Viewer[],
  present: Date,
  random: Random,
): Promise<void> {
  for (const creator of creators) {
    for (let count = 0; count < creator.reviews; count += 1) {
      const askedAt = present.getTime() - random.between(12, 320) * DAY_MS
      const customer = random.pick(customers)
      freezeClock(new Date(askedAt))
      const id = await ask({ customer, creator, inDays: random.between(2, 6) }, random)
      if (!id) continue
      freezeClock(new Date(askedAt + 2 * HOUR_MS))
      try {
        await acceptBooking(creator.viewer, id)
      } catch {
        continue
      }
      freezeClock(
        new Date(
          askedAt + 20 * DAY_MS > present.getTime()
            ? present.getTime() - HOUR_MS
            : askedAt + 20 * DAY_MS,
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

interface Cast {
  customer: Viewer
  others: Viewer[]
  orbiter: MadeCreator
  creators: MadeCreator[]
}

/** What the demo's customer has behind them: something done, something called off. Before free times are set, any time can be asked for. */
export async function makeCustomersPast(
  { customer, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = (hoursAgo: number) => freezeClock(new Date(present.getTime() - hoursAgo * HOUR_MS))
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

function bookableOf(creators: MadeCreator[], orbiter: MadeCreator): MadeCreator[] {
  return creators.filter(
    (creator) => creator !== orbiter && creator.isAvailable !== false && creator.prices,
  )
}

/** What the three demo accounts find when they sign in: every state at least once. */
export async function makePresent(
  { customer, others, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = (hoursAgo: number) => freezeClock(new Date(present.getTime() - hoursAgo * HOUR_MS))
  const other = (index: number) => others[index % others.length] as Viewer
  const bookable = bookableOf(creators, orbiter)
  const creator = (index: number) => bookable[index % bookable.length] as MadeCreator

  at(24 * 4)
  const declined = await ask({ customer, creator: creator(5), inDays: 9 }, random)
  await ask(
    { customer, creator: creator(7), inDays: 10, notes: 'Shop opening, forty guests.' },
    random,
  )
  const confirmed = await ask(
    {
      customer,
      creator: creator(9),
      inDays: 8,
      venue: 'The Foundry, 210 Mill Road',
      notes: 'Launch party. Doors at seven.',
    },
    random,
  )
  at(24 * 3.8)
  if (declined)
    await rejectBooking(creator(5).viewer, declined, { reason: 'I am travelling that week.' })
  if (confirmed) await acceptBooking(creator(9).viewer, confirmed)

  at(30)
  const own = await ask(
    {
      customer: other(1),
      creator: orbiter,
      inDays: 4,
      venue: 'Lakeview Pavilion, North Shore',
      notes: 'Charity gala. First dance at nine.',
    },
    random,
  )
  const next = await ask(
    { customer: other(2), creator: orbiter, inDays: 11, venue: 'Union Station, Great Hall' },
    random,
  )
  at(28)
  if (own) await acceptBooking(orbiter.viewer, own)
  if (next) await acceptBooking(orbiter.viewer, next)
  at(27)
  await ask(
    { customer: other(3), creator: orbiter, inDays: 12, notes: 'Opening night of the new bar.' },
    random,
  )

  at(9)
  await ask(
    {
      customer: other(4),
      creator: orbiter,
      inDays: 6,
      venue: 'Harbor Terrace, Pier 4',
      notes: 'Product night, about eighty people. Please no faces of staff.',
    },
    random,
  )
  at(3)
  await ask(
    { customer: other(5), creator: orbiter, inDays: 13, notes: 'Fifth birthday, cake at four.' },
    random,
  )
  await ask(
    {
      customer,
      creator: creator(11),
      inDays: 15,
      venue: '88 Orchard Lane',
      notes: 'Bakery relaunch, first tray comes out at nine.',
    },
    random,
  )
  at(1)
  await ask(
    {
      customer,
      creator: orbiter,
      inDays: 20,
      venue: 'Lakeside Loft, 5th floor',
      notes: 'Rooftop concert, two bands.',
    },
    random,
  )
  if (confirmed) await makeConversation(confirmed, customer, creator(9), present)
  if (own) {
    at(26)
    await sendMessage(
      other(1),
      own,
      message('Parking is behind the pavilion. Ask for Ruth at the door.'),
    )
    at(25)
    await proposeTime(
      other(1),
      own,
      await firstFree(orbiter, 5, 'Our speaker lands a day later. Could you make this instead?'),
    )
  }
  await makeQuotes({ customer, others, orbiter, creators }, present, random)
  freezeClock(present)
}

const message = (text: string) => ({ idempotencyKey: newId(), text })

/** A free time of an Orbiter, so many days from now or later. */
async function firstFree(
  creator: MadeCreator,
  inDays: number,
  note: string,
): Promise<{ date: string; time: string; note: string }> {
  for (let extra = 0; extra < 20; extra += 1) {
    const date = addDays(todayIn(creator.timeZone, now()), inDays + extra)
    const [time] = await listOpenTimes(db(), {
      orbiterId: creator.viewer.id,
      timeZone: creator.timeZone,
      date,
      durationMinutes: REEL_MINUTES,
    })
    if (time) return { date, time, note }
  }
  throw new Error(`${creator.name} has no free time`)
}

/** A booking with everything to it: a brief, a thread, and a proposal that waits for the customer. */
async function makeConversation(
  id: string,
  customer: Viewer,
  creator: MadeCreator,
  present: Date,
): Promise<void> {
  const at = (hoursAgo: number) => freezeClock(new Date(present.getTime() - hoursAgo * HOUR_MS))
  at(80)
  await changeBrief(customer, id, {
    mustHave:
      'Doors opening at seven\nThe founder on stage, from the left\nFirst customer with the product',
    brandHandle: '@thefoundry.example',
    brandColours: 'Deep green and cream',
    doNotFilm: 'The back office, and nobody under 18',
  })
  at(60)
  await sendMessage(customer, id, message('Hi! Is there anything you need from us on the day?'))
  at(58)
  await sendMessage(
    creator.viewer,
    id,
    message('A spot near the stage and somebody who knows the schedule. I bring light and sound.'),
  )
  at(57)
  await sendMessage(customer, id, message('Perfect, Ben at the door knows everything.'))
  at(5)
  await sendMessage(
    creator.viewer,
    id,
    message('The light would be better at another time. I sent you a proposal.'),
  )
  await proposeTime(
    creator.viewer,
    id,
    await firstFree(
      creator,
      8,
      'The room is said to be empty and bright then. Would that work for you?',
    ),
  )
}

/** Requests for a quote: one that was named, one that still waits. */
async function makeQuotes(
  { customer, others, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = (hoursAgo: number) => freezeClock(new Date(present.getTime() - hoursAgo * HOUR_MS))
  const creator = bookableOf(creators, orbiter)[4]
  at(7)
  const quoted =
    creator &&
    (await ask(
      {
        customer,
        creator,
        inDays: 17,
        offer: 'general',
        venue: 'Hall 3, Exhibition Centre',
        notes: 'Two days at a trade fair, a reel each evening.',
      },
      random,
    ))
  at(6)
  if (quoted)
    await quoteBooking(creator.viewer, quoted, {
      price: '640',
      note: 'Both days, four hours each, two reels delivered the same evening.',
    })
  at(4)
  await ask(
    {
      customer: others[6] ?? customer,
      creator: orbiter,
      inDays: 16,
      offer: 'general',
      notes: 'Our choir sings in the old station. What would an hour cost?',
    },
    random,
  )
}
