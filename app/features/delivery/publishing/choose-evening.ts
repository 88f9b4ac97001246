/**
 * Which evening the home page shows: the latest one of a city with enough reels that were delivered
 * before their event ended. Times of an evening are minutes of its date, on the city's clock, and go
 * on after midnight: 1 AM is 25 hours. Server only, because of the arithmetic across time zones.
 */
import { DAY_MS, HOUR_MS, utcOf } from '#app/base/time.ts'
import { minutesOf } from '#app/base/time-steps.ts'
import { eveningClockOf, wallClockOf } from '#app/base/zoned-time.ts'

/** Fewer are a coincidence, not an evening. */
const LEAST_REELS = 3
/** As many as hang side by side. */
export const MOST_REELS = 6
export const DAYS_BACK = 30
/** What was delivered before is not the work of an evening. */
const EVENING_BEGINS = 17 * 60
/** Events of several days have no minute before their end that means anything. */
const LONGEST_EVENT_MS = 18 * HOUR_MS

export interface DeliveredReel<Reel> {
  reel: Reel
  city: { id: number; name: string; timeZone: string }
  startAt: Date
  deliveredAt: Date
  eventEndsAt: Date
}

export interface EveningReel<Reel> {
  reel: Reel
  /** Minutes of the evening's date. */
  at: number
  endsAt: number
  /** At least 1. */
  minutesLeft: number
}

export interface Evening<Reel> {
  city: string
  timeZone: string
  /** `yyyy-MM-dd` */
  date: string
  /** In the order of their delivery. */
  reels: EveningReel<Reel>[]
}

/** The evening that a delivery belongs to; null if it is none that may be shown. */
function placeOf<Reel>(delivery: DeliveredReel<Reel>, now: Date) {
  const { city, startAt, deliveredAt, eventEndsAt } = delivery
  const minutesLeft = Math.floor((eventEndsAt.getTime() - deliveredAt.getTime()) / 60_000)
  const isShort = eventEndsAt.getTime() - startAt.getTime() <= LONGEST_EVENT_MS
  const age = now.getTime() - deliveredAt.getTime()
  if (minutesLeft < 1 || !isShort || age < 0 || age > DAYS_BACK * DAY_MS) return null
  const { date } = eveningClockOf(startAt, city.timeZone)
  const minuteOf = (instant: Date) => {
    const wall = wallClockOf(instant, city.timeZone)
    const days = (utcOf(wall.date).getTime() - utcOf(date).getTime()) / DAY_MS
    return days * 24 * 60 + minutesOf(wall.time)
  }
  const at = minuteOf(deliveredAt)
  if (at < EVENING_BEGINS) return null
  return { date, reel: { reel: delivery.reel, at, endsAt: minuteOf(eventEndsAt), minutesLeft } }
}

/** If there are more than fit, the first and the last, and others at even steps between them. */
function pick<Item>(items: readonly Item[]): Item[] {
  if (items.length <= MOST_REELS) return [...items]
  const step = (items.length - 1) / (MOST_REELS - 1)
  return Array.from({ length: MOST_REELS }, (_, index) =>
    items.at(Math.round(index * step)),
  ).filter((item) => item !== undefined)
}

/** The latest evening, of two on the same date the one with more reels; null if there is none. */
export function chooseEvening<Reel>(
  deliveries: readonly DeliveredReel<Reel>[],
  now: Date,
): Evening<Reel> | null {
  const evenings = new Map<string, Evening<Reel>>()
  for (const delivery of deliveries) {
    const place = placeOf(delivery, now)
    if (!place) continue
    const { id, name, timeZone } = delivery.city
    const key = `${place.date} ${id}`
    const evening = evenings.get(key) ?? { city: name, timeZone, date: place.date, reels: [] }
    evening.reels.push(place.reel)
    evenings.set(key, evening)
  }
  const best = [...evenings.values()]
    .filter(({ reels }) => reels.length >= LEAST_REELS)
    .toSorted(
      (a, b) =>
        b.date.localeCompare(a.date) ||
        b.reels.length - a.reels.length ||
        a.city.localeCompare(b.city),
    )[0]
  return best ? { ...best, reels: pick(best.reels.toSorted((a, b) => a.at - b.at)) } : null
}
