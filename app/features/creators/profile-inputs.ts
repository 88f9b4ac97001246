/** What an Orbiter may say about themselves. */
import { z } from 'zod'
import { EXPERIENCE_LEVELS } from '#app/features/accounts/account.ts'

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null)

export const profileInput = z.object({
  fullName: z
    .string()
    .trim()
    .min(2, 'Use at least 2 characters.')
    .max(80, 'Use at most 80 characters.'),
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
