/** One schema per verb, shared by form and server. */
import { z } from 'zod'
import { isDate, isTime } from '#app/base/zoned-time.ts'

/** Free text, trimmed. PostgreSQL cannot keep the NUL character, and nobody types one. */
const text = (missing?: string) =>
  z.string(missing).transform((value) => value.replaceAll('\u0000', '').trim())
const optionalText = (max: number, message: string) =>
  text().pipe(z.string().max(max, message)).default('')

export const requestBookingInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  /** `reel:15`, `service:<id>`, `package:<id>` or `general`. */
  offer: z
    .string('Choose a service.')
    .regex(/^(reel:(15|30|60)|(service|package):[0-9a-f-]{36}|general)$/, 'Choose a service.'),
  /** One line: it stands in the subjects of emails. */
  customerName: text('Enter your name.')
    .transform((name) => name.replace(/\s+/g, ' '))
    .pipe(z.string().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.')),
  date: z.string('Choose a date.').refine(isDate, 'Choose a date.'),
  time: z.string('Choose a time.').refine(isTime, 'Choose a time.'),
  venueAddress: optionalText(300, 'Use at most 300 characters.'),
  notes: optionalText(2000, 'Use at most 2,000 characters.'),
})

export type RequestBookingInput = z.infer<typeof requestBookingInput>

export const rejectBookingInput = z.object({
  reason: optionalText(500, 'Use at most 500 characters.'),
})

export const cancelBookingInput = rejectBookingInput.extend({
  /** What the page has shown to go back, in basis points of the price. */
  refundBps: z.coerce.number().int().min(0).max(10_000).optional(),
})

export const quoteBookingInput = z.object({
  /** Whole dollars, or dollars and cents. */
  price: z
    .string('Enter your price.')
    .trim()
    .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, 'Enter your price in dollars, for example 240.')
    .transform((text) => Number(text.replace('$', '')))
    .pipe(
      z.number().min(1, 'The price is at least $1.').max(100_000, 'The price is at most $100,000.'),
    ),
  note: optionalText(500, 'Use at most 500 characters.'),
})

export const acceptQuotedPriceInput = z.object({
  quoteCents: z.coerce.number('Please reload the page and try again.').int(),
})

export const proposeTimeInput = z.object({
  date: z.string('Choose a date.').refine(isDate, 'Choose a date.'),
  time: z.string('Choose a time.').refine(isTime, 'Choose a time.'),
  note: optionalText(500, 'Use at most 500 characters.'),
})

export const briefInput = z.object({
  mustHave: optionalText(2000, 'Use at most 2,000 characters.'),
  brandHandle: optionalText(120, 'Use at most 120 characters.'),
  brandColours: optionalText(200, 'Use at most 200 characters.'),
  doNotFilm: optionalText(1000, 'Use at most 1,000 characters.'),
})
