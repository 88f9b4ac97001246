/** One schema per verb, shared by form and server. */
import { z } from 'zod'

export const requestBookingInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  /** `reel:15`, `service:<id>`, `package:<id>` or `general`. */
  offer: z.string().regex(/^(reel:(15|30|60)|(service|package):[0-9a-f-]{36}|general)$/, 'Choose a service.'),
  customerName: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a date.'),
  time: z.string().regex(/^\d{2}:\d{2}$/, 'Choose a time.'),
  venueAddress: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
  notes: z.string().trim().max(2000, 'Use at most 2,000 characters.').default(''),
})

export type RequestBookingInput = z.infer<typeof requestBookingInput>

export const rejectBookingInput = z.object({
  reason: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})

export const cancelBookingInput = rejectBookingInput
