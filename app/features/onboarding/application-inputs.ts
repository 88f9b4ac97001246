/** What the wizards accept, step by step. */
import { z } from 'zod'
import { normalPhone } from '#app/features/accounts/phone-number.ts'
import { ORBITER_LEVELS } from '#app/features/creators/creator.ts'

const required = (what: string, max: number, min = 1) =>
  z.string(what).trim().min(1, what).min(min, `Please write at least ${min} characters.`).max(max, `Use at most ${max} characters.`)

/** An address on the web, with or without https:// before it; empty is none. */
const writtenAddress = z
  .string()
  .trim()
  .max(500, 'That address is too long.')
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), 'Enter a full address, like https://example.com.')
  .transform((text) => text || null)

export const webAddress = writtenAddress.prefault('')

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === ''
}

const phone = required('Enter your phone number.', 30)
  .regex(/^\+?[\d\s().-]+$/, 'Use digits, spaces and a leading + only.')
  .refine((text) => text.replace(/\D/g, '').length >= 7, 'That number is too short.')
  .refine((text) => normalPhone(text) !== null, 'Enter the whole number, with + and the country code if it is not from the US.')

export const phoneInput = z.object({ phone })

export const deviceInput = z.object({ deviceModel: required('Enter the model, like iPhone 15 Pro.', 80, 2) })

export const applicationStepInput = z.object({
  fullName: required('Enter your full name.', 80, 2),
  email: required('Enter your email.', 254).toLowerCase().pipe(z.email('Enter an email like name@example.com.')),
  phone,
  location: required('Say where you are based.', 120),
  experience: required('Tell us what you have filmed so far.', 2000),
  motivation: required('Tell us why you want to film for Orbit.', 2000),
  availability: required('Say when you are usually free.', 1000),
  equipment: required('Name your iPhone and what else you use.', 1000),
})

export const portfolioStepInput = z.object({ portfolio: webAddress })

export const interviewStepInput = z.object({ slot: z.iso.datetime('Please choose a time for your interview.') })

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
  bio: required('Say in a sentence or two who you are.', 300),
  instagram: optional(200),
  tiktok: optional(200),
  youtube: optional(200),
  website: webAddress,
})

export const sampleInput = z.object({
  title: required('Give the sample a title.', 120),
  url: z.string().trim().min(1, 'Enter the address of your sample.').pipe(writtenAddress),
  description: optional(500),
})

const dollars = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= 1000), 'Enter a price from 0 to 1,000.')
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

export const reasonInput = z.object({ reason: required('Please give a reason; the person reads it.', 1000) })
export const interviewLinkInput = z.object({ link: z.string().trim().min(1, 'Enter the link of the video call.').pipe(writtenAddress) })
