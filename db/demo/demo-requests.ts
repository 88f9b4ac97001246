/** Requests bookings as the demo's people. */
import { addDays } from '#app/base/add-days.ts'
import { usualEnd } from '#app/base/event-end.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { findOffer } from '#market/creators/offer-queries.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { placeOfAddress } from '#market/places/venue.server.ts'
import { quotePrice } from '#money/promotions/quote-price.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { reserveDemoCard } from './demo-cards.ts'
import type { FilmShelf } from './demo-films.ts'
import type { MadeCreator } from './people.ts'
import type { Random } from './random.ts'

/** The people in the demo's bookings. */
export interface Cast {
  admin: Viewer
  customer: Viewer
  others: Viewer[]
  orbiter: MadeCreator
  creators: MadeCreator[]
  /** The films that they deliver. */
  films: FilmShelf
}

interface Ask {
  customer: Viewer
  creator: MadeCreator
  /** How many days ahead the event is. */
  inDays: number
  /** What the customer calls the event. */
  occasion?: string
  notes?: string
  venue?: string
  time?: string
  offer?: string
  /** How the booking is paid, unless a card pays everything. */
  promoCode?: string
  useCredit?: boolean
  cardToken?: string
}

/** A ZIP code of each city, by its slug. */
export const ZIPS: Record<string, string> = {
  boston: '02109',
  chicago: '60611',
  dallas: '75201',
  'los-angeles': '90028',
  miami: '33130',
  'new-york-city': '10001',
}

const REEL_MINUTES = 60

/** Asks for times as the form does: by the length of the offer and the travel to the venue. */
async function questionOf({ viewer, timeZone }: MadeCreator, key: string, venueAddress: string) {
  const profile = await findPublicProfile(viewer.id)
  const offer = profile && (await findOffer(profile, key, db()))
  const place = venueAddress ? await placeOfAddress('venueAddress', venueAddress) : null
  return {
    priceCents: offer?.priceCents ?? null,
    orbiterId: viewer.id,
    timeZone,
    durationMinutes: offer?.durationMinutes ?? REEL_MINUTES,
    ...(offer?.days && { days: offer.days }),
    ...(place && { venuePlaceId: place.id }),
  }
}

/**
 * Sends a request for the first day, at least `inDays` ahead, that has a free time.
 * @returns its id; null if ten days have none
 */
export async function ask(
  { customer, creator, inDays, occasion = '', notes = '', venue = '', time, offer, ...paying }: Ask,
  random: Random,
): Promise<string | null> {
  const key = offer ?? (creator.prices ? `reel:${random.pick(['15', '30', '60'])}` : 'general')
  const venueAddress = venue && `${venue}, ${ZIPS[creator.city] ?? ''}`
  const { priceCents, ...question } = await questionOf(creator, key, venueAddress)
  for (let extra = 0; extra < 10; extra += 1) {
    const date = addDays(todayIn(creator.timeZone, now()), inDays + extra)
    const times = await listOpenTimes(db(), { ...question, date })
    const chosen =
      time && times.includes(time) ? time : times[random.between(0, Math.max(0, times.length - 1))]
    if (!chosen) continue
    const booking = await requestBooking(customer, creator.viewer.id, {
      idempotencyKey: newId(),
      offer: key,
      customerName: customer.fullName,
      date,
      time: chosen,
      // Most events go on after the filming.
      eventEnd: usualEnd(chosen, question.durationMinutes + random.pick([0, 60, 120, 180])),
      occasion,
      venueAddress,
      notes,
      ...(priceCents !== null && (await pay(customer, priceCents, paying))),
    })
    return booking.id
  }
  return null
}

/** The payment fields that the form sends. */
async function pay(
  customer: Viewer,
  priceCents: number,
  {
    promoCode = '',
    useCredit = false,
    cardToken,
  }: Pick<Ask, 'promoCode' | 'useCredit' | 'cardToken'>,
) {
  if (!promoCode && !useCredit)
    return { paymentId: await reserveDemoCard(customer, priceCents, cardToken) }
  if (!takesPayments()) return { paymentId: '' }
  const price = { customerId: customer.id, priceCents, promoCode, useCredit }
  const { totalCents } = await quotePrice(price)
  return { promoCode, useCredit, paymentId: await reserveDemoCard(customer, totalCents) }
}

/** The first free time of an Orbiter, at least `inDays` days ahead. */
export async function firstFree(
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

/** Orbiters with prices who take bookings, except the demo's own. */
export function bookableOf(creators: MadeCreator[], orbiter: MadeCreator): MadeCreator[] {
  return creators.filter(
    (creator) => creator !== orbiter && creator.isAvailable !== false && creator.prices,
  )
}

/** Returns a function that sets the clock to a number of hours before `present`. */
export function hoursBefore(present: Date): (hours: number) => void {
  return (hours) => freezeClock(new Date(present.getTime() - hours * HOUR_MS))
}
