import { todayIn } from '#app/base/zoned-time.ts'
import { CITIES } from '#app/features/catalog/cities.ts'
import { now } from '#app/platform/clock.ts'

/** Today where the day is youngest among the cities that Orbit serves. */
export function earliestEventDate(): string {
  return CITIES.map((city) => todayIn(city.timeZone, now())).toSorted()[0] ?? ''
}
