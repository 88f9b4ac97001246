/** When an event ends, in the forms of everything that can be booked. */
import { z } from 'zod'
import { isTime } from '#app/base/zoned-time.ts'

/** By the clock of the place; empty: with what is sold. */
export const eventEndInput = z
  .string()
  .refine((text) => text === '' || isTime(text), 'Choose a time.')
  .default('')
