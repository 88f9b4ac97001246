/** The requests of the bench's visitors: the same for Orbit and for the floors. */
import { CITIES } from '#market/catalog/cities.ts'
import { SPECIALTIES } from '#market/creators/creator.ts'

const WORDS = [
  'wedding',
  'tasting',
  'concert',
  'camila',
  'lindqvist',
  'fitness',
  'real estate',
  'okafor',
  'birthday',
  'morning',
  'maya',
  'quick cuts',
]

/**
 * Query strings of the search: words, specialties, cities, prices and levels in many combinations.
 */
export const SEARCHES: string[] = Array.from({ length: 240 }, (_, n) => {
  const params = new URLSearchParams()
  if (n % 3 !== 2) params.set('q', WORDS[n % WORDS.length] ?? '')
  if (n % 3 !== 0)
    params.append('specialty', (SPECIALTIES[n % SPECIALTIES.length] ?? '').toLowerCase())
  if (n % 5 === 1) params.set('location', CITIES[n % CITIES.length]?.name ?? '')
  if (n % 7 === 3) params.set('max', String(150 + (n % 8) * 25))
  if (n % 11 === 4) params.append('level', 'pro')
  if (n % 13 === 5) params.set('sort', n % 2 ? 'price' : 'rating')
  return params.toString()
})

/** Words with a maximum price: searches that the floor can answer, too. */
export const TEXTS_AND_PRICES: string[] = Array.from({ length: 240 }, (_, n) =>
  new URLSearchParams({
    q: WORDS[n % WORDS.length] ?? '',
    max: String(150 + (n % 13) * 25),
  }).toString(),
)

/** The day to book: too far ahead for any seeded booking, near enough for every calendar. */
export function bookingDay(daysAhead = 35): string {
  return new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
}

export const BOOKING_TIMES = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '12:00',
  '12:30',
  '13:00',
  '13:30',
  '14:00',
  '14:30',
]

/** Searches for who is free: on a date, at a time of that date, and with a word or in a city. */
export const DATE_SEARCHES: string[] = Array.from({ length: 60 }, (_, n) => {
  const params = new URLSearchParams({ date: bookingDay(14 + (n % 20)) })
  if (n % 2 === 1) params.set('time', BOOKING_TIMES[n % BOOKING_TIMES.length] ?? '')
  if (n % 3 === 1) params.set('q', WORDS[n % WORDS.length] ?? '')
  if (n % 3 === 2) params.set('location', CITIES[n % CITIES.length]?.name ?? '')
  return params.toString()
})
