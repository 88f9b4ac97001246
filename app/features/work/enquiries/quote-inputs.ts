/** Schema of an admin's quote for an enquiry. */
import { z } from 'zod'
import { eventEndInput } from '#market/availability/event-end-input.ts'
import { line, requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'
import { PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'

const whole = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message)

export const quoteInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  /** Whole dollars, or dollars and cents. */
  amount: z
    .string('Enter the price.')
    .trim()
    .regex(/^\$?\d{1,6}(\.\d{1,2})?$/, 'Enter the price in dollars, for example 240.')
    .transform((text) => Math.round(Number(text.replace('$', '')) * 100))
    .pipe(
      z
        .number()
        .min(100, 'The price is at least $1.')
        .max(10_000_000, 'The price is at most $100,000.'),
    ),
  message: requiredParagraph(4000, 'Write a message.'),
  title: requiredLine(LIMITS.title, 'Enter a title.'),
  city: requiredLine(LIMITS.city, 'Choose the city.'),
  venueAddress: line(LIMITS.venue).default(''),
  eventDate: z.iso.date('Choose a date.'),
  startTime: z
    .string('Choose a time.')
    .regex(/^(([01]\d|2[0-5]):(00|30)|26:00)$/, 'Choose a time.'),
  eventEnd: eventEndInput,
  durationHours: z.coerce
    .number('Enter the hours.')
    .min(0.5, 'At least half an hour.')
    .max(12, 'At most 12 hours a day.')
    .multipleOf(0.5, 'Use half-hour steps.'),
  days: whole(1, 3, 'Enter 1 to 3 days.').default(1),
  reels: whole(1, 40, 'Enter 1 to 40 reels.').default(1),
  photos: whole(0, 500, 'At most 500 photos.').default(0),
  /** Checked if the enquiry is completed: the quote then reopens it. */
  reopens: z.literal('on').optional(),
})
