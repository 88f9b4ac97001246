/** One schema per action, shared by the form and the server. */
import { centsOf } from '#app/base/money.ts'
import { z } from 'zod'
import { OCCASION_MAX } from '#app/base/text-limits.ts'
import { line, paragraph, requiredLine } from '#app/base/text-inputs.ts'
import { eventEndInput } from '#market/availability/event-end-input.ts'
import { REEL_LENGTHS } from '#people/accounts/reel-prices.ts'
import { payingInputs } from '#money/payments/paying.ts'
import { isDate, isTime } from '#app/base/zoned-time.ts'

const isReelKey = (key: string) => REEL_LENGTHS.some(({ seconds }) => key === `reel:${seconds}`)
const OTHER_OFFER = /^((service|package):[0-9a-f-]{36}|general(:\d{2,3}(x[23])?)?)$/

export const requestBookingInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  /** `reel:15`, `service:<id>`, `package:<id>`, `general` or `general:<minutes>x<days>`. */
  offer: z
    .string('Choose a service.')
    .refine((key) => isReelKey(key) || OTHER_OFFER.test(key), 'Choose a service.'),
  /** A single line, because it appears in email subjects. */
  customerName: requiredLine(120, 'Enter your name.'),
  date: z.string('Choose a date.').refine(isDate, 'Choose a date.'),
  time: z.string('Choose a time.').refine(isTime, 'Choose a time.'),
  eventEnd: eventEndInput,
  occasion: line(OCCASION_MAX).default(''),
  venueAddress: line(300).default(''),
  notes: paragraph(2000).default(''),
  ...payingInputs,
})

export type RequestBookingInput = z.infer<typeof requestBookingInput>

export const rejectBookingInput = z.object({
  reason: paragraph(500).default(''),
})

export const cancelBookingInput = rejectBookingInput.extend({
  /** The refund shown on the page, in basis points of the price. */
  refundBps: z.coerce.number().int().min(0).max(10_000).optional(),
  /** The same refund in cents, limited to what is still held. */
  refundCents: z.coerce.number().int().min(0).max(100_000_000).optional(),
})

export const quoteBookingInput = z.object({
  /** Whole dollars, or dollars and cents. */
  price: z
    .string('Enter your price.')
    .trim()
    .refine((text) => centsOf(text) !== null, 'Enter your price in dollars, for example 240.')
    .transform((text) => (centsOf(text) ?? 0) / 100)
    .pipe(
      z.number().min(1, 'The price is at least $1.').max(100_000, 'The price is at most $100,000.'),
    ),
  note: paragraph(500).default(''),
})

export const acceptQuotedPriceInput = z.object({
  quoteCents: z.coerce.number('Please reload the page and try again.').int(),
  ...payingInputs,
})

export const proposeTimeInput = z.object({
  date: z.string('Choose a date.').refine(isDate, 'Choose a date.'),
  time: z.string('Choose a time.').refine(isTime, 'Choose a time.'),
  note: paragraph(500).default(''),
})

export const briefInput = z.object({
  mustHave: paragraph(2000).default(''),
  brandHandle: line(120).default(''),
  brandColours: line(200).default(''),
  doNotFilm: paragraph(1000).default(''),
})
