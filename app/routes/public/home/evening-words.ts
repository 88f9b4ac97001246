import { addDays } from '#app/base/add-days.ts'
import { formatByZone, utcOf, write } from '#app/base/time.ts'

const weekdayFormat = /* @__PURE__ */ formatByZone({ weekday: 'long' })

/**
 * `Tonight in Chicago`, `Last night in Chicago`, or `Friday night in Chicago`.
 * @param today the date of the city's current evening
 */
export function eveningName({ city, date }: { city: string; date: string }, today: string): string {
  if (date === today) return `Tonight in ${city}`
  if (date === addDays(today, -1)) return `Last night in ${city}`
  return `${write(weekdayFormat(), utcOf(date))} night in ${city}`
}

/** `28 min`, `1 h`, `1 h 5 min`. */
export function timeLeftWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}
