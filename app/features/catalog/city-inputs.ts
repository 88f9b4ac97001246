/** What an admin may enter about a city. */
import { z } from 'zod'
import { CITY_ZONES } from '#app/features/catalog/cities.ts'
import { US_STATES } from '#app/features/catalog/us-states.ts'

const lineOf = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(max, `At most ${max} characters.`))

const CITY_LIMITS = { name: 60, words: 200 } as const

export const cityInput = z.object({
  state: z.string().refine((state) => US_STATES.includes(state), 'Choose a state.'),
  timeZone: z.enum(
    CITY_ZONES.map((zone) => zone.value),
    { error: 'Choose the time zone.' },
  ),
  words: lineOf(CITY_LIMITS.words),
  isServed: z.literal('on').optional(),
})

export const newCityInput = cityInput.extend({
  name: lineOf(CITY_LIMITS.name).pipe(
    z.string().regex(/^\p{L}[\p{L} .'’-]*$/u, 'Enter the name of the city.'),
  ),
})
