/** Current bookings of the demo's people, in every state. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { rejectBooking } from '#work/bookings/answer-request.server.ts'
import { proposeTime } from '#work/bookings/move-booking.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { bookWithFailingCard } from './demo-failed-card.ts'
import { acceptDemo, noteMove } from './demo-money.ts'
import { makeConversation, message } from './demo-conversation.ts'
import type { MadeCreator } from './people.ts'
import { fillInboxes } from './demo-inbox.ts'
import { makeQuotes } from './demo-quotes.ts'
import { ask, bookableOf, firstFree, hoursBefore, type Cast } from './demo-requests.ts'
import type { Random } from './random.ts'

/** What the three demo accounts see when they sign in: every state at least once. */
export async function makePresent(cast: Cast, present: Date, random: Random): Promise<void> {
  const confirmed = await requestAsCustomer(cast, present, random)
  const accepted = await requestFromOrbiter(cast, present, random)
  await requestLately(cast, present, random)
  await bookWithFailingCard(cast, present, random)
  const partner = creatorAt(bookableOf(cast.creators, cast.orbiter), 9)
  if (confirmed) await makeConversation(confirmed, cast.customer, partner, present)
  if (accepted) await proposeLaterDay(cast, accepted, present)
  await fillInboxes(cast, confirmed, present)
  await makeQuotes(cast, present, random)
  await bookAgreed(cast, present, random)
  freezeClock(present)
}

function creatorAt(creators: MadeCreator[], index: number): MadeCreator {
  return creators[index % creators.length] as MadeCreator
}

/**
 * Requests of the demo's customer: one declined, one open, one accepted. @returns the accepted one
 */
async function requestAsCustomer(
  { customer, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<string | null> {
  const at = hoursBefore(present)
  const bookable = bookableOf(creators, orbiter)
  const creator = (index: number) => creatorAt(bookable, index)
  at(24 * 4)
  const declined = await ask({ customer, creator: creator(5), inDays: 9 }, random)
  await ask(
    {
      customer,
      creator: creator(7),
      inDays: 10,
      occasion: 'Donut shop opening',
      notes: 'Forty guests.',
    },
    random,
  )
  const confirmed = await ask(
    {
      customer,
      creator: creator(9),
      inDays: 8,
      venue: 'The Foundry, 210 Mill Road',
      occasion: 'Fashion night at The Foundry',
      notes: 'Please film the first look.',
      useCredit: true,
    },
    random,
  )
  at(24 * 3.8)
  if (declined)
    await rejectBooking(creator(5).viewer, declined, { reason: 'I am travelling that week.' })
  if (declined) noteMove({ bookingRequestId: declined })
  if (confirmed) await acceptDemo(creator(9).viewer, confirmed)
  return confirmed
}

/** A booking of the demo's customer that only waits for its day. */
async function bookAgreed(
  { customer, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const creator = creatorAt(bookableOf(creators, orbiter), 15)
  at(50)
  const agreed = await ask(
    {
      customer,
      creator,
      inDays: 16,
      venue: '40 Canal Street',
      occasion: 'Ten years of our restaurant',
      notes: 'Please film the speeches.',
    },
    random,
  )
  at(46)
  if (agreed) await acceptDemo(creator.viewer, agreed)
}

/** Requests to the demo's Orbiter: two accepted, one open. @returns the first accepted one */
async function requestFromOrbiter(
  { others, orbiter }: Cast,
  present: Date,
  random: Random,
): Promise<string | null> {
  const at = hoursBefore(present)
  const other = (index: number) => others[index % others.length] as Viewer
  at(30)
  const own = await ask(
    {
      customer: other(1),
      creator: orbiter,
      inDays: 4,
      venue: 'Lakeview Pavilion, North Shore',
      occasion: 'Charity gala',
      notes: 'Please film the first dance.',
    },
    random,
  )
  const next = await ask(
    {
      customer: other(2),
      creator: orbiter,
      inDays: 11,
      venue: 'Union Station, Great Hall',
      occasion: 'Keynote at Union Station',
    },
    random,
  )
  at(28)
  if (own) await acceptDemo(orbiter.viewer, own)
  if (next) await acceptDemo(orbiter.viewer, next)
  at(27)
  await ask(
    {
      customer: other(3),
      creator: orbiter,
      inDays: 12,
      occasion: 'Opening night of the new bar',
      notes: 'The sign goes on first.',
    },
    random,
  )
  return own
}

/** Requests from the last few hours, all open. */
async function requestLately(
  { customer, others, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const other = (index: number) => others[index % others.length] as Viewer
  const bookable = bookableOf(creators, orbiter)
  const creator = (index: number) => creatorAt(bookable, index)
  at(9)
  await ask(
    {
      customer: other(4),
      creator: orbiter,
      inDays: 6,
      venue: 'Harbor Terrace, Pier 4',
      occasion: 'Team night at Harbor Terrace',
      notes: 'About eighty people. Please no faces of staff.',
    },
    random,
  )
  at(3)
  await ask(
    {
      customer: other(5),
      creator: orbiter,
      inDays: 13,
      occasion: 'Fifth birthday',
      notes: 'The cake comes after the games.',
    },
    random,
  )
  await ask(
    {
      customer,
      creator: creator(11),
      inDays: 15,
      venue: '88 Orchard Lane',
      occasion: 'Open house on Orchard Lane',
      notes: 'Please begin at the front door.',
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
      occasion: 'Rooftop concert',
      notes: 'Two bands.',
    },
    random,
  )
}

/** The customer of an accepted booking proposes another day to the Orbiter. */
async function proposeLaterDay(
  { others, orbiter }: Cast,
  bookingId: string,
  present: Date,
): Promise<void> {
  const at = hoursBefore(present)
  const customer = others[1 % others.length] as Viewer
  at(26)
  await sendMessage(
    customer,
    bookingId,
    message('Parking is behind the pavilion. Ask for Ruth at the door.'),
  )
  at(25)
  const note = 'Our speaker lands a day later. Could you make this instead?'
  await proposeTime(customer, bookingId, await firstFree(orbiter, 5, note))
}
