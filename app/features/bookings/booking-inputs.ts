/** One schema per verb, shared by form and server. */
import { z } from 'zod'

/** Free text, trimmed. PostgreSQL cannot keep the NUL character, and nobody types one. */
const text = (missing?: string) => z.string(missing).transform((value) => value.replaceAll('\u0000', '').trim())
const optionalText = (max: number, message: string) => text().pipe(z.string().max(max, message)).default('')

export const requestBookingInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  /** `reel:15`, `service:<id>`, `package:<id>` or `general`. */
  offer: z.string('Choose a service.').regex(/^(reel:(15|30|60)|(service|package):[0-9a-f-]{36}|general)$/, 'Choose a service.'),
  /** One line: it stands in the subjects of e-mails. */
  customerName: text('Enter your name.')
    .transform((name) => name.replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.')),
  date: z.string('Choose a date.').regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a date.'),
  time: z.string('Choose a time.').regex(/^\d{2}:\d{2}$/, 'Choose a time.'),
  venueAddress: optionalText(300, 'Use at most 300 characters.'),
  notes: optionalText(2000, 'Use at most 2,000 characters.'),
})

export type RequestBookingInput = z.infer<typeof requestBookingInput>

export const rejectBookingInput = z.object({
  reason: optionalText(500, 'Use at most 500 characters.'),
})

export const cancelBookingInput = rejectBookingInput
