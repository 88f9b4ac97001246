/** What the forms of the managed flow may send. */
import { z } from 'zod'
import { formatCount } from '#app/base/count.ts'
import {
  PACKAGE_EVENT_TYPES,
  PROJECT_BUDGETS,
  PROJECT_TEXT_LIMITS as LIMITS,
  PROJECT_TYPES,
} from '#app/features/projects/project.ts'

const clean = (text: string) => text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim()
const tooLong = (max: number) => `Use at most ${formatCount(max)} characters.`

/** One line of text. */
export const lineOf = (max: number) =>
  z
    .string()
    .default('')
    .transform((text) => clean(text).replace(/\s+/g, ' '))
    .pipe(z.string().max(max, tooLong(max)))

const textOf = (max: number) =>
  z
    .string()
    .default('')
    .transform(clean)
    .pipe(z.string().max(max, tooLong(max)))

const needed = <T extends z.ZodType<string>>(schema: T, message: string) =>
  schema.refine((text) => text.length > 0, message)
const formKey = z.uuid('Please reload the page and try again.')

/** Whole hours from nine to seven. */
const hour = z.string('Choose a start time.').regex(/^(09|1\d):00$/, 'Choose a start time.')

export const bookPackageInput = z.object({
  formKey,
  packageId: z.string('Choose a package.').min(1, 'Choose a package.').max(60, 'Choose a package.'),
  businessName: needed(lineOf(LIMITS.business), 'Enter your business name.'),
  eventType: z.enum(PACKAGE_EVENT_TYPES, { error: 'Choose an event type.' }),
  contactEmail: needed(lineOf(LIMITS.email), 'Enter your email.')
    .pipe(z.email('Enter an email like name@example.com.'))
    .transform((text) => text.toLowerCase()),
  contactPhone: lineOf(LIMITS.phone),
  /** The name of a city that is served; the verb looks. */
  city: needed(lineOf(LIMITS.city), 'Choose your city.'),
  eventLocation: needed(lineOf(LIMITS.venue), 'Enter where the event takes place.'),
  eventDate: z
    .string('Please select your preferred event date.')
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select your preferred event date.'),
  startTime: hour,
  specialRequests: textOf(LIMITS.notes),
})

export const createProjectInput = z.object({
  formKey,
  title: needed(lineOf(LIMITS.title), 'Enter a title.'),
  description: textOf(LIMITS.description),
  projectType: z.enum(PROJECT_TYPES, { error: 'Choose a type.' }).default('instagram_reel'),
  budgetRange: z
    .literal(['', ...PROJECT_BUDGETS.map((budget) => budget.value)], {
      error: 'Choose one of the options.',
    })
    .default(''),
  deadline: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date.' }).default(''),
  /** `draft` keeps it to oneself. */
  intent: z.enum(['submit', 'draft']).default('submit'),
})

export const declineInput = z.object({ reason: textOf(LIMITS.reason) })

export const deliverInput = z.object({
  link: lineOf(LIMITS.link).refine(
    (text) => text === '' || /^https?:\/\/\S+$/i.test(text),
    'Enter a link that begins with https://.',
  ),
})
