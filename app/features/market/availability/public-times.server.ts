/** An Orbiter's open dates and times, for visitors. */
import { eveningIn, isDate } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import {
  BOOKING_HORIZON_DAYS,
  listFreeDays,
  listOpenDates,
  listOpenTimes,
  type FreeDay,
} from '#market/availability/open-times.server.ts'
import type { Offer } from '#market/creators/creator.ts'
import { type PublicProfile } from '#market/creators/creator-queries.server.ts'
import { findOffer } from '#market/creators/offer-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** The first and last date that can be requested, in the Orbiter's time zone. */
export interface BookingHorizon {
  today: string
  lastDate: string
}

export function bookingHorizon(timeZone: string): BookingHorizon {
  const today = eveningIn(timeZone, now())
  return { today, lastDate: addDays(today, BOOKING_HORIZON_DAYS) }
}

/** True when a string from a URL is a date that can be requested. */
export function isWithin({ today, lastDate }: BookingHorizon, date: string | null): date is string {
  return date !== null && isDate(date) && date >= today && date <= lastDate
}

/**
 * The dates that have room for the shortest of these offers; null when the Orbiter has set no
 * availability at all.
 */
export function readOpenDates(
  profile: PublicProfile,
  offers: readonly Offer[],
): Promise<string[] | null> {
  const shortestMinutes = Math.min(...offers.map((offer) => offer.durationMinutes))
  return listOpenDates(
    db(),
    profile.userId,
    profile.timeZone,
    shortestMinutes,
    BOOKING_HORIZON_DAYS,
  )
}

/**
 * The next days on which an offer fits, with times; null when the Orbiter has set no availability.
 */
export async function readFreeDays(
  profile: PublicProfile,
  offer: Offer,
  limit: number,
): Promise<FreeDay[] | null> {
  const days = await listFreeDays(db(), {
    orbiterId: profile.userId,
    timeZone: profile.timeZone,
    durationMinutes: offer.durationMinutes,
    days: BOOKING_HORIZON_DAYS,
  })
  return days && days.slice(0, limit)
}

/**
 * The open times on a date for the length of an offer. Empty when the offer is unknown or removed.
 */
export async function readOpenTimes(
  profile: PublicProfile,
  offerKey: string,
  date: string,
): Promise<string[]> {
  const offer = isDate(date) ? await findOffer(profile, offerKey) : null
  if (!offer) return []
  return listOpenTimes(db(), {
    orbiterId: profile.userId,
    timeZone: profile.timeZone,
    date,
    durationMinutes: offer.durationMinutes,
    days: offer.days,
  })
}
