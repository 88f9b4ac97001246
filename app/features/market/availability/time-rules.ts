/**
 * What an Orbiter asks of the bookings they take: time between them, notice, and how many a day.
 * `keeps_rules` is the same in SQL.
 */
import { addDays } from '#app/base/add-days.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import type { BusyTime } from '#market/availability/slot-engine.ts'
import { milesBetween } from '#market/places/place.ts'

export interface BookingRules {
  /** Kept free before and after each booking. */
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** A request comes at least this long before its start. */
  noticeHours: number
  /** Accepted bookings a day; null: any number. */
  dailyMaximum: number | null
  /** Also keeps free what the way from one venue to the next takes. */
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
  /** Its first day. */
  date: string
  /** Where it takes place; null: unknown. */
  venue: Point | null
}

const NEAR_MILES = 0.25
const CITY_MILES = 15
const PARKING_MINUTES = 5
const MOST_MINUTES = 720

/**
 * Minutes on the road for a distance in a straight line, up to the next five. An estimate: three a
 * mile within fifteen miles, half of that for each mile beyond, and five to park. `travel_minutes`
 * is the same in SQL.
 */
export function travelMinutes(miles: number): number {
  if (miles < NEAR_MILES) return 0
  const driving = 3 * Math.min(miles, CITY_MILES) + 1.5 * Math.max(miles - CITY_MILES, 0)
  return Math.min(MOST_MINUTES, Math.ceil((PARKING_MINUTES + driving) / 5) * 5)
}

/** How far apart two bookings have to be: buffers, and the way on top. */
function gapMinutes(rules: BookingRules, from: Point | null, to: Point | null): number {
  const way = rules.allowsTravel && from && to ? travelMinutes(milesBetween(from, to)) : 0
  return rules.bufferBeforeMinutes + rules.bufferAfterMinutes + way
}

/**
 * The accepted bookings with what has to stay free around each, for a booking at a venue. Unknown
 * venues count as the Orbiter's own place.
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

/** How many days a booking takes: one that goes on at the same time on the next lasts longer. */
export function bookingDays({ startAt, endAt }: BusyTime): number {
  return 1 + Math.floor((endAt.getTime() - startAt.getTime() + HOUR_MS) / DAY_MS)
}

/** Whether a day has as many bookings as the Orbiter takes. */
export function isFull(taken: readonly TakenTime[], rules: BookingRules, date: string): boolean {
  if (rules.dailyMaximum === null) return false
  const onDate = taken.filter(
    (booking) => booking.date <= date && date < addDays(booking.date, bookingDays(booking)),
  )
  return onDate.length >= rules.dailyMaximum
}
