/** What an admin may enter about a city. */
import { z } from 'zod'
import { line, requiredLine } from '#app/base/text-inputs.ts'
import { CITY_ZONES } from '#market/catalog/cities.ts'
import { US_STATES } from '#market/catalog/us-states.ts'

const CITY_LIMITS = { name: 60, words: 200 } as const

export const cityInput = z.object({
  state: z.string().refine((state) => US_STATES.includes(state), 'Choose a state.'),
  timeZone: z.enum(
    CITY_ZONES.map((zone) => zone.value),
    { error: 'Choose the time zone.' },
  ),
  words: line(CITY_LIMITS.words).default(''),
  isServed: z.literal('on').optional(),
})

export const newCityInput = cityInput.extend({
  name: requiredLine(CITY_LIMITS.name, 'Enter the name of the city.').regex(
    /^\p{L}[\p{L} .'’-]*$/u,
    'Enter the name of the city.',
  ),
})
