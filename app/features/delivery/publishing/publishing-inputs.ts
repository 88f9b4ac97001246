import { z } from 'zod'
import { CROP_MIDDLE } from '#delivery/publishing/crop.ts'
import { line, paragraph, requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'

/** A checked checkbox. */
export const ticked = z
  .union([z.boolean(), z.literal(['on', 'true', 'yes', 'no', ''])])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true' || value === 'yes')

/** What may be said about a reel is part of what the gallery may show: it ends with that. */
export const consentInput = z
  .object({ mayPortfolio: ticked, mayGallery: ticked, maySayWhen: ticked })
  .transform((consent) => ({
    ...consent,
    maySayWhen: consent.mayGallery && consent.maySayWhen,
  }))

export type Consent = z.infer<typeof consentInput>

export const publishInput = z.object({
  publicationId: z.uuid(),
  target: z.enum(['portfolio', 'gallery']),
  title: requiredLine(120, 'Enter a title.'),
  category: line(60).default(''),
})

export const publicationIdInput = z.object({ publicationId: z.uuid() })

export const refusalInput = publicationIdInput.extend({
  reason: requiredParagraph(500, 'Enter a reason for the Orbiter.'),
})

export const packInput = z.object({
  packId: z.uuid(),
  /** Null for the moment of the poster. */
  coverSeconds: z
    .union([z.literal('').transform(() => null), z.coerce.number().min(0).max(3600)])
    .default(null),
  /** The part that the crops show: 0 is the top, 100 the bottom. */
  cropPercent: z
    .union([z.literal('').transform(() => CROP_MIDDLE), z.coerce.number().int().min(0).max(100)], {
      error: 'Choose a number from 0 to 100.',
    })
    .default(CROP_MIDDLE),
  caption: paragraph(2200).default(''),
  hashtags: line(500).default(''),
})
