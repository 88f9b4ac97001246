/** Schemas for samples by URL, samples by upload, and their texts. */
import { z } from 'zod'
import { lineOrNull, paragraph, paragraphOrNull, requiredLine } from '#app/base/text-inputs.ts'
import { writtenAddress } from '#app/forms/web-address.ts'

export const portfolioItemInput = z.object({
  title: requiredLine(120, 'Give the sample a title.'),
  description: paragraphOrNull(500),
  mediaUrl: z.string().min(1).max(500),
  thumbnailUrl: lineOrNull(500),
  mediaType: z.enum(['video', 'image', 'link']),
  durationSeconds: z.number().min(0).max(3600).nullable().default(null),
  isFeatured: z.boolean().default(false),
})

/** The texts of an uploaded picture or video. */
export const portfolioWordsInput = z.object({
  title: requiredLine(120, 'Give the sample a title.'),
  description: paragraph(500).default(''),
})

export const sampleInput = z.object({
  title: requiredLine(120, 'Give the sample a title.'),
  url: z.string().trim().min(1, 'Enter the address of your sample.').pipe(writtenAddress),
  description: paragraphOrNull(500),
})
