/** What is accepted of a sample: by address, as an upload, and its words. */
import { z } from 'zod'
import { writtenAddress } from '#app/forms/web-address.ts'

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null)

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
  title: z
    .string('Give the sample a title.')
    .trim()
    .min(1, 'Give the sample a title.')
    .max(120, 'Use at most 120 characters.'),
  description: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
})

export const sampleInput = z.object({
  title: z
    .string('Give the sample a title.')
    .trim()
    .min(1, 'Give the sample a title.')
    .max(120, 'Use at most 120 characters.'),
  url: z.string().trim().min(1, 'Enter the address of your sample.').pipe(writtenAddress),
  description: optionalText(500),
})
