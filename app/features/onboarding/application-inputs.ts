/** What the wizards accept, step by step. */
import { z } from 'zod'
import { ORBITER_LEVELS } from '#app/features/creators/creator.ts'
import { phoneField } from '#app/features/creators/verification-inputs.ts'
import { webAddress, writtenAddress } from '#app/forms/web-address.ts'

const required = (what: string, max: number, min = 1) =>
  z
    .string(what)
    .trim()
    .min(1, what)
    .min(min, `Please write at least ${min} characters.`)
    .max(max, `Use at most ${max} characters.`)

export const applicationStepInput = z.object({
  fullName: required('Enter your full name.', 80, 2),
  email: required('Enter your email.', 254)
    .toLowerCase()
    .pipe(z.email('Enter an email like name@example.com.')),
  phone: phoneField,
  location: required('Enter where you are based.', 120),
  experience: required('Tell us what you have filmed so far.', 2000),
  motivation: required('Tell us why you want to film for Orbit.', 2000),
  availability: required('Tell us when you are usually free.', 1000),
  equipment: required('Tell us which iPhone and other equipment you use.', 1000),
})

export const portfolioStepInput = z.object({ portfolio: webAddress })

export const interviewStepInput = z.object({
  slot: z.iso.datetime('Please choose a time for your interview.'),
})

/** What is kept of a half-filled form: whatever was typed, cut to its limit. */
export const looseAnswersInput = z.record(
  z.string().max(40),
  z.string().transform((text) => text.slice(0, 2000)),
)

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .default('')
    .transform((text) => text || null)

export const setupProfileInput = z.object({
  bio: required('Write a sentence or two about yourself.', 300),
  instagram: optional(200),
  tiktok: optional(200),
  youtube: optional(200),
  website: webAddress,
})

const dollars = z
  .string()
  .trim()
  .default('')
  .refine(
    (text) => text === '' || (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= 1000),
    'Enter a price from 0 to 1,000.',
  )
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 100)))

const TURNAROUND_DAYS = ['1', '2', '3', '5', '7'] as const

export const setupPricingInput = z.object({
  orbiterLevel: z.enum(ORBITER_LEVELS, 'Choose your level first.'),
  pricing15s: dollars,
  pricing30s: dollars,
  pricing60s: dollars,
  turnaroundDays: z
    .enum(TURNAROUND_DAYS, 'Choose how soon you deliver.')
    .default('3')
    .transform((text) => Number(text)),
})

export const reasonInput = z.object({
  reason: required('Enter a reason. The applicant will see it.', 1000),
})
export const interviewLinkInput = z.object({
  link: z.string().trim().min(1, 'Enter the link of the video call.').pipe(writtenAddress),
})
