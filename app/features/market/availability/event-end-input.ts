/** When an event ends. Shared by all booking forms. */
import { z } from 'zod'
import { isTime } from '#app/base/zoned-time.ts'

/** By the clock of the place. Empty when the event ends with the filming. */
export const eventEndInput = z
  .string()
  .refine((text) => text === '' || isTime(text), 'Choose a time.')
  .default('')
