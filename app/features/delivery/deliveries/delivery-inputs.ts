/** Schemas of the delivery forms. */
import { z } from 'zod'
import { paragraph, paragraphOrNull, lineOrNull, requiredParagraph } from '#app/base/text-inputs.ts'
import {
  ANYWAY_MAX,
  CHANGES_MAX,
  MUSIC_SOURCES,
  NOTE_MAX,
} from '#delivery/deliveries/delivery-job.ts'

/** A checked checkbox. */
const ticked = z
  .union([z.boolean(), z.literal(['on', 'true', ''])])
  .default(false)
  .transform((value) => value === true || value === 'on' || value === 'true')

/** The number of the draft that the page showed; without it, the current draft. */
const version = z.coerce.number().int().optional()

export const declareInput = z.object({
  version,
  note: paragraphOrNull(NOTE_MAX),
  music: z
    .literal(['', ...MUSIC_SOURCES], { error: 'Choose one of the options.' })
    .default('')
    .transform((source) => source || null),
  musicTitle: lineOrNull(120),
  isBusinessCleared: ticked,
  isSilent: ticked,
  hasSpeech: ticked,
})
export type Declaration = Omit<z.infer<typeof declareInput>, 'version'>

export const frameRateInput = z.object({
  mediaId: z.string(),
  /** For a film with 50 or 60 frames per second. */
  frames: z.literal(['all', 'half'], { error: 'Choose one of the options.' }),
})

export const deliverInput = z.object({
  version,
  deliverAnywayReason: paragraph(ANYWAY_MAX).default(''),
  /** Whether the Orbiter has read the list of what must stay off camera. */
  isDoNotFilmChecked: ticked,
})

export const changesInput = z.object({
  note: requiredParagraph(CHANGES_MAX, 'Say what to change.'),
})

export const missingInput = z.object({
  note: requiredParagraph(NOTE_MAX, 'Say what is missing.'),
})

export const answerMissingInput = z.object({
  note: requiredParagraph(NOTE_MAX, 'Say what you found.'),
})
