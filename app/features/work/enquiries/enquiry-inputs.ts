/** Schema of the quote form. */
import { z } from 'zod'
import { eventEndInput } from '#market/availability/event-end-input.ts'
import { OCCASION_MAX } from '#app/base/text-limits.ts'
import { ENQUIRY_TEXT_LIMITS } from '#work/enquiries/enquiry-limits.ts'
import { ENQUIRY_EVENT_TYPES } from '#market/catalog/event-types.ts'
import { CONTACT_TOPICS } from '#work/enquiries/contact.ts'
import { BUDGETS, GUEST_COUNTS } from '#work/enquiries/enquiry.ts'

/**
 * Control characters. Other forms strip them (base/text-inputs.ts). This form rejects them, because
 * anyone may send it and only a program produces them.
 */
const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /(?![\n\t])\p{Cc}/u

function line(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !CONTROL.test(text), 'Remove unsupported characters.')
}

const lines = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(ENQUIRY_TEXT_LIMITS.details, 'Use at most 4,000 characters.')
      .refine((text) => !CONTROL_BUT_LINES.test(text), 'Remove unsupported characters.'),
  )

/** A select that can be left blank. */
function choice<const Values extends readonly string[]>(values: Values) {
  return z.literal(['', ...values] as const, { error: 'Choose one of the options.' }).default('')
}

/** The sender's fields, and the form key. */
const sender = {
  formKey: z.uuid('Please reload the page and try again.'),
  name: line(ENQUIRY_TEXT_LIMITS.name).min(1, 'Enter your name.'),
  email: line(ENQUIRY_TEXT_LIMITS.email)
    .toLowerCase()
    .min(1, 'Enter your email.')
    .pipe(z.email('Enter an email like name@example.com.')),
}

export const submitEnquiryInput = z.object({
  ...sender,
  phone: line(ENQUIRY_TEXT_LIMITS.phone).default(''),
  occasion: line(OCCASION_MAX).default(''),
  eventType: z
    .string()
    .min(1, 'Choose an event type.')
    .pipe(z.enum(ENQUIRY_EVENT_TYPES, { error: 'Choose one of the options.' })),
  eventDate: z.union([z.literal(''), z.iso.date()], { error: 'Enter a date.' }).default(''),
  /** Local times; ignored without a date. */
  startTime: eventEndInput,
  eventEnd: eventEndInput,
  location: line(ENQUIRY_TEXT_LIMITS.location).default(''),
  /**
   * `custom`, or a product of the catalog; the server checks separately that the product is for
   * sale.
   */
  packageType: line(60).default(''),
  guestCount: choice(GUEST_COUNTS),
  budget: choice(BUDGETS.map((budget) => budget.value)),
  details: lines.default(''),
})

export type SubmitEnquiryInput = z.infer<typeof submitEnquiryInput>

const topics = CONTACT_TOPICS.map((topic) => topic.value)

export const contactInput = z.object({
  ...sender,
  topic: z.enum(topics, { error: 'Choose a topic.' }),
  message: lines.pipe(z.string().min(1, 'Write your message.')),
})

export type ContactInput = z.infer<typeof contactInput>

/** The form can't be sent without these fields. */
const REQUIRED = ['name', 'email', 'eventType'] as const

/** True if a required field is empty; the form has a separate message for that. */
export function lacksRequired(values: Record<string, string>): boolean {
  return REQUIRED.some((name) => !values[name]?.trim())
}
