/** What the three steps of /create-booking may send. */
import { z } from 'zod'
import { US_STATES } from '#app/features/catalog/us-states.ts'
import { BOOKING_HOURS, BOOKING_TEXT_LIMITS } from '#app/features/enquiries/booking-enquiry.ts'

const clean = (text: string) => text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim()
const line = (max: number, missing: string) =>
  z
    .string(missing)
    .transform((text) => clean(text).replace(/\s+/g, ' '))
    .pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`))

export const bookingEnquiryInput = z.object({
  formKey: z.uuid('Please reload the page and try again.'),
  service: z.string('Choose a service.').min(1, 'Choose a service.').max(60, 'Choose a service.'),
  date: z.iso.date('Choose a date.'),
  time: z.enum(BOOKING_HOURS, { error: 'Choose a time.' }),
  address: line(BOOKING_TEXT_LIMITS.address, 'Enter the address.'),
  city: line(BOOKING_TEXT_LIMITS.city, 'Enter the city.'),
  zipCode: line(BOOKING_TEXT_LIMITS.zipCode, 'Enter the ZIP code.').pipe(
    z.string().regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code like 75201.'),
  ),
  state: z.enum(US_STATES, { error: 'Choose the state.' }),
  notes: z
    .string()
    .default('')
    .transform(clean)
    .pipe(z.string().max(BOOKING_TEXT_LIMITS.notes, 'Use at most 4,000 characters.')),
})
