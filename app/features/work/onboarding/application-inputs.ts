/** Schemas of the wizards, one per step. */
import { z } from 'zod'
import { byReelPrice } from '#people/accounts/reel-prices.ts'
import { cut } from '#app/base/clean-text.ts'
import { lineOrNull, requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'
import { ORBITER_LEVELS } from '#market/creators/creator.ts'
import { phoneField } from '#market/creators/verification-inputs.ts'
import { isRecentIphone } from '#app/base/iphone.ts'
import { webAddress, writtenAddress } from '#app/forms/web-address.ts'

export const applicationStepInput = z.object({
  fullName: requiredLine(80, 'Enter your full name.').min(2, 'Use at least 2 characters.'),
  email: requiredLine(254, 'Enter your email.')
    .toLowerCase()
    .pipe(z.email('Enter an email like name@example.com.')),
  phone: phoneField,
  location: requiredLine(120, 'Enter where you are based.'),
  experience: requiredParagraph(2000, 'Tell us what you have filmed so far.'),
  motivation: requiredParagraph(2000, 'Tell us why you want to film for Orbit.'),
  availability: requiredParagraph(1000, 'Tell us when you are usually free.'),
  equipment: requiredParagraph(1000, 'Tell us which iPhone and other equipment you use.').refine(
    (text) => isRecentIphone(text),
    'Orbiters film with an iPhone 12 or newer. Name yours, for example iPhone 14.',
  ),
})

export const portfolioStepInput = z.object({ portfolio: webAddress })

export const interviewStepInput = z.object({
  slot: z.iso.datetime('Please choose a time for your interview.'),
})

/** A partly filled form for a draft: accepts any text, cut to its limit. */
export const looseAnswersInput = z.record(
  z.string().max(40),
  z.string().transform((text) => cut(text, 2000)),
)

export const setupProfileInput = z.object({
  location: requiredLine(120, 'Enter the city or ZIP code where you film.'),
  bio: requiredParagraph(300, 'Write a sentence or two about yourself.'),
  instagram: lineOrNull(200),
  tiktok: lineOrNull(200),
  youtube: lineOrNull(200),
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
  orbiterLevel: z.enum(ORBITER_LEVELS, 'Pick your level to set prices.'),
  ...byReelPrice(() => dollars),
  turnaroundDays: z
    .enum(TURNAROUND_DAYS, 'Choose how soon you deliver.')
    .default('3')
    .transform((text) => Number(text)),
})

export const reasonInput = z.object({
  reason: requiredParagraph(1000, 'Enter a reason. The applicant will see it.'),
})
export const interviewLinkInput = z.object({
  link: z.string().trim().min(1, 'Enter the link of the video call.').pipe(writtenAddress),
})
