/** Requests bookings as the demo's people. */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { listOpenTimes } from '#app/features/availability/open-times.server.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { MadeCreator } from './people.ts'
import type { Random } from './random.ts'

/** The people in the demo's bookings. */
export interface Cast {
  customer: Viewer
  others: Viewer[]
  orbiter: MadeCreator
  creators: MadeCreator[]
}

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

/**
 * Sends a request for the first day, at least `inDays` ahead, that has a free time.
 * @returns its id; null when ten days have none
 */
export async function ask(
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
      venueAddress: venue && `${venue}, ${ZIPS[creator.city] ?? ''}`,
      notes,
    })
    return booking.id
  }
  return null
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
