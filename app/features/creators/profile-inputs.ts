/** What an Orbiter may say about themselves and their work: one schema per verb. */
import { z } from 'zod'
import { EXPERIENCE_LEVELS } from '#app/features/accounts/account.ts'
import { ORBITER_LEVELS } from '#app/features/creators/creator.ts'

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null)

export const profileInput = z.object({
  fullName: z.string().trim().min(2, 'Use at least 2 characters.').max(80, 'Use at most 80 characters.'),
  bio: optionalText(300),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).nullable().default(null),
  specialties: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  languages: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  location: optionalText(120),
  timeZone: z.string().min(1).max(60),
  portfolioUrl: optionalText(500),
  instagram: optionalText(200),
  youtube: optionalText(200),
  tiktok: optionalText(200),
  website: optionalText(500),
  imageUrl: optionalText(500),
  coverReelUrl: optionalText(500),
  coverPosterUrl: optionalText(500),
})

const priceCents = z.number().int().min(0).max(100_000, 'Prices go up to $1,000.').nullable().default(null)

export const pricesInput = z.object({
  level: z.enum(ORBITER_LEVELS),
  pricing15s: priceCents,
  pricing30s: priceCents,
  pricing60s: priceCents,
  deliveryDays: z.number().int().min(0).max(30),
})

export const serviceInput = z.object({
  name: z.string().trim().min(1).max(80),
  description: optionalText(500),
  durationMinutes: z.number().int().min(15).max(1440),
  priceCents: z.number().int().min(0).max(100_000_000),
})

export const packageInput = serviceInput.extend({ deliveryDays: z.number().int().min(0).max(30) })

export const availabilityInput = z
  .object({
    dates: z
      .array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))
      .min(1)
      .max(400),
    startTime: z.string().regex(/^\d{2}:\d{2}$/),
    endTime: z.string().regex(/^\d{2}:\d{2}$/),
  })
  .refine((slot) => slot.endTime > slot.startTime, { path: ['endTime'], message: 'End time must be after start time.' })

export const portfolioItemInput = z.object({
  title: z.string().trim().min(1).max(120),
  description: optionalText(500),
  mediaUrl: z.string().min(1).max(500),
  thumbnailUrl: optionalText(500),
  mediaType: z.enum(['video', 'image', 'link']),
  durationSeconds: z.number().min(0).max(3600).nullable().default(null),
  isFeatured: z.boolean().default(false),
})

/** What a picture or a video of the Orbiter's own is called. */
export const portfolioWordsInput = z.object({
  title: z.string('Give the sample a title.').trim().min(1, 'Give the sample a title.').max(120, 'Use at most 120 characters.'),
  description: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})
