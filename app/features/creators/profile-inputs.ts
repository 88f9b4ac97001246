/** What Orbiters may enter about themselves. */
import { z } from 'zod'
import { line, lineOrNull, paragraphOrNull } from '#app/base/text-inputs.ts'
import { EXPERIENCE_LEVELS } from '#app/features/accounts/account.ts'

export const profileInput = z.object({
  fullName: line(80).min(2, 'Use at least 2 characters.'),
  bio: paragraphOrNull(300),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).nullable().default(null),
  specialties: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  languages: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  location: lineOrNull(120),
  timeZone: z.string().min(1).max(60),
  portfolioUrl: lineOrNull(500),
  instagram: lineOrNull(200),
  youtube: lineOrNull(200),
  tiktok: lineOrNull(200),
  website: lineOrNull(500),
  imageUrl: lineOrNull(500),
  coverReelUrl: lineOrNull(500),
  coverPosterUrl: lineOrNull(500),
})

/**
 * A file in our store, or a web address to copy (`requireFetchable`), with or without https:// in
 * front.
 */
export const mediaAddress = z
  .string()
  .trim()
  .overwrite((text) =>
    text === '' || text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text)
      ? text
      : `https://${text}`,
  )
  .max(500, 'That address is too long.')
  .default('')
