/** Schemas of the three steps of /create-booking. */
import { z } from 'zod'
import { OCCASION_MAX } from '#app/base/text-limits.ts'
import { line, paragraph, requiredLine } from '#app/base/text-inputs.ts'
import { US_STATES } from '#market/catalog/us-states.ts'
import { eventEndInput } from '#market/availability/event-end-input.ts'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'
import { BOOKING_TEXT_LIMITS } from '#work/enquiries/managed-inquiry.ts'

export const managedInquiryInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  service: z.string('Choose a service.').min(1, 'Choose a service.').max(60, 'Choose a service.'),
  date: z.iso.date('Choose a date.'),
  time: z.enum(HOURLY_TIMES, { error: 'Choose a time.' }),
  eventEnd: eventEndInput,
  address: requiredLine(BOOKING_TEXT_LIMITS.address, 'Enter the address.'),
  city: requiredLine(BOOKING_TEXT_LIMITS.city, 'Enter the city.'),
  zipCode: requiredLine(BOOKING_TEXT_LIMITS.zipCode, 'Enter the ZIP code.').regex(
    /^\d{5}(-\d{4})?$/,
    'Enter a ZIP code like 75201.',
  ),
  state: z.enum(US_STATES, { error: 'Choose the state.' }),
  occasion: line(OCCASION_MAX).default(''),
  notes: paragraph(BOOKING_TEXT_LIMITS.notes).default(''),
})
