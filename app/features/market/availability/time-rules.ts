/**
 * An Orbiter's rules for bookings: time between them, minimum notice, and how many per day.
 * `keeps_rules` is the same in SQL.
 */
import { addDays } from '#app/base/add-days.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import type { BusyTime } from '#market/availability/slot-engine.ts'
import { milesBetween } from '#market/places/place.ts'

export interface BookingRules {
  /** Minutes to keep free before and after each booking. */
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** A request must come at least this long before its start. */
  noticeHours: number
  /** The most accepted bookings per day; null for no limit. */
  dailyMaximum: number | null
  /** True to keep travel time between venues free as well. */
  allowsTravel: boolean
}

export const NO_RULES: BookingRules = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeHours: 0,
  dailyMaximum: null,
  allowsTravel: false,
}

export interface Point {
  latitude: number
  longitude: number
}

/** An accepted booking. */
export interface TakenTime extends BusyTime {
  /** The booking's first day. */
  date: string
  /** Where the booking takes place; null when unknown. */
  venue: Point | null
}

const NEAR_MILES = 0.25
const CITY_MILES = 15
const PARKING_MINUTES = 5
const MOST_MINUTES = 720

/**
 * Estimates driving time for a straight-line distance, rounded up to five minutes: three minutes
 * per mile for the first fifteen miles, half of that for each mile beyond, and five minutes to
 * park. `travel_minutes` is the same in SQL.
 */
export function travelMinutes(miles: number): number {
  if (miles < NEAR_MILES) return 0
  const driving = 3 * Math.min(miles, CITY_MILES) + 1.5 * Math.max(miles - CITY_MILES, 0)
  return Math.min(MOST_MINUTES, Math.ceil((PARKING_MINUTES + driving) / 5) * 5)
}

/** The minutes required between two bookings: buffers plus travel time. */
function gapMinutes(rules: BookingRules, from: Point | null, to: Point | null): number {
  const way = rules.allowsTravel && from && to ? travelMinutes(milesBetween(from, to)) : 0
  return rules.bufferBeforeMinutes + rules.bufferAfterMinutes + way
}

/**
 * The accepted bookings, each extended by the time that must stay free around it for a booking at
 * this venue. An unknown venue counts as the Orbiter's own place.
 */
export function keepApart(
  taken: readonly TakenTime[],
  rules: BookingRules,
  home: Point | null,
  venue: Point | null,
): BusyTime[] {
  return taken.map((booking) => {
    const gapMs = gapMinutes(rules, booking.venue ?? home, venue ?? home) * 60_000
    return {
      startAt: new Date(booking.startAt.getTime() - gapMs),
      endAt: new Date(booking.endAt.getTime() + gapMs),
    }
  })
}

/**
 * How many days a booking has. One that continues at the same time on the next day lasts at least
 * 23 hours.
 */
export function bookingDays({ startAt, endAt }: BusyTime): number {
  return 1 + Math.floor((endAt.getTime() - startAt.getTime() + HOUR_MS) / DAY_MS)
}

/** True when a day has the most bookings that the Orbiter takes. */
export function isFull(taken: readonly TakenTime[], rules: BookingRules, date: string): boolean {
  if (rules.dailyMaximum === null) return false
  const onDate = taken.filter(
    (booking) => booking.date <= date && date < addDays(booking.date, bookingDays(booking)),
  )
  return onDate.length >= rules.dailyMaximum
}
