/** Schemas of the forms of managed bookings and projects. */
import { z } from 'zod'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'
import { line, paragraph, requiredLine } from '#app/base/text-inputs.ts'
import { OCCASION_MAX, PROJECT_TEXT_LIMITS as LIMITS } from '#app/base/text-limits.ts'
import { eventEndInput } from '#market/availability/event-end-input.ts'
import { payingInputs } from '#money/payments/paying.ts'
import { PACKAGE_EVENT_TYPES } from '#market/catalog/event-types.ts'
import { PROJECT_BUDGETS, PROJECT_TYPES } from '#work/projects/project.ts'

const formKey = z.uuid('Please reload the page and try again.')

const hour = z.enum(HOURLY_TIMES, { error: 'Choose a start time.' })

export const bookPackageInput = z.object({
  formKey,
  packageId: z.string('Choose a package.').min(1, 'Choose a package.').max(60, 'Choose a package.'),
  occasion: line(OCCASION_MAX).default(''),
  businessName: requiredLine(LIMITS.business, 'Enter your business name.'),
  eventType: z.enum(PACKAGE_EVENT_TYPES, { error: 'Choose an event type.' }),
  contactEmail: requiredLine(LIMITS.email, 'Enter your email.')
    .pipe(z.email('Enter an email like name@example.com.'))
    .transform((text) => text.toLowerCase()),
  contactPhone: line(LIMITS.phone).default(''),
  /** The name of a city; the server checks separately that the city is served. */
  city: requiredLine(LIMITS.city, 'Choose your city.'),
  eventLocation: requiredLine(LIMITS.venue, 'Enter where the event takes place.'),
  eventDate: z
    .string('Please select your preferred event date.')
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select your preferred event date.'),
  startTime: hour,
  eventEnd: eventEndInput,
  specialRequests: paragraph(LIMITS.notes).default(''),
  ...payingInputs,
})

export type BookPackageInput = z.infer<typeof bookPackageInput>

export const createProjectInput = z.object({
  formKey,
  title: requiredLine(LIMITS.title, 'Enter a title.'),
  description: paragraph(LIMITS.description).default(''),
  projectType: z.enum(PROJECT_TYPES, { error: 'Choose a type.' }).default('instagram_reel'),
  budgetRange: z
    .literal(['', ...PROJECT_BUDGETS.map((budget) => budget.value)], {
      error: 'Choose one of the options.',
    })
    .default(''),
  deadline: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date.' }).default(''),
  eventDate: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date.' }).default(''),
  startTime: eventEndInput,
  eventEnd: eventEndInput,
  /** `draft` saves the project without submitting it. */
  intent: z.enum(['submit', 'draft']).default('submit'),
})

export const declineInput = z.object({ reason: paragraph(LIMITS.reason).default('') })
