/** Schemas for reels. */
import { z } from 'zod'
import { line, paragraphOrNull, requiredLine } from '#app/base/text-inputs.ts'
import { DEFAULT_CATEGORY } from '#market/reels/reel.ts'

/** A web URL, or a file in our own store. */
const mediaUrl = z
  .string()
  .trim()
  .max(500, 'That address is too long.')
  .refine(
    (text) =>
      /^\/files\/[\w./-]+$/.test(text) || z.url({ protocol: /^https?$/ }).safeParse(text).success,
    'Enter a full address, like https://example.com/reel.mp4.',
  )

export const addReelInput = z.object({
  title: requiredLine(120, 'Enter a title.'),
  description: paragraphOrNull(1000),
  videoUrl: mediaUrl,
  thumbnailUrl: z
    .union([z.literal('').transform(() => null), mediaUrl])
    .nullish()
    .transform((text) => text ?? null),
  category: line(60)
    .transform((text) => text || DEFAULT_CATEGORY)
    .default(DEFAULT_CATEGORY),
  orbiterId: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
  isFeatured: z.boolean().default(false),
  durationSeconds: z
    .number()
    .min(0, 'A duration is at least 0.')
    .max(99_999)
    .nullish()
    .transform((seconds) => seconds ?? null),
  tags: z
    .array(z.string())
    .default([])
    .transform((tags) => tags.map((tag) => tag.trim()).filter(Boolean))
    .pipe(
      z
        .array(z.string().max(40, 'Keep each tag under 40 characters.'))
        .max(20, 'List at most 20 tags.'),
    ),
})

export type AddReelInput = z.input<typeof addReelInput>
